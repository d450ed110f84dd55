"""A Figure that Jupyter shows although pyplot does not know it."""

from __future__ import annotations

from io import BytesIO

from matplotlib.figure import Figure

from srcs_py.plotting.alt import said


class ShownFigure(Figure):
    """An ordinary Figure with a picture of itself for notebooks."""

    def _repr_png_(self) -> bytes | tuple[bytes, dict[str, str]]:
        picture = BytesIO()
        self.savefig(picture, format="png")
        title, text = said(self)
        if not text:
            return picture.getvalue()
        return picture.getvalue(), {"alt": f"{title}. {text}"}  # as IPython.display.Image has it
