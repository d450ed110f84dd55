import errno
import os
import signal
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from srcs_py import SRCSError, read_table
from srcs_py.base import files
from srcs_py.base.files import check_readable, check_writable, replacing


def write(path, text, **options):
    with replacing(path, **options) as part:
        part.write_text(text)


def test_a_new_file_appears_when_the_block_ends(tmp_path):
    path = tmp_path / "ranks.csv.gz"
    with replacing(path) as part:
        part.write_text("new")
        assert part.parent == tmp_path
        assert part.name.endswith(".csv.gz")
        assert not path.exists()
    assert path.read_text() == "new"
    assert os.listdir(tmp_path) == ["ranks.csv.gz"]


def test_a_failure_leaves_the_old_file_and_nothing_else(tmp_path):
    path = tmp_path / "ranks.csv"
    path.write_text("old")

    def stopped():
        with replacing(path) as part:
            part.write_text("half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stopped()
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["ranks.csv"]


@pytest.mark.posix
def test_a_symbolic_link_stays_and_the_file_behind_it_is_replaced(tmp_path):
    (tmp_path / "far").mkdir()
    file, link = tmp_path / "far" / "ranks.csv", tmp_path / "ranks.csv"
    file.write_text("old")
    link.symlink_to(file)
    write(link, "new")
    assert link.is_symlink()
    assert file.read_text() == "new"


@pytest.mark.posix
def test_a_device_is_never_replaced():
    with pytest.raises(SRCSError, match="/dev/null is not a regular file"):
        check_writable("/dev/null")


def test_the_umask_of_the_process_is_never_changed(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "umask", pytest.fail)
    write(tmp_path / "ranks.csv", "new")


def test_permissions_are_those_of_a_plain_new_file(tmp_path):
    plain, ours = tmp_path / "plain", tmp_path / "ours"
    plain.write_text("")
    write(ours, "")
    assert stat.S_IMODE(ours.stat().st_mode) == stat.S_IMODE(plain.stat().st_mode)


def test_very_long_names(tmp_path):
    path = tmp_path / ("x" * 240 + ".csv")
    write(path, "new")
    assert path.read_text() == "new"


def test_what_cannot_be_written(tmp_path):
    (tmp_path / "there.csv").write_text("old")
    with pytest.raises(SRCSError, match=r"the folder .*nowhere' does not exist"):
        check_writable(tmp_path / "nowhere" / "ranks.csv")
    with pytest.raises(SRCSError, match="is a folder"):
        check_writable(tmp_path)
    with pytest.raises(SRCSError, match="exists"):
        check_writable(tmp_path / "there.csv", overwrite=False)
    assert check_writable(tmp_path / "there.csv") == tmp_path / "there.csv"


KILLED = """
import os, signal, sys
from srcs_py.base.files import replacing
with replacing(sys.argv[1]) as part:
    part.write_text("half")
    os.kill(os.getpid(), signal.SIGKILL)
"""


KILLED_AT_FIRST = """
import os, signal, sys
from pathlib import Path
from srcs_py.base.files import check_writable
Path.unlink = lambda *_, **__: os.kill(os.getpid(), signal.SIGKILL)
check_writable(sys.argv[1])
"""


@pytest.mark.posix
@pytest.mark.parametrize("code", [KILLED, KILLED_AT_FIRST], ids=["writing", "before"])
def test_leftovers_of_killed_writers_are_removed_by_the_next_one(code, tmp_path):
    path = tmp_path / "ranks.csv"
    killed = subprocess.run([sys.executable, "-c", code, path], check=False)
    assert killed.returncode == -signal.SIGKILL
    assert len(os.listdir(tmp_path)) == 1
    write(path, "new")
    assert os.listdir(tmp_path) == ["ranks.csv"]


def test_the_file_of_a_writer_at_work_stays(tmp_path):
    path = tmp_path / "ranks.csv"
    with replacing(path) as first:
        first.write_text("first")
        with replacing(path) as second:
            second.write_text("second")
        assert path.read_text() == "second"
        assert first.exists()
    assert path.read_text() == "first"


def write_late(path):
    """Begin to write, let another writer end first, then end."""
    with replacing(path, overwrite=False) as part:
        part.write_text("late")
        write(path, "first", overwrite=False)


def no_links(*_):
    raise OSError(errno.EPERM, "Operation not permitted")


@pytest.mark.parametrize("link", [os.link, no_links, None])
def test_the_first_of_several_writers_succeeds(link, tmp_path, monkeypatch):
    if link is None:
        monkeypatch.delattr(os, "link")  # as in Pyodide
    else:
        monkeypatch.setattr(os, "link", link)
    path = tmp_path / "ranks.csv"
    with pytest.raises(SRCSError, match=r"ranks\.csv exists"):
        write_late(path)
    assert path.read_text() == "first"
    assert os.listdir(tmp_path) == ["ranks.csv"]


def test_of_many_writers_at_once_one_succeeds(tmp_path):
    path = tmp_path / "ranks.csv"

    def succeeds(text):
        try:
            write(path, text, overwrite=False)
        except SRCSError:
            return None
        return text

    texts = [str(number) for number in range(64)]
    with ThreadPoolExecutor(8) as pool:
        done = [each for each in pool.map(succeeds, texts) if each]
    assert done == [path.read_text()]
    assert os.listdir(tmp_path) == ["ranks.csv"]


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT, errno.EFBIG])
def test_a_full_disk_names_the_file(number, tmp_path):
    path = tmp_path / "ranks.csv"
    message = rf"ranks\.csv cannot be written: {os.strerror(number)}"
    with pytest.raises(SRCSError, match=message), replacing(path):
        raise OSError(number, os.strerror(number))
    assert not os.listdir(tmp_path)


def test_a_full_disk_is_named_behind_the_error_of_a_library(tmp_path):
    """As of matplotlib, which closes its pdf in spite of it."""

    def write(full):
        try:
            raise full
        finally:
            raise AttributeError("'Stream' object has no attribute 'pos'")

    full = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    with pytest.raises(SRCSError, match="No space left"), replacing(tmp_path / "a.pdf"):
        write(full)


@pytest.mark.posix
@pytest.mark.parametrize("name", ["n" * 300 + ".csv", "circle.csv"], ids=["too long", "a circle"])
def test_a_name_that_cannot_be_is_refused_before_anything_is_written(tmp_path, monkeypatch, name):
    """From Python 3.14 on, Path.exists() is false where it raised before."""
    (tmp_path / "circle.csv").symlink_to(tmp_path / "circle.csv")
    for method, function in (("exists", os.path.exists), ("is_dir", os.path.isdir)):
        monkeypatch.setattr(Path, method, lambda path, function=function: function(path))
    monkeypatch.setattr(Path, "is_file", os.path.isfile)
    with pytest.raises(SRCSError, match=f"{name} cannot be written: (File name too|Too many)"):
        check_writable(tmp_path / name)


@pytest.mark.posix
@pytest.mark.parametrize("data", ["a.csv", "link.csv", "a.csv::x", "", "*.csv", "{name}.csv", "**"])
@pytest.mark.parametrize("output", ["a.csv", "link.csv", "hard.csv"])
@pytest.mark.parametrize("overwrite", [True, False])
def test_an_input_is_never_replaced(tmp_path, data, output, overwrite):
    (tmp_path / "a.csv").write_text("A,y\n")
    (tmp_path / "link.csv").symlink_to(tmp_path / "a.csv")
    os.link(tmp_path / "a.csv", tmp_path / "hard.csv")
    with pytest.raises(SRCSError, match=rf"{output} is an input of this call"):
        check_writable(tmp_path / output, overwrite, data=[None, str(tmp_path / data)])


@pytest.mark.posix
def test_a_picture_does_not_replace_a_table_through_a_link(tmp_path):
    (tmp_path / "runs.csv").write_text("A,y\n")
    (tmp_path / "fig.png").symlink_to(tmp_path / "runs.csv")
    with pytest.raises(SRCSError, match=r"fig\.png is a link to .*runs\.csv, a file of another"):
        check_writable(tmp_path / "fig.png")


@pytest.mark.posix
def test_a_link_without_its_target_is_named(tmp_path):
    (tmp_path / "d.csv").symlink_to("gone.csv")
    with pytest.raises(SRCSError, match=r"gone\.csv, the target of the link .*d\.csv, does not ex"):
        check_readable(tmp_path / "d.csv")


@pytest.mark.posix
def test_a_replaced_file_keeps_its_mode(tmp_path):
    path = tmp_path / "a.csv"
    path.write_text("A,y\n")
    path.chmod(0o640)
    write(path, "B,z\n")
    assert (path.stat().st_mode & 0o777, path.read_text()) == (0o640, "B,z\n")


def refuse(number, monkeypatch, name="replace"):
    """Refuse the next renames, as Windows does while another program has the file open."""
    left, real = [13] * number, getattr(Path, name)

    def refused(path, *arguments, **options):
        if left and path.suffix == ".csv":
            raise PermissionError(left.pop(), "Permission denied")
        return real(path, *arguments, **options)

    monkeypatch.setattr(Path, name, refused)
    monkeypatch.setattr(files, "_ATTEMPTS", 100)
    monkeypatch.setattr(files, "_LONGEST", 0)


def test_a_file_that_is_open_elsewhere_is_named_before_the_computation(tmp_path, monkeypatch):
    path = tmp_path / "ranks.csv"
    path.write_text("old")
    refuse(1000, monkeypatch)
    with pytest.raises(SRCSError, match=r"ranks\.csv cannot be written: Permission denied"):
        check_writable(path)


def test_a_file_that_another_program_has_open_for_a_moment_is_written(tmp_path, monkeypatch):
    """Such as another writer, who looks whether it may be written."""
    path = tmp_path / "ranks.csv"
    path.write_text("old")
    refuse(50, monkeypatch)
    assert check_writable(path) == path


def test_a_file_that_another_program_renames_at_the_moment_is_read(tmp_path, monkeypatch):
    path = tmp_path / "runs.csv"
    path.write_text("A,y\na,1\n")
    refuse(50, monkeypatch, "open")
    assert read_table(path)["y"].tolist() == [1]


def test_a_name_that_is_too_long_is_found_before_the_computation(tmp_path, monkeypatch):
    """Windows says of such a file only that there is none."""
    real = Path.stat

    def stat(path, **options):
        if len(path.name) > 255:
            raise FileNotFoundError(errno.ENOENT, "No such file or directory")
        return real(path, **options)

    monkeypatch.setattr(Path, "stat", stat)
    with pytest.raises(SRCSError, match=r"x\.csv cannot be written: "):
        check_writable(tmp_path / f"{'x' * 300}.csv")


@pytest.mark.parametrize("name", ["aux.csv", "COM1.csv"])
def test_devices_of_windows_are_no_files(tmp_path, monkeypatch, name):
    monkeypatch.setattr(os.path, "abspath", lambda path: "\\\\.\\" + Path(path).stem)
    with pytest.raises(SRCSError, match=f"{name} has the name of a device of Windows; name anot"):
        check_writable(tmp_path / name)


def test_a_pattern_that_no_file_fits_is_one_sentence_on_windows(tmp_path, monkeypatch):
    """There, a name with a star cannot be, and it is no use to say so in the system's words."""

    def invalid(_):
        raise OSError(errno.EINVAL, "The filename, directory name, or volume label syntax is inc")

    monkeypatch.setattr(Path, "stat", invalid)
    with pytest.raises(SRCSError, match=r"^nowhere\*\.parquet: there is no such file\.$"):
        check_readable("nowhere*.parquet")


def test_a_file_that_another_program_reads_for_a_moment_is_replaced(tmp_path, monkeypatch):
    path = tmp_path / "ranks.csv"
    with replacing(path) as part:
        part.write_text("new")
        refuse(3, monkeypatch)
    assert path.read_text() == "new"
    assert os.listdir(tmp_path) == ["ranks.csv"]
