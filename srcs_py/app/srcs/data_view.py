"""The study's table: another file, the roles of its columns, the levels in use."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from shiny import reactive, render, ui

from srcs_py import SRCSError
from srcs_py.app import pieces
from srcs_py.app.data.outline import MOST_LEVELS
from srcs_py.app.data.studies import Choice, bundled_study, checked_choice
from srcs_py.app.data.uploads import ACCEPTED, LARGEST
from srcs_py.app.pieces import tags
from srcs_py.app.srcs.preview import preview, reading_controls
from srcs_py.tables.formats import listed

if TYPE_CHECKING:
    from htmltools import Tag

    from srcs_py.app.srcs.state import State

MISSING = {"fail": "are an error", "omit": "leave their run out"}


def data_panel() -> Tag:
    """Return the view; its roles and levels depend on the table."""
    return tags.div(
        {"class": "split"},
        pieces.panel(
            pieces.group(
                "Table of runs",
                ui.input_file("srcs_file", "Your file", accept=ACCEPTED, button_label="Choose …"),
                pieces.note(
                    f"{listed('read')}, up to "
                    f"{LARGEST // 2**20} MB. One row per run; it stays on this machine."
                ),
                pieces.button("srcs_bundled", "Use the bundled study"),
            ),
            ui.output_ui("srcs_reading"),
            ui.output_ui("srcs_roles"),
        ),
        tags.div({"class": "result"}, ui.output_ui("srcs_preview"), ui.output_ui("srcs_levels")),
    )


def data_server(
    own: State, read: Callable[[Any], None], read_again: Callable[[str, str, str], None]
) -> None:
    """Fill the view and take what is chosen there.

    Parameters
    ----------
    own : State
        The page.
    read, read_again : callable
        Read a file; read it again with one thing of it corrected (what, of which, to what).
    """
    _show(own)
    _listen(own, read, read_again)


def _show(own: State) -> None:
    @render.ui
    def srcs_reading() -> Any:
        return reading_controls(own.upload())

    @render.ui
    def srcs_preview() -> Any:
        return preview(own.upload(), own.study())

    @render.ui
    def srcs_roles() -> Any:
        return _roles(own) if _makes_the_study(own) else None

    @render.ui
    def srcs_levels() -> Any:
        return _levels(own) if _makes_the_study(own) else None


def _makes_the_study(own: State) -> bool:
    """Say whether what the preview shows is what the picture shows."""
    upload = own.upload()
    return upload is None or not isinstance(upload.study, str)


def _listen(
    own: State, read: Callable[[Any], None], read_again: Callable[[str, str, str], None]
) -> None:
    input = own.input

    @reactive.effect
    @reactive.event(input.srcs_file)
    def _() -> None:
        read(input.srcs_file()[0])

    @reactive.effect
    @reactive.event(input.srcs_said)
    def _() -> None:
        said = input.srcs_said()
        read_again(*(str(said[each]) for each in ("what", "name", "value")))

    @reactive.effect
    @reactive.event(input.srcs_bundled)
    def _() -> None:
        study = bundled_study()
        own.problem.set("")
        own.upload.set(None)
        own.use(study, study.first)

    @reactive.effect
    @reactive.event(input.srcs_apply)
    async def _() -> None:
        await _use(own, _chosen_roles(own))

    @reactive.effect
    @reactive.event(input.srcs_apply_levels)
    async def _() -> None:
        await _use(own, _chosen_levels(own))


async def _use(own: State, choice: Choice) -> None:
    """Show the picture of a choice, or say why there is none."""
    study = own.study.get()
    try:
        checked = checked_choice(study, choice)
    except SRCSError as error:
        own.problem.set(str(error))
        return
    own.problem.set("")
    own.use(study, checked)
    await own.session.send_custom_message("srcs_view", {"name": "picture"})


def _roles(own: State) -> Tag:
    study, choice = own.study(), own.choice()
    columns = study.columns
    with reactive.isolate():  # drawn anew, the controls would forget what was not yet used
        missing = own.missing()
    return pieces.group(
        "Roles of the columns",
        pieces.select("srcs_target", "Compared (target)", columns, choice.target),
        pieces.several(
            "srcs_params", "Problems (parameters)", [*choice.params, *columns], choice.params
        ),
        pieces.select("srcs_performance", "Performance", columns, choice.performance),
        pieces.select("srcs_missing", "Missing performances", MISSING, missing),
        pieces.button("srcs_apply", "Use these roles", class_="primary"),
        pieces.note(
            "The roles were guessed from names and types. A parameter taken out pools its runs."
        ),
    )


def _chosen_roles(own: State) -> Choice:
    input, before = own.input, own.choice.get()
    target, params = input.srcs_target(), tuple(input.srcs_params() or ())
    kept = {name: each for name, each in before.levels.items() if name in {target, *params}}
    return Choice(target, params, input.srcs_performance(), kept)


def _chosen_levels(own: State) -> Choice:
    choice = own.choice.get()
    ids = {name: _level_id(at) for at, name in enumerate(choice.factors)}
    return replace(choice, levels={name: tuple(own.input[id]() or ()) for name, id in ids.items()})


def _levels(own: State) -> Tag:
    study, choice = own.study(), own.choice()
    boxes = []
    for at, name in enumerate(choice.factors):
        known = study.outline.columns[name].labels
        chosen = choice.levels.get(name, known)
        boxes.append(pieces.several(_level_id(at), name, [*chosen, *known], chosen))
    return pieces.group(
        "Levels in use",
        *boxes,
        pieces.button("srcs_apply_levels", "Use these levels", class_="primary"),
        pieces.note(
            "Take levels out or put them back; all ranks are decided again without what is out. "
            f"At most {MOST_LEVELS} levels. Their order is changed beside the picture."
        ),
    )


def _level_id(at: int) -> str:
    return f"srcs_levels_of_{at}"
