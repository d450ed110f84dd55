"""Files as the store of uploads has them, and records of uploads as Shiny has them."""

from pathlib import Path

from srcs_py.app.importing.upload_store import StoredFiles


def stored(*paths, names=()):
    """Return files where they are."""
    paths = tuple(map(Path, paths))
    return StoredFiles("token", names or tuple(path.name for path in paths), paths)


def shiny_record(folder, name="r.csv", content="a,b\n1,2\n"):
    """Write a file as Shiny does; the folder must be that of temporary files."""
    path = folder / "fileupload-session" / f"of {name}" / "0.csv"
    path.parent.mkdir(parents=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return {"name": name, "datapath": str(path)}
