"""What the first page shows around its picture: settings, views, the place of the leaderboard."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING

from shiny import ui

from srcs_py.app.history.address import BETTER, Address
from srcs_py.app.pages.ranks.data_view import data_panel
from srcs_py.app.pages.ranks.export_view import export_panel
from srcs_py.app.pages.ranks.inputs import (
    control_choices,
    first_choice,
    first_settings,
    offered_across,
    offered_corrections,
    offered_tests,
    pairing_choices,
    pairing_columns,
)
from srcs_py.app.web import html
from srcs_py.app.web.help import CORRECTION, TEST
from srcs_py.app.web.html import tags
from srcs_py.plotting.page.document import document
from srcs_py.stats.omnibus_tests import OMNIBUS_TESTS
from srcs_py.stats.tests import TESTS

if TYPE_CHECKING:
    from htmltools import Tag

    from srcs_py.app.importing.studies import Study

VIEWS = {"picture": "Picture", "data": "Data", "export": "Export"}


def ranks_ui(address: Address, study: Study) -> Tag:
    """Return the page as the address asks for it."""
    view = address.text("view", "picture", VIEWS)
    return tags.div(
        tags.div({"class": "bar"}, *_controls(address, study)),
        tags.div(
            {"class": "views"},
            tags.nav(
                {"aria-label": "Views of the study"},
                *(
                    tags.button(
                        {
                            "type": "button",
                            "data-view": name,
                            "aria-pressed": str(name == view).lower(),
                        },
                        label,
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


def _controls(address: Address, study: Study) -> list[Tag]:
    first, choice = first_settings(address, study), first_choice(address, study)
    pairing = pairing_choices(pairing_columns(study, choice))
    controls = control_choices([first.control] if first.control else [])  # more with the ranks
    return [
        _test_menu(first.test),
        _told(
            CORRECTION,
            html.menu("srcs_correction", "Correction", offered_corrections(), first.correction),
        ),
        ui.input_numeric("srcs_alpha", "Significance α", first.alpha, min=0, max=1, step=0.01),
        html.menu("srcs_better", "Better is", BETTER, "larger" if first.maximize else "smaller"),
        html.menu("srcs_pairing", "Pairing of runs", pairing, first.pairing_col or ""),
        html.menu("srcs_gate", "Omnibus test", list(OMNIBUS_TESTS), first.gate),
        html.menu("srcs_across", "Over configurations", offered_across(), first.across or ""),
        html.menu("srcs_control", "Compared", controls, first.control or ""),
    ]


def _told(text: str, control: Tag) -> Tag:
    """Return a control that says under the pointer what it is for."""
    control.attrs["title"] = text
    return control


def _test_menu(chosen: str) -> Tag:
    """Return the menu of tests; it says to the browser which other menus a test makes needless."""
    needless = {
        "srcs_correction": [each.name for each in TESTS.values() if each.corrects_itself],
        "srcs_pairing": [each.name for each in TESTS.values() if not each.uses_pairs],
    }
    menu = html.menu("srcs_test", "Test", offered_tests(), chosen)
    menu.attrs["data-needless"] = json.dumps(needless)
    return _told(TEST, menu)


def _view(name: str, chosen: str, content: Tag) -> Tag:
    hidden = {} if name == chosen else {"hidden": ""}
    return tags.div({"class": "view", "data-name": name, **hidden}, content)


def _picture_view() -> Tag:
    return tags.div(
        {"class": "picture"},
        tags.iframe(
            {
                "id": "srcs_frame",
                "title": "Picture of the ranks",
                "sandbox": "allow-scripts",
                "srcdoc": _frame(),
            }
        ),
        tags.aside(
            {"class": "board", "aria-label": "Leaderboard"},
            tags.h2("Leaderboard"),
            tags.div({"id": "srcs_board"}),
        ),
    )


@cache
def _frame() -> str:
    """Return the page of the picture without a table: browsers are ready when one comes."""
    return document(None)
