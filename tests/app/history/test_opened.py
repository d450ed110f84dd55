"""Saved studies as they open, without a browser: as they were, whatever they look like."""

from dataclasses import replace

import pytest

from srcs_py.app.history.address import saved_state
from srcs_py.app.importing.files import Reading
from srcs_py.app.importing.readings import read_upload
from srcs_py.app.importing.studies import Choice
from srcs_py.app.jobs.processes import Outcome
from srcs_py.app.pages.ranks.exported_files import saved_study
from srcs_py.app.pages.ranks.inputs import ranks_state
from tests.app.conftest import runs
from tests.app.sessions import alone, opened
from tests.app.uploads import stored

METRICS = {name: runs()["Error"] + at for at, name in enumerate(("hq", "spread", "gd"))}
LIKE_WIDE = runs(name="config").drop(columns="Error").assign(**METRICS)
WITHOUT = runs()[["Method", "Noise", "Run"]].assign(idx=range(96))


def file_of(folder, name, content):
    (folder / name).write_bytes(content)
    return stored(folder / name)


@pytest.mark.parametrize(
    ("table", "asked"),
    [
        (LIKE_WIDE, Choice("config", ("Size", "Noise"), "hq")),
        (WITHOUT, Choice("Method", ("Noise",), "idx", {"Method": ("C", "A")})),
    ],
)
@alone
async def test_a_saved_study_opens_as_it_was(table, asked, tmp_path):
    """Its shape and roles were guessed anew."""
    content = table.to_csv(index=False).encode()
    chosen = read_upload(file_of(tmp_path, "r.csv", content), Reading(wide=()))
    assert chosen.study.first.performance != asked.performance
    settings = {"better": "smaller", "pairing": "Run", "test": "t"}
    page, browser = await opened()
    said = saved_state(ranks_state(asked, page.settings()) | settings)
    saved = file_of(tmp_path, "r.srcs", saved_study(None, chosen.study, said))
    upload = read_upload(saved, Reading())
    await page.uploads.step.job.end(Outcome([upload]))
    assert page.problem.get() == ""
    assert (page.choice.get(), page.study.get().columns) == (asked, [*table])
    values = browser.of("srcs_controls")[-1]["values"]
    assert [values[f"srcs_{name}"] for name in settings] == [*settings.values()]
    other = replace(upload.file, reading=Reading(types={"Run": "text"}))
    await page.uploads.step.job.end(Outcome([replace(upload, file=other)]))
    assert len(browser.of("srcs_view")) == 1  # not shown before it is used
