"""Sphinx: Markdown pages (MyST), the API reference (autodoc), the theme (Furo) in our colours."""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from wagnis import __version__  # noqa: E402

project = "Wagnis"
html_title = "Wagnis"
release = __version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
root_doc = "index"

myst_heading_anchors = 6
myst_heading_slug_func = "scripts.links.slug"
myst_enable_extensions = ["attrs_inline"]  # staging writes anchors with it

default_role = "code"
autodoc_inherit_docstrings = False  # environments inherit pages of other projects
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
add_module_names = False
# Libraries of extras that `make play` does not install; the page is the same with them.
autodoc_mock_imports = [
    *("gymnasium", "pettingzoo", "pyspiel", "open_spiel", "jax", "pgx", "ray"),
    *("pandas", "pyarrow", "matplotlib"),
]
# JSON with an ellipsis, output of commands: shown without colours.
suppress_warnings = ["misc.highlighting_failure"]

html_theme = "furo"
templates_path = [str(HERE / "templates")]
FONTS = ROOT / "web" / "node_modules"
html_static_path = [
    str(HERE / "static"),
    *(
        str(FONTS / name)
        for name in (
            "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2",
            "@fontsource/atkinson-hyperlegible/files/atkinson-hyperlegible-latin-400-normal.woff2",
            "@fontsource/atkinson-hyperlegible/files/atkinson-hyperlegible-latin-400-italic.woff2",
            "@fontsource/atkinson-hyperlegible/files/atkinson-hyperlegible-latin-700-normal.woff2",
        )
        if (FONTS / name).is_file()
    ),
    str(ROOT / "web" / "public" / "icon.svg"),
]
html_css_files = ["wagnis.css"]
html_search_scorer = str(HERE / "scorer.js")
html_favicon = str(ROOT / "web" / "public" / "icon.svg")
html_copy_source = False
html_show_sourcelink = False
html_show_copyright = False
html_theme_options = {"top_of_page_buttons": [], "sidebar_hide_name": True}
