"""What is published: one version, a lock file that is in step, a README that an index can show."""

import re
import runpy
import tomllib
import zipfile
from pathlib import Path

import pytest

import srcs_py

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def packages():
    """The packages of the lock file, which takes long to read."""
    return tomllib.loads((ROOT / "uv.lock").read_text(encoding="utf-8"))["package"]


def test_the_version_is_in_one_place():
    assert "version" in PROJECT["project"]["dynamic"]
    assert PROJECT["tool"]["hatch"]["version"]["path"] == "srcs_py/base/version.py"
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {srcs_py.__version__}\n" in citation


def test_the_lock_file_has_what_is_required(packages):
    """Else: uv lock."""
    own = next(each for each in packages if each["name"] == "srcs-py")
    locked = {each["name"] for each in own["metadata"]["requires-dist"]}
    groups = [
        PROJECT["project"]["dependencies"],
        *PROJECT["project"]["optional-dependencies"].values(),
    ]
    named = {re.match(r"[\w.-]+", each)[0] for group in groups for each in group}
    named.discard("srcs_py")  # extras of our own in other extras
    assert locked - {"srcs-py"} == {re.sub(r"[-_.]+", "-", each).lower() for each in named}


def test_the_lock_file_names_the_public_index_only(packages):
    sources = [each["source"] for each in packages if each["name"] != "srcs-py"]
    assert {each.get("registry") for each in sources} == {"https://pypi.org/simple"}


def test_there_is_one_placeholder_of_the_public_address():
    """The steps of a release refuse it, and name the files in which it is replaced: all or none."""
    package = runpy.run_path(str(ROOT / ".ci" / "package.py"))
    files = {"CITATION.cff", "SECURITY.md", "pyproject.toml"}
    found = set(package["placeholders"]())
    assert found in (files, set())  # RELEASING.md had it too, and was refused for ever
    steps = (ROOT / "RELEASING.md").read_text(encoding="utf-8")
    assert all(f"`{file}`" in steps for file in files)
    if found:
        shown = r"public-address\.invalid stands for the public address"
        with pytest.raises(SystemExit, match=shown):
            package["main"]("--release")


def test_what_people_look_for_is_under_a_page():
    for name in ("CONTRIBUTING", "SECURITY", "RELEASING"):
        assert len((ROOT / f"{name}.md").read_text(encoding="utf-8").split()) < 500, name
    versions = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").split("\n## ")
    assert max(len(version.split()) for version in versions) <= 1200


def test_the_index_shows_the_readme_with_absolute_links(tmp_path, monkeypatch):
    """The description in the metadata of the wheel, made by the build backend itself."""
    for name in ("hatchling", "hatch_fancy_pypi_readme"):
        pytest.importorskip(name)
    from hatchling.build import prepare_metadata_for_build_wheel

    monkeypatch.chdir(ROOT)
    folder = prepare_metadata_for_build_wheel(str(tmp_path))
    metadata = (tmp_path / folder / "METADATA").read_text(encoding="utf-8")
    assert "\nDescription-Content-Type: text/markdown\n" in metadata
    _, description = metadata.split("\n\n", 1)
    targets = re.findall(r"\]\(([^)]*)\)", description)
    readme = re.findall(r"\]\(([^)]*)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    base = rf"https://[^/]+/srcs_py/(?:blob|raw)/v{re.escape(srcs_py.__version__)}/"
    without = [re.sub(f"^{base}", "", target) for target in targets]
    assert without == readme
    assert [each for each in targets if not each.startswith("https://")] == []
    assert re.search(rf'<img src="{base}docs/figures/figure3-srcs\.png" width="480"', description)
    assert "pip install srcs_py &&" in description
    assert "pip install ." not in description
    assert r".venv\Scripts" in description


def test_the_wheel_has_the_data_and_not_the_scripts_that_made_them(tmp_path, monkeypatch):
    pytest.importorskip("hatchling")
    pytest.importorskip("hatch_fancy_pypi_readme")
    from hatchling.build import build_wheel

    monkeypatch.chdir(ROOT)
    with zipfile.ZipFile(tmp_path / build_wheel(str(tmp_path))) as wheel:
        found = {
            Path(name).relative_to("srcs_py/_data") for name in wheel.namelist() if "_data" in name
        }
    files = (path for path in (ROOT / "data").rglob("*") if path.is_file())
    data = {path.relative_to(ROOT / "data") for path in files if "__pycache__" not in path.parts}
    assert {path.name for path in data - found} == {"make_noise.py"}
    assert found <= data
