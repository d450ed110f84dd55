"""The Data view: files and how they are read, roles of the columns, levels in use."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from shiny import reactive, render, ui

from srcs_py import SRCSError
from srcs_py.app.history.address import BETTER
from srcs_py.app.importing.preview import correction_button, preview, reading_controls
from srcs_py.app.importing.studies import Choice, StudyTable, bundled_study, checked_choice
from srcs_py.app.importing.table_preview import on_correction
from srcs_py.app.importing.upload_store import LARGEST
from srcs_py.app.jobs.jobs import needed
from srcs_py.app.pages.ranks.draft import CHOICES, choose, proposal, waiting
from srcs_py.app.pages.ranks.state import Draft, State
from srcs_py.app.web import html
from srcs_py.app.web.html import tags
from srcs_py.tables.formats import endings, endings_text
from srcs_py.tables.words import FILE

if TYPE_CHECKING:
    from htmltools import Tag

    from srcs_py.app.importing.readings import Upload
    from srcs_py.app.pages.ranks.uploads import StudyUploads

STILL_READ = "The file is still being read; press the button again when its table is shown."
DIRECTION = "Choose under Better is whether larger or smaller values of {!r} are better."
MISSING = {"fail": "are an error", "omit": "leave their run out"}


def data_panel() -> Tag:
    """Return the view, in which roles and levels come with the table."""
    return tags.div(
        {"class": "split"},
        html.panel(
            html.group(
                "Table of runs",
                ui.input_file(
                    "srcs_file",
                    "Your file, or several with the same columns",
                    accept=[*endings("read"), ".gz"],
                    button_label="Choose …",
                    multiple=True,
                ),
                tags.textarea(
                    {"id": "srcs_paste", "rows": "2", "aria-label": "Paste cells"},
                    {"placeholder": "… or paste cells of a spreadsheet here"},
                ),
                html.note(
                    f"{endings_text('read')}, up to "
                    f"{LARGEST // 2**20} MB. One row per run, or one column per algorithm; "
                    "it stays on this machine."
                ),
                ui.input_action_button("srcs_bundled", "Use the bundled study"),
            ),
            ui.output_ui("srcs_roles"),
            ui.output_ui("srcs_reading"),
        ),
        tags.div({"class": "result"}, ui.output_ui("srcs_preview"), ui.output_ui("srcs_levels")),
    )


def data_server(page: State, uploads: StudyUploads) -> None:
    """Show the outputs of the view and listen to its inputs."""
    _show(page)
    input = page.input

    def correct(what: str, name: str, value: str) -> None:
        if what in CHOICES:
            choose(page, what, name, value)
        else:
            uploads.read_again(what, name, value)

    on_correction(page.session, "srcs", correct)

    @reactive.effect
    @reactive.event(input.srcs_bundled)
    async def _() -> None:
        study = bundled_study()
        page.problem.set("")
        uploads.put_away()
        await page.use(study, study.first, study.maximize)

    @reactive.effect
    @reactive.event(input.srcs_apply)
    async def _() -> None:
        if uploads.step.job.running():
            page.problem.set(STILL_READ)
            return
        found = needed(proposal(page))
        if found.roles.performance and not found.better:
            page.problem.set(DIRECTION.format(found.roles.performance))
            return
        await _use(page, found.study, found.roles, found.better == "larger", found.missing)

    @reactive.effect
    @reactive.event(input.srcs_apply_levels)
    async def _() -> None:
        choice = page.choice.get()
        levels = {
            name: tuple(input[_level_id(at)]() or ()) for at, name in enumerate(choice.factors)
        }
        choice = replace(choice, levels=levels)
        better = page.better() == "larger"
        await _use(page, page.study.get(), choice, better, page.missing.get())


def _show(page: State) -> None:
    @render.ui
    def srcs_reading() -> Any:
        return reading_controls(page.upload())

    @render.ui
    def srcs_preview() -> Any:
        found = proposal(page)
        return preview(page.upload(), page.study(), found.roles.roles if found else {})

    @render.ui
    def srcs_roles() -> Any:
        return roles_panel(page)

    @render.ui
    def srcs_levels() -> Any:
        return _levels(page) if waiting(page) is None else None


async def _use(
    page: State, study: StudyTable, choice: Choice, maximize: bool, missing: str
) -> None:
    """Show the picture of a choice, or why it cannot be used."""
    try:
        checked = checked_choice(study, choice)
    except SRCSError as error:
        page.problem.set(str(error))
        return
    page.problem.set("")
    page.draft.set(Draft())
    await page.use(study, checked, maximize, missing)
    await page.session.send_custom_message("srcs_view", {"name": "picture"})


def roles_panel(page: State) -> Tag | None:
    """Return the roles and how to rank by them; None if no table could be read. Reactive."""
    found, upload = proposal(page), waiting(page)
    if found is None:
        return None
    roles = found.roles
    better = {"data_reading": "better", "data_name": roles.performance}
    return html.group(
        "Roles of the columns",
        html.note(
            f"Compared: {roles.target or '?'}. Problems: {', '.join(roles.params) or '?'}. "
            f"Performance: {roles.performance or '?'}. Choose others in the heads of the columns."
        ),
        html.menu("srcs_larger", "Better is", {"": "choose …"} | BETTER, found.better, **better),
        html.menu(
            "srcs_missing", "Missing performances", MISSING, found.missing, data_reading="na_action"
        ),
        upload_notes(upload, roles) if upload else None,
        tags.div(
            {"class": "apply"},
            html.problem(page.problem()) if page.problem() else None,
            ui.input_action_button(
                "srcs_apply", "Show the picture" if upload else "Use these roles", class_="primary"
            ),
        ),
        html.note(
            "The roles are guesses from names and types; nothing is ranked before you use them. "
            "A column without a role pools its runs."
        ),
    )


def upload_notes(upload: Upload, roles: Choice) -> Tag | None:
    """Return notes on pairing and missing values of an upload."""
    if upload.study is None:
        return None
    pairing, known = upload.study.pairing, upload.study.outline
    performance = known.columns.get(roles.performance)
    words = [f"Runs are paired by {pairing}." if pairing else "Runs are not paired."]
    words += [
        f"{name} is not used; as a parameter it would make {count} configurations."
        for name, count in upload.unused.items()
        if name not in {*roles.factors, roles.performance}
    ]
    words += [
        f"Rows without {name} are left out: {known.columns[name].missing}."
        for name in roles.factors
        if name and known.columns[name].missing
    ]
    if performance and performance.missing:
        words.append(f"{performance.missing} of {known.rows} performances are missing.")
    files = FILE in known.columns and roles.target != FILE
    button = correction_button(f"Use {FILE} as the algorithm", "role", FILE, "target")
    return tags.div(html.note(" ".join(words)), button if files else None)


def _levels(page: State) -> Tag:
    study, choice = page.study(), page.choice()
    boxes = []
    for at, name in enumerate(choice.factors):
        known = study.outline.columns[name].labels
        chosen = choice.levels.get(name, known)
        boxes.append(html.several(_level_id(at), name, [*chosen, *known], chosen))
    return html.group(
        "Levels in use",
        *boxes,
        ui.input_action_button("srcs_apply_levels", "Use these levels", class_="primary"),
        html.note(
            "Take levels out or put them back; the ranks are computed without those taken out. "
            "Change their order next to the picture."
        ),
    )


def _level_id(at: int) -> str:
    return f"srcs_levels_of_{at}"
