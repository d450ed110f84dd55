"""Sessions of the application without a browser: its part is played here."""

from unittest.mock import AsyncMock, MagicMock

from shiny import Inputs, reactive

from srcs_py.app.browser_history import BrowserHistory
from srcs_py.app.history.address import Address
from srcs_py.app.importing.studies import bundled_study
from srcs_py.app.pages.ranks.inputs import first_settings
from srcs_py.app.pages.ranks.page import RanksPage
from srcs_py.app.pages.ranks.ranking import StudyRanks
from srcs_py.app.web.browser_controls import BrowserControls
from tests.app.conftest import run_alone


class Browser:
    """Says what the first page's controls say, and remembers what it was told."""

    def __init__(self):
        self.input = Inputs({}, ns=lambda name: name)
        self.session = MagicMock(input=self.input)
        self.session.send_custom_message = AsyncMock(side_effect=self.take)
        self.told = []

    def say(self, **values):
        for name, value in values.items():
            self.input[name]._set(value)

    async def take(self, kind, message):
        self.told.append((kind, message))

    def of(self, kind):
        return [message for each, message in self.told if each == kind]

    async def answer(self):
        """Set the controls as the last message says."""
        last = self.of("srcs_controls")[-1]
        self.say(**last["values"], srcs_settled=last["settled"])
        await reactive.flush()


async def opened():
    """Return the first page of a session, its jobs only noted, and its browser."""
    browser = Browser()
    settings = first_settings(Address(), bundled_study())
    values = {"test": settings.test, "correction": settings.correction, "alpha": settings.alpha}
    values |= {
        "better": "larger",
        "pairing": "",
        "gate": settings.gate,
        "across": "",
        "control": "",
    }
    browser.say(**{f"srcs_{name}": value for name, value in values.items()})
    browser.say(srcs_settled=0, srcs_view="picture", srcs_better="smaller", page="srcs")
    browser.say(atopsis_source="case1")
    controls = BrowserControls(browser.input, browser.session)
    page = RanksPage(browser.input, browser.session, Address(), controls)
    browser.history = BrowserHistory(browser.input, page, {})
    for job in (page._job, page.uploads.step.job):
        job.start = MagicMock()
    await reactive.flush()
    return page, browser


def alone(life):
    """Run what a session lives through, read as an event is."""

    async def isolated():
        with reactive.isolate():
            await life()

    run_alone(isolated())


def ranking(arguments):
    """Return what the job would find; a payload needs no more than this here."""
    target = arguments[1].target
    payload = {"target": target, "factors": {target: {"levels": ["A", "B"]}}, "basis": None}
    return StudyRanks(*arguments[:3], payload, None)
