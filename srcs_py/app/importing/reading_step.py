"""The reading step of a page: files are stored, read as their user says, and read again."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from shiny import reactive

from srcs_py import SRCSError
from srcs_py.app.importing.upload_store import PageFiles, StoredFiles, too_large
from srcs_py.app.importing.uploads import read_files
from srcs_py.app.jobs.jobs import Job
from srcs_py.app.jobs.processes import in_process

if TYPE_CHECKING:
    from shiny import Session

    from srcs_py.app.jobs.processes import Outcome, Ticket

UNREAD = "{} was not read to its end, because you went to another step; choose it again."


class ReadingStep(PageFiles):
    """The files of a user on one page, and how they are read.

    Parameters
    ----------
    session : Session
        The session.
    reader : callable
        ``reader(files, how)`` reads files in a process of their own.
    took : callable
        Receives the outcome of a reading; its value is a list with what the reader returned.
    refuse : callable
        Receives a sentence on files that are not taken.
    endings : tuple of str
        File endings that are accepted; by default those of tables.

    Attributes
    ----------
    wanted : tuple of (StoredFiles, object)
        The files that are read, or were read last, and how.
    """

    def __init__(
        self,
        session: Session,
        reader: Callable[[StoredFiles, Any], Any],
        took: Callable[[Outcome], Any],
        refuse: Callable[[str], Any],
        endings: tuple[str, ...] = (),
    ) -> None:
        super().__init__(session)
        self._session, self._reader, self._refuse = session, reader, refuse
        self._endings = endings
        self.job = Job(self._read, took)
        self.wanted: tuple[tuple[StoredFiles, Any], ...] = ()

    def listen(self, box: str, give: Callable[[StoredFiles], Any]) -> None:
        """Store the files that a user puts into a box of the page, and give them to the page."""

        @reactive.effect
        @reactive.event(self._session.input[box])
        def _() -> None:
            try:
                files = self.store(self._session.input[box](), self._endings)
            except SRCSError as error:
                self._refuse(str(error))
            else:
                give(files)

        large = self._session.input[f"{box.partition('_')[0]}_too_large"]

        @reactive.effect
        @reactive.event(large)
        def _() -> None:
            self._refuse(too_large(str(large())))

    def read(self, *wanted: tuple[StoredFiles, Any]) -> None:
        """Read files, each as wanted, in place of those that are still read."""
        self.wanted = wanted
        self.job.start(*wanted)

    def stop(self) -> str:
        """Stop reading; return a note if that leaves files unread. Reactive."""
        if not self.job.running():
            return ""
        self.job.stop()
        return UNREAD.format(" and ".join(self.wanted[0][0].names))

    async def _read(self, ticket: Ticket, *wanted: tuple[StoredFiles, Any]) -> list[Any]:
        return [await in_process(read_files, self._reader, *each, ticket=ticket) for each in wanted]
