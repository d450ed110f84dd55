"""What arrives after its user has gone elsewhere, without a browser: it overwrites nothing."""

import tempfile
from dataclasses import replace
from types import SimpleNamespace
from unittest.mock import MagicMock

import pandas as pd
import pytest
from shiny import reactive

from srcs_py.app.history.address import Address, written
from srcs_py.app.importing.files import File, Reading
from srcs_py.app.importing.outline import PickledTable
from srcs_py.app.importing.readings import Upload
from srcs_py.app.importing.studies import Choice, StudyTable, bundled_study
from srcs_py.app.importing.upload_store import PageFiles, forget
from srcs_py.app.jobs.processes import Outcome
from srcs_py.app.pages.atopsis.page import AtopsisPage
from srcs_py.app.pages.ranks.data_view import roles_panel
from srcs_py.app.pages.ranks.draft import proposal
from srcs_py.tables.text_files.layout import FileLayout
from tests.app.sessions import alone, made, opened, ranking
from tests.app.uploads import shiny_record

TABLE = PickledTable(pd.DataFrame({"a": [1], "b": [2]}))
OTHER = Choice("Algorithm", ("Dataset",), "Error")
STUDY = StudyTable("r.csv", TABLE, Choice("", (), ""), True, None)


async def read(page, *uploads):
    """Let the reading of files end."""
    await page.uploads.step.job.end(Outcome([*uploads]))


@alone
async def test_ranks_of_another_choice_that_come_late_are_not_shown():
    """Between another choice and the browser's answer, ranks of the one before may come."""
    page, browser = await opened()
    late = ranking(page.job.asked[-1])
    study = page.study.get()
    arrangement = {"places": {}, "palette": "grey"}
    await page.show(study, OTHER, "fail", {"srcs_test": "t"}, arrangement)
    await page.job.end(Outcome(late))
    assert browser.of("srcs_picture") == []
    assert page.ranking.get() is None
    await page.job.end(Outcome(error="of the choice before"))
    assert page.problem.get() == ""
    await browser.answer()
    asked = page.job.asked[-1]
    assert asked[1] == OTHER
    await page.job.end(Outcome(ranking(asked)))
    assert [each["arrangement"] for each in browser.of("srcs_picture")] == [arrangement]


@alone
async def test_who_goes_to_another_choice_and_back_gets_a_picture_of_the_choice():
    """The arrangement of the picture before says another number, so nothing would be written."""
    page, browser = await opened()
    first = page.job.asked[-1]
    found = ranking(first)
    found.payload["basis"] = {"fixed": False}  # another alpha would need no runs
    await page.job.end(Outcome(found))
    await browser.answer()
    for choice in (OTHER, first[1]):
        await page.show(first[0], choice, "fail", {})
    await browser.answer()
    assert len(page.job.asked) == 2
    assert page.job.asked[-1][1] == first[1]


@alone
async def test_the_roles_say_at_once_which_performance_is_better_from_now_on():
    """They are drawn before the browser has answered what it was told."""
    page, browser = await opened()
    study = page.study.get()
    await page.use(study, OTHER, maximize=True)
    assert '<option value="larger" selected' in str(roles_panel(page))
    await page.controls.set({}, {})  # a menu, before the answer, too
    assert '<option value="larger" selected' in str(roles_panel(page))
    await browser.answer()
    browser.say(srcs_better="larger")
    await page.controls.set({}, {})
    browser.say(srcs_better="smaller")  # its user, meanwhile
    assert '<option value="smaller" selected' in str(roles_panel(page))


@alone
async def test_the_second_page_ranks_another_study_in_the_direction_of_the_first():
    """It kept that of the study or performance before, so its ranking was upside down."""
    page, browser = await opened()
    study = page.study.get()
    told = []

    async def use(*asked):
        await page.use(*asked)
        await browser.answer()
        told.append(browser.of("srcs_controls")[-1]["values"].get("atopsis_better"))

    await use(study, OTHER, True)
    browser.say(atopsis_source="study")
    for performance, maximize in (("Error", True), ("Accuracy", True), ("Error", False)):
        await use(study, replace(OTHER, performance=performance), maximize)
    await use(bundled_study(), study.first, study.maximize)
    assert told == [None, None, "larger", "smaller", "larger"]
    await page.show(study, OTHER, "fail", {"srcs_better": "larger", "atopsis_better": "smaller"})
    assert browser.of("srcs_controls")[-1]["values"]["atopsis_better"] == "smaller"


@pytest.fixture
def upload(tmp_path, monkeypatch):
    """Make uploads as Shiny has them."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))

    def upload(name="r.csv", **more):
        files = PageFiles(MagicMock()).store([shiny_record(tmp_path, name)])
        return Upload(File(files, Reading(), FileLayout()), (), "no study", **more)

    return upload


@alone
async def test_two_corrections_hold_both_where_the_second_comes_before_the_first_is_read(
    upload,
):
    page, _ = await opened()
    mine = upload()
    await read(page, mine)
    page.uploads.read_again("separator", "", ";")
    page.uploads.read_again("decimal", "", ",")
    ((files, reading),) = page.uploads.step.job.asked[-1]
    assert (files, reading.separator, reading.decimal) == (mine.file.files, ";", ",")
    await page.uploads.step.job.end(Outcome(error="not so"))  # what was said before it holds
    page.uploads.read_again("skip", "", "2")
    reading = page.uploads.step.job.asked[-1][0][1]
    assert (reading.separator, reading.decimal, reading.skip) == (None, None, 2)


@alone
async def test_a_file_that_is_gone_is_not_read_again(upload):
    page, _ = await opened()
    await read(page, upload())
    before = page.upload.get()
    forget(before.file.files.token)
    page.uploads.read_again("types", "a", "text")
    assert "no longer on the server" in page.problem.get()
    assert page.upload.get() is not before  # its menu goes back to what holds
    assert page.uploads.step.job.asked == []


@alone
async def test_what_was_chosen_under_data_stays_when_a_correction_is_refused(upload):
    page, browser = await opened()
    await read(page, upload(study=STUDY))
    chosen = {"a": "target", "b": "performance"}.items()
    asked = [*[("role", *each) for each in chosen], ("better", "b", "smaller")]
    for what, name, value in [*asked, ("na_action", "", "omit")]:
        browser.say(srcs_read_again={"what": what, "name": name, "value": value})
        await reactive.flush()
    await page.uploads.step.job.end(Outcome(error="not so"))
    found = proposal(page)
    assert (found.roles.target, found.better, found.missing) == ("a", "smaller", "omit")


@pytest.mark.parametrize(
    ("what", "name", "words"),
    [
        ("path", "", "'path' is not something that can be corrected"),
        ("skip", "", "'/etc/passwd' is not a number of lines"),
    ],
)
@alone
async def test_what_nobody_can_correct_is_one_sentence(what, name, words, upload):
    page, browser = await opened()
    await read(page, upload(study=STUDY))
    browser.say(srcs_read_again={"what": what, "name": name, "value": "/etc/passwd"})
    await reactive.flush()
    assert words in page.problem.get()
    assert page.uploads.step.job.asked == []


@alone
async def test_words_that_are_read_as_missing_leave_their_runs_out(upload):
    """The click led to an error, and then to another menu."""
    page, _ = await opened()
    before = upload(study=STUDY)
    await read(page, before)
    file = replace(before.file, reading=Reading(missing=("err",)))
    await read(page, replace(before, file=file))
    assert proposal(page).missing == "omit"


@alone
async def test_a_correction_does_not_end_the_reading_of_other_files(upload, tmp_path):
    page, browser = await opened()
    await read(page, upload())
    browser.say(srcs_file=[shiny_record(tmp_path, "s.csv")])
    await reactive.flush()
    page.uploads.read_again("decimal", "", ",")
    assert page.uploads.step.job.asked[-1][0][0].names == ("s.csv",)


def with_study(upload, **reading):
    """Return an upload that makes a study, perhaps read otherwise."""
    file = replace(upload.file, reading=Reading(**reading))
    study = StudyTable(file.name, TABLE, bundled_study().first, True, None, file)
    return replace(upload, file=file, problem="", study=study)


async def used(page, browser, upload):
    """Take an upload and use its study; return the entry."""
    await read(page, upload)
    await page.use(upload.study, upload.study.first, upload.study.maximize)
    await browser.answer()
    return browser.history.entry()


@alone
async def test_another_file_changes_the_entry_of_the_picture_only_when_it_is_used(upload):
    page, browser = await opened()
    mine, other = with_study(upload()), with_study(upload("s.csv"))
    entry = await used(page, browser, mine)
    assert entry["used"] == entry["upload"] == mine.file.entry
    await read(page, other)
    assert browser.history.entry() == {**entry, "upload": other.file.entry}
    await page.show(bundled_study(), bundled_study().first, "fail", {})
    await browser.history.restore(entry)
    assert page.uploads.step.job.asked[-1] == ((mine.file.files, Reading()),)
    assert not page.settled()  # no address is written meanwhile
    await read(page, mine)
    assert page.study.get() is mine.study
    assert page.upload.get() is other  # it stays
    assert (await used(page, browser, other))["used"] == other.file.entry


@alone
async def test_a_file_that_is_read_otherwise_comes_back_as_the_picture_shows_it(upload):
    """A reload, or Undo, showed what was not used yet under the settings of the picture."""
    page, browser = await opened()
    first = upload()
    one, two = with_study(first, skip=1), with_study(first, skip=2)
    entry = await used(page, browser, one)
    await read(page, two)
    await browser.history.restore(entry)
    assert page.study.get() is one.study
    assert page.uploads.step.job.asked == []  # the picture has it still
    assert (await used(page, browser, two))["used"] != entry["used"]
    await browser.history.restore(entry)
    assert page.uploads.step.job.asked[-1] == ((first.file.files, Reading(skip=1)),)
    await read(page, one)
    assert page.upload.get().file is page.study.get().file is one.file
    await browser.answer()
    assert browser.history.entry()["used"] == entry["used"]


@alone
async def test_a_reload_keeps_the_file_that_is_not_used_yet_beside_the_one_that_is(upload):
    page, browser = await opened()
    mine, other = with_study(upload()), with_study(upload("s.csv"))
    await used(page, browser, mine)
    await read(page, other)
    entry = browser.history.entry()
    again, back = await opened()
    await back.history.restore(entry)
    asked = again.uploads.step.job.asked[-1]
    assert [files for files, _ in asked] == [mine.file.files, other.file.files]
    await read(again, mine, other)
    assert (again.study.get(), again.upload.get()) == (mine.study, other)
    await back.answer()
    assert back.history.entry() == entry
    forget(other.file.files.token)
    last, browser = await opened()
    await browser.history.restore(entry)
    assert last.uploads.step.job.asked[-1] == ((mine.file.files, Reading()),)
    assert "no longer on the server" in last.problem.get()


@alone
async def test_redo_onto_a_file_that_is_gone_says_so_as_undo_does(upload):
    """The bundled study, shown in its place, had taken over the entry."""
    page, browser = await opened()
    mine = with_study(upload())
    first, entry = browser.history.entry(), await used(page, browser, mine)
    await browser.history.restore(first)
    await browser.answer()
    forget(mine.file.files.token)
    page.upload.set(None)
    for _ in ("Redo", "and Redo again, after Undo"):
        await browser.history.restore(entry)
        await browser.answer()
        assert "no longer on the server" in page.problem.get()
        entry = browser.history.entry()
        assert entry["used"] == mine.file.entry
        await browser.history.restore(first)
        await browser.answer()
        assert (page.problem.get(), browser.history.entry()["used"]) == ("", "")


@alone
async def test_an_entry_says_its_settings_before_the_picture_comes(upload):
    page, browser = await opened()
    entry = browser.history.entry()
    assert "test=wilcoxon" in entry["own"]
    assert "picture" not in entry
    browser.say(srcs_arrangement={"places": {}, "zoom": 2, "of": 0})
    assert browser.history.entry() == {**entry, "picture": "zoom=2"}
    await page.show(page.study.get(), OTHER, "fail", {})
    assert "picture" not in browser.history.entry()


@alone
async def test_who_takes_the_bundled_study_gets_no_file_that_is_still_read(upload):
    page, browser = await opened()
    browser.say(srcs_bundled=0, srcs_view="data")
    await reactive.flush()
    page.uploads.step.job.start()
    browser.say(srcs_bundled=1)
    await reactive.flush()
    assert not page.uploads.step.job.running()


@alone
async def test_a_file_that_is_still_read_is_not_used_as_it_was_read_before(upload):
    page, browser = await opened()
    page.uploads.step.job.start()
    browser.say(srcs_apply=1)
    await reactive.flush()
    assert page.problem.get().startswith("The file is still being read")
    assert browser.of("srcs_controls") == []


@alone
async def test_another_entry_does_not_get_the_file_that_was_being_read(upload, tmp_path):
    """A saved study would be shown over that entry, and end what lies ahead."""
    page, browser = await opened()
    browser.say(srcs_file=[shiny_record(tmp_path)])
    await reactive.flush()
    browser.say(srcs_entry={"own": "test=t"})
    await reactive.flush()
    assert not page.uploads.step.job.running()
    assert page.problem.get().startswith("r.csv was not read to its end")


@alone
async def test_that_a_file_is_gone_is_said_until_the_next_action():
    """The ranks of the bundled study, which is shown in its place, wiped the sentence."""
    page, browser = await opened()

    async def come():
        await page.job.end(Outcome(ranking(page.job.asked[-1])))
        await browser.answer()
        return page.problem.get()

    entry = browser.history.entry()
    assert await come() == ""
    for test in ("t", "wilcoxon"):
        browser.say(srcs_entry={**entry, "used": "guessed", "upload": "guessed"})
        await reactive.flush()
        await browser.answer()
        assert "no longer on the server" in await come()
        browser.say(srcs_test=test)
        await reactive.flush()
        assert await come() == ""
    browser.say(srcs_entry={**entry, "used": "guessed", "upload": "guessed"})
    await reactive.flush()
    assert "no longer on the server" in page.problem.get()
    browser.say(srcs_entry=entry)
    await reactive.flush()
    assert page.problem.get() == ""


@alone
async def test_an_entry_that_was_left_before_it_was_written_changes_nothing():
    """It says nothing yet; taken for a fresh page it would undo what a link has set."""
    _, browser = await opened()
    await browser.history.restore({"step": 1})
    assert browser.told == []


@alone
async def test_the_menu_of_controls_comes_without_a_choice():
    """What was chosen when the message left may be another choice when it arrives."""
    page, browser = await opened()
    await page.job.end(Outcome(ranking(page.job.asked[-1])))
    last = browser.of("srcs_controls")[-1]
    assert last["values"] == {}
    assert last["options"] == {
        "srcs_control": [("", "all pairs"), ("A", "all with A"), ("B", "all with B")]
    }
    browser.session.send_input_message.assert_not_called()


@alone
async def test_tables_that_are_still_read_do_not_replace_those_of_an_entry(upload):
    _, browser = await opened()
    browser.say(atopsis_source="files")
    other = SimpleNamespace()
    page = made(AtopsisPage, browser.input, browser.session, other, other)
    page.step.read((upload().file.files, {}))
    page.restore(Address(written({"data": "case1"}, {})), "")
    assert not page.step.job.running()


@alone
async def test_what_later_work_needs_is_imported_once_the_first_picture_is_drawn(monkeypatch):
    """Not before: it would take a processor from what the first picture needs."""
    _, browser = await opened()
    ready = MagicMock()
    monkeypatch.setattr("srcs_py.app.pages.ranks.page.get_ready", ready)
    await reactive.flush()
    assert not ready.called
    browser.say(srcs_arrangement={"places": {}})
    await reactive.flush()
    assert ready.called


@alone
async def test_the_button_of_a_remedy_sets_its_control():
    page, browser = await opened()
    failed = Outcome(error="Runs are missing.", remedy=("na_action", "omit"))
    await page.job.end(failed)
    assert (page.problem.get(), page.failed.get()) == (failed.error, failed)
    await page.remedy("na_action=omit")
    assert (page.problem.get(), page.missing.get()) == ("", "omit")
    await page.remedy("paired=False")
    assert browser.of("srcs_controls")[-1]["values"] == {"srcs_pairing": ""}
