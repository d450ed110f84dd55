"""The first page: a study, its ranks as one picture, and what stands behind each cell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from shiny import reactive, render, ui

from srcs_py import SRCSError, read_table
from srcs_py.app import page
from srcs_py.app.address import NOWHERE, Address, arrangement_parts, level_parts
from srcs_py.app.cell_view import cell_content
from srcs_py.app.data_view import data_panel, data_server
from srcs_py.app.export_view import export_panel, export_server
from srcs_py.app.jobs import Job, Outcome, busy_line, needed, stop_with
from srcs_py.app.page import tags
from srcs_py.app.ranking import Ranking, Settings, look_into, rank
from srcs_py.app.studies import Choice, Study, bundled_study, checked_choice, study_of_table
from srcs_py.app.uploads import read_apart, too_large
from srcs_py.options import CORRECTIONS, NA_ACTIONS

if TYPE_CHECKING:
    from htmltools import Tag
    from shiny import Inputs, Session

TESTS = {"wilcoxon": "Wilcoxon", "t": "t test", "tukeyHSD": "Tukey's HSD"}
BETTER = {"larger": "larger", "smaller": "smaller"}
UNPAIRED = {"": "not paired"}
VIEWS = {"picture": "Picture", "data": "Data", "export": "Export"}


def srcs_ui(address: Address, study: Study) -> Tag:
    """Return the page as the address asks for it."""
    view = address.text("view", "picture", VIEWS)
    return tags.div(
        tags.div(
            {"class": "bar"},
            *_controls(address, study),
            tags.span({"id": "srcs_changed", "role": "status"}),
            ui.output_ui("srcs_status"),
        ),
        tags.nav(
            {"class": "views", "aria-label": "Views of the study"},
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
            tags.span({"class": "title"}, ui.output_text("srcs_title", inline=True)),
        ),
        ui.output_ui("srcs_problem"),
        _view("picture", view, _picture_view()),
        _view("data", view, data_panel()),
        _view("export", view, export_panel()),
    )


def _controls(address: Address, study: Study) -> list[Tag]:
    first = first_settings(address, study)
    pairing = {**UNPAIRED, **{name: f"by {name}" for name in pairing_columns(study, study.first)}}
    return [
        page.select("srcs_test", "Test", TESTS, first.test),
        page.select("srcs_correction", "Correction", CORRECTIONS, first.correction),
        ui.input_numeric("srcs_alpha", "Significance α", first.alpha, min=0, max=1, step=0.01),
        page.select("srcs_better", "Better is", BETTER, "larger" if first.maximize else "smaller"),
        page.select("srcs_pairing", "Runs", pairing, first.pairing_col or ""),
    ]


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
            }
        ),
        tags.aside(
            {"class": "board", "aria-label": "Leaderboard"},
            tags.h2("Leaderboard"),
            ui.output_ui("srcs_board"),
        ),
    )


def first_settings(address: Address, study: Study) -> Settings:
    """Return the settings of an address; those of the study where it says nothing."""
    better = address.text("better", "larger" if study.maximize else "smaller", BETTER)
    paired = address.text("pairing", study.pairing or NOWHERE, [NOWHERE, *study.columns])
    return Settings(
        address.text("test", "wilcoxon", TESTS),
        address.text("correction", "holm", CORRECTIONS),
        address.number("alpha", 0.05, 0, 1),
        better == "larger",
        None if paired == NOWHERE else paired,
        address.text("missing", "fail", NA_ACTIONS),
    )


def first_choice(address: Address, study: Study) -> Choice:
    """Return the roles and levels of an address; those of the study where it says nothing."""
    first = study.first
    asked = Choice(
        address.text("target", first.target),
        address.texts("params") or first.params,
        address.text("performance", first.performance),
        {name: levels for name, levels in address.levels().items() if name in study.columns},
    )
    try:
        return checked_choice(study, asked)
    except SRCSError:
        return first


def pairing_columns(study: Study, choice: Choice) -> list[str]:
    """Return the columns that could pair the runs."""
    return [name for name in study.columns if name not in {*choice.factors, choice.performance}]


class SrcsPage:
    """The first page of one session.

    Attributes
    ----------
    study, choice, ranking : reactive values
        The table of runs; its roles and levels; what came out, None before the first time.
    """

    def __init__(self, input: Inputs, session: Session, address: Address) -> None:
        self.input, self.session = input, session
        first = bundled_study()
        self.study = reactive.value(first)
        self.choice = reactive.value(first_choice(address, first))
        self.ranking: reactive.Value[Ranking | None] = reactive.value(None)
        self.problem = reactive.value("")
        self.changed = reactive.value("")
        self._asked = address.arrangement()
        self._awaited: dict[str, str | None] = {}
        self._wanted: tuple[Study, Choice, Settings] | None = None
        self.settings = reactive.calc(self._settings)
        self._job = Job(rank, self._ranked)
        self._reading = Job(self._read, self._took)
        self._looking = Job(look_into, self._looked)
        self._listen()
        self._show()
        data_server(self)
        export_server(self)

    def _settings(self) -> Settings:
        """Return what the controls say."""
        pairing = self.input.srcs_pairing()
        known = pairing_columns(self.study(), self.choice())
        alpha = self.input.srcs_alpha()
        return Settings(
            self.input.srcs_test(),
            self.input.srcs_correction(),
            float("nan") if alpha is None else alpha,
            self.input.srcs_better() == "larger",
            pairing if pairing in known else None,
            self.missing(),
        )

    def missing(self) -> str:
        """Return what is done with missing performances."""
        value = self.input.srcs_missing() if "srcs_missing" in self.input else "fail"
        return value if value in NA_ACTIONS else "fail"

    def use(self, study: Study, choice: Choice) -> None:
        """Show another study, or other roles and levels of this one."""
        new = study is not self.study.get()
        columns = pairing_columns(study, choice)
        pairing = study.pairing if new else self.input.srcs_pairing()
        pairing = pairing if pairing in columns else ""
        self._awaited = {"srcs_pairing": pairing}
        self.study.set(study)
        self.choice.set(choice)
        choices = {**UNPAIRED, **{name: f"by {name}" for name in columns}}
        ui.update_select("srcs_pairing", choices=choices, selected=pairing)
        if new:
            better = "larger" if study.maximize else "smaller"
            self._awaited["srcs_better"] = better
            ui.update_select("srcs_better", selected=better)

    def _settled(self) -> bool:
        """Say whether the controls have taken what a new study set them to."""
        if all(self.input[id]() == value for id, value in self._awaited.items()):
            self._awaited = {}
        return not self._awaited

    def upload(self, file: Any) -> None:
        """Read a file and show it."""
        self._reading.start(file)

    async def _read(self, ticket: Any, file: Any) -> Study:
        return study_of_table(await read_apart([file], read_table), str(file["name"]))

    def _took(self, outcome: Outcome) -> None:
        self.problem.set(outcome.error)
        if not outcome.error:
            self.use(outcome.value, outcome.value.first)

    async def _ranked(self, outcome: Outcome) -> None:
        self.problem.set(outcome.error)
        if outcome.error:
            return
        before = self.ranking.get()
        self.ranking.set(outcome.value)
        fresh = before is None or before.study is not outcome.value.study
        message = {"page": outcome.value.page, "fresh": fresh, "arrangement": self._asked}
        self._asked = None
        await self.session.send_custom_message("srcs_picture", message)

    async def _looked(self, outcome: Outcome) -> None:
        content = page.problem(outcome.error) if outcome.error else cell_content(outcome.value)
        await self.session.send_custom_message("srcs_cell", {"html": content.get_html_string()})

    def _listen(self) -> None:
        @reactive.effect
        def _() -> None:
            wanted = self.study(), self.choice(), self.settings()
            if wanted != self._wanted and self._settled():
                self._wanted = wanted
                self._job.start(*wanted)

        @reactive.effect
        @reactive.event(self.input.srcs_cell)
        def _() -> None:
            levels = self.input.srcs_cell()["levels"]
            ranking = needed(self.ranking.get())
            self._looking.start(ranking, {str(name): str(each) for name, each in levels.items()})

        @reactive.effect
        @reactive.event(self.input.srcs_too_large)
        def _() -> None:
            self.problem.set(too_large(str(self.input.srcs_too_large())))

        @reactive.effect
        @reactive.event(self.input.srcs_stop)
        def _() -> None:
            self._wanted = None
            self.problem.set("Stopped. Change anything to start again.")

        jobs = self._job, self._reading, self._looking
        stop_with(self.session, self.input.srcs_stop, *jobs)

    def _show(self) -> None:
        @render.ui
        def srcs_board() -> Any:
            ranking = needed(self.ranking())
            board = ranking.board.drop(columns=["configurations", "best"])
            return page.data_table(board.rename(columns={"mean_rank": "rank"}), write=_board_text)

        @render.ui
        def srcs_problem() -> Any:
            return page.problem(self.problem()) if self.problem() else None

        @render.text
        def srcs_title() -> str:
            return self.study().title

        @render.ui
        def srcs_status() -> Any:
            return self._status()

    def _status(self) -> Any:
        busy = busy_line("srcs_stop", {"Reading": self._reading, "Ranking": self._job})
        if busy is not None:
            return busy
        ranking = self.ranking()
        if ranking is None or self.problem():
            return tags.div({"class": "status", "role": "status"})
        count = len(ranking.ranks) // max(len(ranking.board), 1)
        return tags.div({"class": "status", "role": "status"}, f"{count} configurations")

    def parts(self) -> dict[str, Any]:
        """Return what the address says of this page; nothing of an upload. Reactive."""
        study, choice, settings = self.study(), self.choice(), self.settings()
        if study.bundled is None:
            return {}
        arrangement = self.input.srcs_arrangement() if "srcs_arrangement" in self.input else None
        return _parts(choice, settings) | arrangement_parts(arrangement or {})

    def fresh_parts(self) -> dict[str, Any]:
        """Return the same of a fresh page."""
        study = bundled_study()
        fresh = Settings(maximize=study.maximize, pairing_col=study.pairing)
        return _parts(study.first, fresh) | {"column": "rank", "palette": "srcs.safe"}


def _parts(choice: Choice, settings: Settings) -> dict[str, Any]:
    return {
        "test": settings.test,
        "correction": settings.correction,
        "alpha": settings.alpha,
        "better": "larger" if settings.maximize else "smaller",
        "pairing": settings.pairing_col or NOWHERE,
        "missing": settings.na_action,
        "target": choice.target,
        "params": choice.params,
        "performance": choice.performance,
        **level_parts(choice.levels),
    }


def _board_text(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:+.2f}".replace("-", "−")
    return str(value)
