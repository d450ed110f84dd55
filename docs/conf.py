"""Sphinx configuration for ``tox -e docs``. Building needs no network."""

import sys
from pathlib import Path

from sphinx_gallery.sorting import ExplicitOrder, FunctionSortKey

import srcs_py

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))  # for gallery.py, dark_cells.py and offline.py
(HERE / "_pages").mkdir(exist_ok=True)  # filled by the gallery

from gallery import FOLDERS, FigureScraper, position  # noqa: E402

project = "srcs_py"
author = "The srcs_py developers"
project_copyright = "2026, The srcs_py developers"
version = release = srcs_py.__version__

extensions = [
    "myst_nb",  # Markdown, and notebooks, which it executes
    "numpydoc",
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
    "sphinx_copybutton",
    "sphinx_gallery.gen_gallery",
    "sphinx-mathjax-offline",
    "dark_cells",
    "offline",
    "sphinxarg.ext",
]
exclude_patterns = [
    "_build",
    "_pages",
    "sg_execution_times.rst",
    "gallery/sg_execution_times.rst",
    "gallery/**.ipynb",  # to download; the page is the .rst beside it
]
html_static_path = ["_static"]
html_favicon = "_static/favicon.svg"
templates_path = ["_templates"]  # a page of a function ends with its examples of the gallery
html_extra_path = ["_pages"]
html_css_files = ["srcs.css"]
nitpicky = False  # numpydoc's types are prose ("any dataframe that narwhals reads")

autosummary_generate = True
autodoc_typehints = "none"  # the docstrings say more
copybutton_prompt_text = r">>> |\.\.\. |\$ "  # what is copied can be pasted
copybutton_prompt_is_regexp = True
numpydoc_show_class_members = False
numpydoc_xref_param_type = False
myst_heading_anchors = 3
nb_execution_mode = "force"
nb_execution_in_temp = True
nb_execution_raise_on_error = True
nb_execution_timeout = 300
myst_enable_extensions = ["deflist"]

smartquotes = False  # it would turn --paired into a dash

html_theme = "pydata_sphinx_theme"
html_title = f"srcs_py {release}"
html_show_sourcelink = False
html_sidebars = {"index": [], "start": []}
html_theme_options = {
    "secondary_sidebar_items": ["page-toc"],
    "navigation_with_keys": False,
    "navbar_align": "left",
    "footer_start": ["copyright"],
    "footer_end": [],
    "pygments_light_style": "a11y-high-contrast-light",
    "pygments_dark_style": "a11y-high-contrast-dark",
}

sphinx_gallery_conf = {
    "examples_dirs": "../examples",
    "gallery_dirs": "gallery",
    "backreferences_dir": "api/examples",
    "doc_module": ("srcs_py",),
    "filename_pattern": r"\.py$",
    "image_scrapers": (FigureScraper(),),
    "reset_modules": (),
    "show_memory": False,
    "remove_config_comments": True,
    "min_reported_time": 10_000,
    "download_all_examples": False,
    "show_signature": False,
    "subsection_order": ExplicitOrder(FOLDERS),
    "within_subsection_order": FunctionSortKey(position),
    "write_computation_times": False,
    "thumbnail_size": (560, 400),
    "abort_on_example_error": True,
}
