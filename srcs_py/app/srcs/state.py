"""What the parts of the first page share: the study, its roles, its ranks and what is set."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from shiny import reactive, req, ui

from srcs_py.app.address import Address
from srcs_py.app.data.readings import Upload
from srcs_py.app.data.studies import Choice, Study, bundled_study
from srcs_py.app.srcs.ranking import Ranking, Settings
from srcs_py.app.srcs.start import (
    control_choices,
    first_choice,
    first_settings,
    pairing_choices,
    pairing_columns,
)
from srcs_py.base.options import NA_ACTIONS
from srcs_py.stats.tests import test_named

if TYPE_CHECKING:
    from shiny import Inputs, Session


class State:
    """The state of the first page in one session.

    Attributes
    ----------
    study, choice, ranking : reactive values
        The table of runs; its roles and levels; what came out, None before the first time.
    upload : reactive value
        The user's file, also one whose study is not used yet; None for the bundled study.
    missing : reactive value
        What is done with missing performances.
    problem : reactive value
        The sentence that says what is wrong; empty if nothing is.
    settings : reactive calculation
        What the controls say.
    """

    def __init__(self, input: Inputs, session: Session, address: Address) -> None:
        self.input, self.session = input, session
        first = bundled_study()
        self.study = reactive.value(first, name="study")
        self.choice = reactive.value(first_choice(address, first), name="choice")
        self.ranking: reactive.Value[Ranking | None] = reactive.value(None, name="ranking")
        self.upload: reactive.Value[Upload | None] = reactive.value(None, name="upload")
        self.missing = reactive.value(first_settings(address, first).na_action, name="missing")
        self.problem = reactive.value("", name="problem")
        self.settings = reactive.calc(self._settings)
        self._awaited: dict[str, str | None] = {}

    def _settings(self) -> Settings:
        """Return what the controls say."""
        test = self.input.srcs_test()
        uses = test_named(test).uses_pairs
        pairing = self.input.srcs_pairing() if uses else None
        known = pairing_columns(self.study(), self.choice())
        req(not self.alpha_problem())  # an unfinished number changes nothing
        return Settings(
            test,
            self.input.srcs_correction(),
            self.input.srcs_alpha(),
            self.input.srcs_better() == "larger",
            pairing if pairing in known else None,
            self.missing(),
            self.input.srcs_gate(),
            self.input.srcs_across() or None,
            self.input.srcs_control() or None,
        )

    def alpha_problem(self) -> str:
        """Say what the significance level must be, if it is not that. Reactive."""
        alpha = self.input.srcs_alpha()
        if alpha is not None and 0 < alpha < 1:
            return ""
        return "Significance α must be a number between 0 and 1, such as 0.05; nothing changed yet."

    def arrangement(self) -> Any:
        """Return what was chosen in the picture; None before it has said so. Reactive."""
        return self.input.srcs_arrangement() if "srcs_arrangement" in self.input else None

    def use(
        self, study: Study, choice: Choice, maximize: bool | None = None, missing: str = "fail"
    ) -> None:
        """Show another study, or other roles and levels of this one.

        ``maximize`` says which performance is better; by default it stays as it is, unless the
        study is another one.
        """
        new = study is not self.study.get()
        if new and maximize is None:
            maximize = study.maximize
        columns = pairing_columns(study, choice)
        pairing = study.pairing if new else self.input.srcs_pairing()
        pairing = pairing if pairing in columns else ""
        self._awaited = {"srcs_pairing": pairing}
        self.study.set(study)
        self.choice.set(choice)
        self.missing.set(missing if missing in NA_ACTIONS else "fail")
        ui.update_select("srcs_pairing", choices=pairing_choices(columns), selected=pairing)
        if maximize is not None:
            better = "larger" if maximize else "smaller"
            self._awaited["srcs_better"] = better
            ui.update_select("srcs_better", selected=better)
        if new:
            self._awaited["srcs_control"] = ""
            ui.update_select("srcs_control", choices=control_choices([]), selected="")

    def settled(self) -> bool:
        """Say whether the controls have taken what a new study set them to."""
        if all(self.input[id]() == value for id, value in self._awaited.items()):
            self._awaited = {}
        return not self._awaited
