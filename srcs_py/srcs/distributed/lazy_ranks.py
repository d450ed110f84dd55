"""Ranks of a dask or a Spark DataFrame."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from srcs_py.base.errors import Argument, SRCSError

if TYPE_CHECKING:
    from srcs_py.srcs.options import Options


def lazy_ranks(data: Any, options: Options) -> Any:
    """Return the ranks as a lazy DataFrame of the same library."""
    if options.across is not None:
        raise SRCSError(
            Argument("across"),
            " needs the omnibus test of all configurations at once, which the workers of a cluster "
            "do not have; rank in memory, or files with ",
            Argument("memory", "2GB"),
            ".",
        )
    if options.memory is not None:
        raise SRCSError(
            Argument("memory"),
            " is for files and tables on this machine; a cluster uses its own.",
        )
    if options.progress:
        raise SRCSError(
            Argument("progress"),
            " is not for lazy ranks: dask and Spark show their own while they compute.",
        )
    if type(data).__module__.startswith("dask"):
        from srcs_py.srcs.distributed.dask import dask_ranks

        return dask_ranks(data, options)
    from srcs_py.srcs.distributed.spark import spark_ranks

    return spark_ranks(data, options)
