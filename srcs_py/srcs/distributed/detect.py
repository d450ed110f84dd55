"""Which tables live on a cluster; what works there is loaded only for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from srcs_py.srcs.study import Elsewhere


def on_cluster(data: Any) -> Elsewhere | None:
    """Return a dask or a Spark DataFrame as a source of runs; None for any other table."""
    kind = type(data)
    library = kind.__module__.partition(".")[0]
    if kind.__name__ != "DataFrame" or library not in {"dask", "pyspark"}:
        return None
    if library == "dask":
        from srcs_py.srcs.distributed.dask import OnDask

        return OnDask(data)
    from srcs_py.srcs.distributed.spark import OnSpark

    return OnSpark(data)
