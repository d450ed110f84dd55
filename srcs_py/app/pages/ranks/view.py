"""Controls and views of the ranks page."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING

from shiny import ui

from srcs_py.app.history.address import BETTER, Address
from srcs_py.app.pages.ranks.data_view import data_panel
from srcs_py.app.pages.ranks.export_view import export_panel
from srcs_py.app.pages.ranks.inputs import (
    FOLDS,
    control_choices,
    control_values,
    first_choice,
    first_settings,
    offered_across,
    offered_corrections,
    offered_tests,
    pairing_choices,
    pairing_columns,
)
from srcs_py.app.web import html
from srcs_py.app.web.html import tags
from srcs_py.plotting.page.document import document
from srcs_py.stats.tests import OMNIBUS_TESTS, TESTS

if TYPE_CHECKING:
    from htmltools import Tag

    from srcs_py.app.importing.studies import StudyTable

VIEWS = {"picture": "Picture", "data": "Data", "export": "Export"}


def ranks_ui(address: Address, study: StudyTable) -> Tag:
    """Return the page in the state of an address."""
    view = address.text("view", "picture", VIEWS)
    return tags.div(
        tags.details(
            {"id": "srcs_settings", "open": ""},
            tags.summary("Settings"),
            tags.div({"class": "bar"}, *_controls(address, study)),
        ),
        tags.div(
            {"class": "views"},
            tags.nav(
                {"aria-label": "Views of the study"},
                *(
                    tags.button(
                        {"data-view": name, "aria-pressed": str(name == view).lower()},
                        label,
                        type="button",
                    )
                    for name, label in VIEWS.items()
                ),
            ),
            tags.span({"class": "title"}, ui.output_text("srcs_title", inline=True)),
            tags.button(
                {"type": "button", "id": "srcs_beside", "aria-pressed": "false"},
                {"title": "Keep this picture beside the one that changes; both mark what differs"},
                "Keep beside",
            ),
            tags.span({"id": "srcs_changed", "role": "status"}),
            ui.output_ui("srcs_status"),
        ),
        ui.output_ui("srcs_problem"),
        _view("picture", view, _picture_view()),
        _view("data", view, data_panel()),
        _view("export", view, export_panel()),
    )


def _controls(address: Address, study: StudyTable) -> list[Tag]:
    settings, choice = first_settings(address, study), first_choice(address, study)
    values = control_values(settings)
    needless = {  # menus that a test has no use for
        "srcs_correction": [test.name for test in TESTS.values() if test.corrects_itself],
        "srcs_pairing": [test.name for test in TESTS.values() if not test.uses_pairs],
        "srcs_overlap": [test.name for test in TESTS.values() if not test.needs_overlap],
    }

    def menu(name: str, label: str, choices: html.Choices, **attributes: str) -> Tag:
        id = f"srcs_{name}"
        return html.menu(id, label, choices, values[id], **attributes)

    columns = pairing_columns(study, choice)
    controls = control_choices([settings.control] if settings.control else [])  # more with ranks
    return [
        menu("test", "Test", offered_tests(), data_needless=json.dumps(needless)),
        menu("correction", "Correction", offered_corrections()),
        ui.input_numeric("srcs_alpha", "Significance α", settings.alpha, min=0, max=1, step=0.01),
        menu("better", "Better is", BETTER),
        menu("pairing", "Pairing of runs", pairing_choices(columns)),
        menu("gate", "Omnibus test", list(OMNIBUS_TESTS)),
        menu("across", "Over configurations", offered_across()),
        menu("control", "Compared", controls),
        menu("overlap", "Folds that overlap", FOLDS),
    ]


def _view(name: str, chosen: str, content: Tag) -> Tag:
    hidden = {} if name == chosen else {"hidden": ""}
    return tags.div({"class": "view", "data-name": name, **hidden}, content)


@cache
def _picture_view() -> Tag:
    frame = document(None)  # without a table: the browser is ready for one
    picture = tags.div(
        {"class": "picture"},
        tags.iframe(
            id="srcs_frame", title="Picture of the ranks", sandbox="allow-scripts", srcdoc=frame
        ),
        tags.aside(
            {"class": "board", "aria-label": "Leaderboard"},
            tags.h2("Leaderboard"),
            tags.div(id="srcs_board"),
        ),
    )
    words = tags.p({"id": "srcs_seen"}, "The picture is being made.")
    use = tags.button({"type": "button", "id": "srcs_use", "class": "primary"}, "Use your data")
    return tags.div(tags.div({"class": "words"}, words, use), picture)
