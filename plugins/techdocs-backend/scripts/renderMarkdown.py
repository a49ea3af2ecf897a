"""Renders pages with Python-Markdown and the extensions of the docs core: a JSON list of {markdown, indent} in, of HTML out."""
import json
import sys

import markdown
import pymdownx

EXTENSIONS = [
    'admonition', 'attr_list', 'footnotes', 'def_list', 'abbr', 'md_in_html', 'tables', 'toc',
    'pymdownx.caret', 'pymdownx.critic', 'pymdownx.details', 'pymdownx.highlight', 'pymdownx.inlinehilite',
    'pymdownx.keys', 'pymdownx.magiclink', 'pymdownx.mark', 'pymdownx.smartsymbols', 'pymdownx.snippets',
    'pymdownx.superfences', 'pymdownx.tabbed', 'pymdownx.tasklist', 'pymdownx.tilde', 'pymdownx.betterem',
]


def render(page, snippets):
    extensions = EXTENSIONS + ['mdx_truly_sane_lists' if page['indent'] == 2 else 'sane_lists']
    return markdown.markdown(page['markdown'], extensions=extensions, extension_configs={
        'pymdownx.tabbed': {'alternate_style': True},
        'pymdownx.tasklist': {'custom_checkbox': True},
        'pymdownx.highlight': {'linenums_style': 'pymdownx-inline'},
        'pymdownx.snippets': {'base_path': [snippets]},
    })


pages = json.load(sys.stdin)
json.dump({
    'versions': {'markdown': markdown.__version__, 'pymdownx': pymdownx.__version__},
    'html': [render(page, sys.argv[1]) for page in pages],
}, sys.stdout)
