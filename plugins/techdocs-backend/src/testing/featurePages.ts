/** One page for each feature of the syntax, by their paths without `.md`. */
const featurePages: Readonly<Record<string, string>> = {
  index: '# Features\n\nOne page for each feature of the syntax. See [headings](headings.md).\n',
  headings: '# One\n\n## Two\n\n### Three\n\n#### Four\n\n##### Five\n\n###### Six\n\n## Two\n',
  'setext-headings': 'First\n=====\n\nSecond\n------\n\nText.\n',
  'heading-ids':
    '# Title {#own-title}\n\n## With `code` & signs!\n\n## Ümlaut und ß\n\n## 123 numbers\n',
  paragraphs:
    '# Paragraphs\n\nOne line\nand its next.\n\nA new one with two spaces at the end  \nand a break.\n',
  emphasis: '# Emphasis\n\n*a* _b_ **c** __d__ ***e*** snake_case_word and 2*3*4.\n',
  'inline-code': '# Code\n\nUse `x < y` and ``a ` b`` here.\n',
  blockquote: '# Quote\n\n> One\n> two\n>\n> > Three\n',
  lists: '# Lists\n\n- a\n- b\n    - c\n    - d\n- e\n\n1. one\n2. two\n    1. three\n',
  'list-paragraphs': '# Loose\n\n- a\n\n    more of a\n\n- b\n\n        code of b\n',
  'list-after-text': '# After\n\nText before\n- no list\n\nText\n\n* a list\n',
  'ordered-start': '# Start\n\n3. three\n4. four\n',
  'indented-code': '# Indented\n\n    x = 1\n    y = 2\n\nText.\n',
  fences: "# Fences\n\n```python\nprint('a')\n```\n\n~~~\nplain\n~~~\n",
  'fence-title': '# Title\n\n```yaml title="app.yaml" hl_lines="1"\na: 1\nb: 2\n```\n',
  'fence-linenums': '# Numbers\n\n```js linenums="1"\nlet a = 1;\nlet b = 2;\n```\n',
  'fence-in-list': '# In a list\n\n1. First\n\n    ```sh\n    ls\n    ```\n\n2. Second\n',
  'inline-highlight': '# Inline\n\nSee `#!python print(1)` here.\n',
  rules: '# Rules\n\na\n\n---\n\nb\n\n***\n',
  links:
    '# Links\n\n[page](lists.md), [section](headings.md#two), [other](https://example.org/a?b=c), [title](index.md "Start").\n',
  'reference-links':
    "# References\n\n[one][1], [two][], [two].\n\n[1]: lists.md\n[two]: https://example.org/ 'Two'\n",
  autolinks: '# Automatic\n\n<https://example.org/a> and <me@example.org>.\n',
  magiclink: '# Magic\n\nGo to https://example.org/x_y, or www.example.org.\n',
  anchors: '# Anchors\n\n[Down](#down)\n\n## Down\n',
  images: '# Images\n\n![A picture](img/a.png "Title"){ width=100 }\n',
  'raw-html': '# HTML\n\n<div>block <b>bold</b></div>\n\nInline <kbd>Ctrl</kbd> key.\n',
  'md-in-html': '# Markdown in HTML\n\n<div markdown>\n\n*inside*\n\n</div>\n',
  comments: '# Comments\n\nBefore <!-- hidden --> after.\n\n<!-- block -->\n\nEnd.\n',
  entities: '# Entities\n\nA &amp; B &copy; 2026, 1 < 2.\n',
  escapes: '# Escapes\n\n\\*not\\* \\_so\\_ \\`code\\` \\# 1\\. mail\\@example.com\n',
  tables: '# Tables\n\n| a | b |\n| :- | -: |\n| 1 | `x|y` |\n| **2** | \\| |\n',
  'table-inline': '# Table\n\na | b\n--|--\n1 | [l](lists.md)\n',
  'definition-lists': '# Definitions\n\nTerm\n:   Its meaning\n\nOther\n:   One\n:   Two\n',
  footnotes: '# Footnotes\n\nText[^1] and[^note].\n\n[^1]: First.\n[^note]:\n    Second.\n',
  abbreviations: '# Abbreviations\n\nThe HTML rule.\n\n*[HTML]: Hyper Text\n',
  admonition: '# Admonition\n\n!!! note\n    Text.\n\n    More.\n',
  'admonition-title': '# Title\n\n!!! warning "Own title"\n    - a\n    - b\n',
  'admonition-no-title': '# None\n\n!!! tip ""\n    Text.\n',
  details: '# Details\n\n??? question "Open me"\n    Hidden.\n\n???+ info\n    Shown.\n',
  'nested-admonition': '# Nested\n\n!!! note\n    Outer\n\n    !!! danger\n        Inner\n',
  tabs: '# Tabs\n\n=== "One"\n\n    First\n\n=== "Two"\n\n    Second\n',
  'tabs-with-code':
    '# Code tabs\n\n=== "C"\n\n    ```c\n    int x;\n    ```\n\n=== "Go"\n\n    ```go\n    var x int\n    ```\n',
  'task-lists': '# Tasks\n\n- [x] done\n- [ ] open\n    - [x] nested\n',
  marks: '# Marks\n\n==marked== and ^^inserted^^ and ~~deleted~~.\n',
  'sub-and-super': '# Sub\n\nH~2~O and x^2^.\n',
  critic: '# Critic\n\nA {++new++} and {--old--} {~~a~>b~~} {==mark==}{>>comment<<}.\n',
  'smart-symbols': '# Symbols\n\n(c) (tm) (r) +/- --> <-- <--> =/= 1/4 1st 2nd\n',
  attributes:
    '# Attributes {: .big #own }\n\nText\n{: .lead }\n\n[link](lists.md){: target=_blank }\n',
  snippets: '# Snippets\n\n--8<-- "docs/part.txt"\n',
  'snippet-lines': '# Lines\n\n--8<-- "docs/part.txt:2:2"\n',
  'snippet-in-code': '# In code\n\n```\n--8<-- "docs/part.txt"\n```\n',
  'front-matter': '---\ntitle: From above\n---\n\nNo heading here.\n',
  'no-heading': 'Only text.\n',
  'heading-link': '# [Linked](index.md) title\n\n## *Soft* **strong**\n',
  empty: '',
  'long-words': `# Long

${'a'.repeat(300)}
`,
  unicode: '# 東京 日本語\n\nÄpfel, naïve, 🙂 emoji.\n\n## Ελληνικά\n',
  'nested-quote-list': '# Mixed\n\n> - a\n> - b\n>\n> ```\n> code\n> ```\n',
  'hard-wraps': '# Wraps\n\nline\\\nnext\n',
  'tabs-as-indent': '# Tabs\n\n-\ta\n\t-\tb\n',
  'list-kinds': '# Kinds\n\n- a\n\n* b\n\n+ c\n',
  'html-table': '# Table\n\n<table><tr><td>1</td><td>2</td></tr></table>\n',
  'guide/deep/page': '# Deep\n\n[up](../../index.md) and [side](other.md)\n',
  'guide/deep/other': '# Other\n\n[root](/lists/) ![x](../../img/a.png)\n',
};

/** The files of a site that MkDocs builds too. */
export const featureFiles: Readonly<Record<string, string>> = {
  'mkdocs.yml': 'site_name: Features\n',
  'docs/part.txt': 'One part.\nSecond line.\nThird.\n',
  'docs/img/a.png': 'png',
  ...Object.fromEntries(
    Object.entries(featurePages).map(([path, text]) => [`docs/${path}.md`, text]),
  ),
};
