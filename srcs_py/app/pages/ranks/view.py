"""Controls and views of the ranks page."""

from __future__ import annotations

from functools import cache
from html import escape
from typing import TYPE_CHECKING

from htmltools import HTML
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
    offered_gates,
    offered_tests,
    pairing_choices,
    pairing_columns,
)
from srcs_py.app.web import html
from srcs_py.app.web.html import tags
from srcs_py.app.web.templates import STATIC, filled_template
from srcs_py.page.document import document
from srcs_py.stats.tests import TESTS

if TYPE_CHECKING:
    from htmltools import Tag

    from srcs_py.app.importing.studies import StudyTable

VIEWS = ("picture", "data", "export")


def ranks_ui(address: Address, study: StudyTable) -> Tag:
    """Return the page in the state of an address."""
    view = address.text("view", "picture", VIEWS)
    bar = tags.div({"class": "bar"}, *_controls(address, study))
    pressed = {name: str(name == view).lower() for name in VIEWS}
    return tags.div(
        html.folded(bar),
        HTML(filled_template(STATIC / "views.html", **pressed)),
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

    def menu(name: str, label: str, choices: html.Choices) -> Tag:
        return html.menu(f"srcs_{name}", label, choices, values[f"srcs_{name}"])

    columns = pairing_columns(study, choice)
    controls = control_choices([settings.control] if settings.control else [])  # more with ranks
    return [
        html.needless(menu("test", "Test", offered_tests()), needless),
        menu("correction", "Correction", offered_corrections()),
        ui.input_numeric("srcs_alpha", "Significance α", settings.alpha, min=0, max=1, step=0.01),
        menu("better", "Direction", BETTER),
        menu("pairing", "Pairing of runs", pairing_choices(columns)),
        menu("gate", "Omnibus test", offered_gates()),
        menu("across", "Omnibus correction", offered_across()),
        menu("control", "Compared", controls),
        menu("overlap", "Folds that overlap", FOLDS),
    ]


def _view(name: str, chosen: str, content: Tag | HTML) -> Tag:
    hidden = {} if name == chosen else {"hidden": ""}
    return tags.div({"class": "view", "data-name": name, **hidden}, content)


@cache
def _picture_view() -> HTML:
    frame = document(None)  # without a table: the browser is ready for one
    return HTML(filled_template(STATIC / "picture.html", frame=escape(frame)))
