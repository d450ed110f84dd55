"""State of the ranks page: the study, its roles, its ranks and the settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from shiny import reactive, req

from srcs_py.app.history.address import Address, arrangement_parts
from srcs_py.app.importing.readings import Upload
from srcs_py.app.importing.studies import Choice, StudyTable, bundled_study
from srcs_py.app.jobs.jobs import needed
from srcs_py.app.jobs.processes import Outcome
from srcs_py.app.pages.ranks.inputs import (
    control_choices,
    control_values,
    first_choice,
    first_settings,
    pairing_choices,
    pairing_columns,
    ranks_state,
)
from srcs_py.app.pages.ranks.ranking import RankSettings, StudyRanks
from srcs_py.app.web.words import remedy_named
from srcs_py.base.checks import NA_ACTIONS
from srcs_py.stats.tests import test_named

if TYPE_CHECKING:
    from shiny import Inputs, Session

    from srcs_py.app.web.browser_controls import BrowserControls


@dataclass(frozen=True)
class Draft:
    """Choices under Data that are not used yet; the rest is as proposed.

    Attributes
    ----------
    roles : Choice or None
        Roles of the columns.
    better : mapping of str to str
        "larger" or "smaller", by performance.
    missing : str
        An na_action.
    """

    roles: Choice | None = None
    better: Mapping[str, str] = field(default_factory=dict)
    missing: str = ""


class State:
    """The state of the first page in one session.

    Attributes
    ----------
    study, choice, ranking : reactive values
        The table of runs; its roles and levels; what came out, None before the first time.
    upload : reactive value
        The user's file, also one whose study is not used yet; None for the bundled study.
    draft : reactive value
        Choices under Data that are not used yet.
    missing : reactive value
        Treatment of missing performances.
    problem : reactive value
        A sentence on what is wrong; empty if nothing is.
    failed : reactive value
        The outcome that gave the last problem with a remedy.
    settings : reactive calculation
        The values of the controls.
    """

    def __init__(
        self, input: Inputs, session: Session, address: Address, controls: BrowserControls
    ) -> None:
        self.input, self.session, self.controls = input, session, controls
        first = bundled_study()
        self.study = reactive.value(first, name="study")
        self.choice = reactive.value(first_choice(address, first), name="choice")
        self.ranking: reactive.Value[StudyRanks | None] = reactive.value(None, name="ranking")
        self.upload: reactive.Value[Upload | None] = reactive.value(None, name="upload")
        self.draft = reactive.value(Draft(), name="draft")
        self.missing = reactive.value(first_settings(address, first).na_action, name="missing")
        self.problem = reactive.value("", name="problem")
        self.failed = reactive.value(Outcome(), name="failed")
        self.settings = reactive.calc(self._settings)
        self._link = address.arrangement()
        self._arrangement: Mapping[str, Any] | None = self._link  # of the next picture
        self._shown = 0  # number of the study and choice that are shown

    def _settings(self) -> RankSettings:
        """Return the values of the controls."""
        test = self.input.srcs_test()
        chosen = test_named(test)
        pairing = self.input.srcs_pairing() if chosen.uses_pairs else None
        overlap = self.input.srcs_overlap() if chosen.needs_overlap else None
        known = pairing_columns(self.study(), self.choice())
        req(not self.alpha_problem())  # an unfinished number changes nothing
        return RankSettings(
            test,
            self.input.srcs_correction(),
            self.input.srcs_alpha(),
            self.input.srcs_better() == "larger",
            pairing if pairing in known else None,
            self.missing(),
            self.input.srcs_gate(),
            self.input.srcs_across() or None,
            self.input.srcs_control() or None,
            overlap or None,
        )

    def fail(self, outcome: Outcome) -> None:
        """Show what is wrong, with the button of its remedy."""
        self.failed.set(outcome)
        self.problem.set(outcome.error)

    async def remedy(self, name: str) -> None:
        """Do what the button of a remedy says."""
        _, control, value = needed(remedy_named(name))
        self.problem.set("")
        if control == "srcs_missing":  # is no input
            self.missing.set(value)
        else:
            await self.controls.set({control: value}, {})

    def alpha_problem(self) -> str:
        """Return what is wrong with the significance level; empty if nothing is. Reactive."""
        alpha = self.input.srcs_alpha()
        if alpha is not None and 0 < alpha < 1:
            return ""
        return "Significance α must be a number between 0 and 1, such as 0.05; nothing changed yet."

    def arrangement(self) -> Any:
        """Return the arrangement of the picture; None before it has reported one. Reactive."""
        return self.input.srcs_arrangement() if "srcs_arrangement" in self.input else None

    def arranged(self) -> bool:
        """Return whether the arrangement is of the present study and choice. Reactive."""
        arrangement = self.arrangement()
        return arrangement is not None and arrangement.get("of") == self._shown

    def state(self) -> dict[str, Any]:
        """Return roles, levels and settings, as an address has them. Reactive."""
        return ranks_state(self.choice(), self.settings())

    def picture_state(self) -> dict[str, Any]:
        """Return the arrangement of the picture, as an address has it. Reactive."""
        return arrangement_parts(self.arrangement() or self._link or {})

    async def use(
        self, study: StudyTable, choice: Choice, maximize: bool, missing: str = "fail"
    ) -> None:
        """Show another study, or other roles and levels of this one; other controls stay."""
        new = study is not self.study.get()
        pairing = study.pairing if new else self.input.srcs_pairing()
        values = {
            "srcs_pairing": pairing if pairing in pairing_columns(study, choice) else "",
            "srcs_better": "larger" if maximize else "smaller",
        }
        if new:
            values["srcs_control"] = ""
        await self.show(study, choice, missing, values)

    async def show(
        self,
        study: StudyTable,
        choice: Choice,
        missing: str,
        values: Mapping[str, Any],
        arrangement: Mapping[str, Any] | None = None,
        menus: Mapping[str, Any] | None = None,
    ) -> None:
        """Show a study with these values of controls and this arrangement; other controls stay."""
        used, before = self.study.get(), self.choice.get()
        same = study is used and choice == before
        if study is not used or choice.performance != before.performance:
            values = self._followed(values) | dict(values)
        if not same:
            self._shown += 1
            self.draft.set(Draft())
        self.study.set(study)
        self.choice.set(choice)
        self.missing.set(missing if missing in NA_ACTIONS else "fail")
        if not same or (arrangement is not None and self._arrangement is not None):
            self._arrangement = arrangement
        menus = {"srcs_pairing": pairing_choices(pairing_columns(study, choice))} | dict(
            menus or {}
        )
        if "srcs_control" in values:  # more with the ranks
            control = values["srcs_control"]
            menus["srcs_control"] = control_choices([control] if control else [])
        await self.controls.set(values, menus, arrangement=arrangement, same=same, of=self._shown)

    def _followed(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Return which means are better on the A-TOPSIS page, if that shows this study, too."""
        with reactive.isolate():
            ranked = self.input.atopsis_source() == "study"
        return {"atopsis_better": values["srcs_better"]} if ranked else {}

    def better(self) -> str:
        """Return which performance is better, in the browser or soon to be. Reactive."""
        return str(self.controls.value("srcs_better"))

    async def show_state(
        self,
        study: StudyTable,
        address: Address,
        values: Mapping[str, Any] | None = None,
        menus: Mapping[str, Any] | None = None,
    ) -> None:
        """Show a study with the state of an address, and set more controls and their menus."""
        settings = first_settings(address, study)
        await self.show(
            study,
            first_choice(address, study),
            settings.na_action,
            control_values(settings) | dict(values or {}),
            address.arrangement(),
            menus,
        )
