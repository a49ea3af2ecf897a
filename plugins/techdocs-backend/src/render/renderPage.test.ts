import { describe, expect, it } from 'vitest';
import { PageRenderer } from './renderPage.ts';
import type { PageSource } from './RenderedPage.ts';

const renderer = new PageRenderer();

async function render(markdown: string, options: Partial<PageSource> = {}) {
  return renderer.render({
    path: 'docs/index.md',
    markdown,
    tocDepth: [1, 6],
    allowedIframeHosts: [],
    isHighlighted: true,
    ...options,
  });
}

/** HTML without the links beside headings, and without space between elements. */
async function html(markdown: string, options: Partial<PageSource> = {}) {
  const { html: text } = await render(markdown, options);
  return text
    .replace(/<a class="headerlink"[^>]*>¶<\/a>/g, '')
    .replace(/>\n\s*</g, '><')
    .trim();
}

const features: readonly (readonly [name: string, markdown: string, expected: string])[] = [
  ['a heading', '# One & two', '<h1 id="one-two">One &amp; two</h1>'],
  ['headings of one name', '## A\n\n## A', '<h2 id="a">A</h2><h2 id="a_1">A</h2>'],
  ['a heading with an accent', '## Über uns', '<h2 id="uber-uns">Über uns</h2>'],
  ['a heading with an id', '## A {#own .big}', '<h2 id="own" class="big">A</h2>'],
  ['a heading with code', '## The `run` key', '<h2 id="the-run-key">The <code>run</code> key</h2>'],
  ['no list within a paragraph', 'text\n- a', '<p>text\n- a</p>'],
  ['a list after a blank line', 'text\n\n- a\n- b', '<p>text</p><ul><li>a</li><li>b</li></ul>'],
  [
    'a list nested by two spaces',
    '1. a\n  1. b\n2. c',
    '<ol><li>a\n<ol><li>b</li></ol></li><li>c</li></ol>',
  ],
  [
    'a list nested by four spaces',
    '- a\n    - b\n- c',
    '<ul><li>a\n<ul><li>b</li></ul></li><li>c</li></ul>',
  ],
  ['all bullets alike', '- a\n* b\n+ c', '<ul><li>a</li><li>b</li><li>c</li></ul>'],
  ['numbers and bullets apart', '- a\n\n1. b', '<ul><li>a</li></ul><ol><li>b</li></ol>'],
  [
    'an item with paragraphs',
    '1. a\n\n    b\n2. c',
    '<ol><li><p>a</p><p>b</p></li><li><p>c</p></li></ol>',
  ],
  ['a list that begins at three', '3. a\n4. b', '<ol start="3"><li>a</li><li>b</li></ol>'],
  [
    'a list that begins with two or three digits, and one within',
    '10. ten\n    100. hundred\n11. *eleven*',
    '<ol start="10"><li>ten\n<ol start="100"><li>hundred</li></ol></li><li><em>eleven</em></li></ol>',
  ],
  [
    'a fence that fences of other depths do not end',
    '```md\n- x\n\n    ```sh\n    ls\n    ```\n\n~~~\n```\n\nafter',
    '<div class="language-md highlight"><pre><span></span><code>- x\n\n    ```sh\n    ls\n    ```\n\n~~~\n</code></pre></div><p>after</p>',
  ],
  [
    'a fence that longer and shorter ones do not end',
    '````md\n```\na\n```\n`````\n````\n\nafter',
    '<div class="language-md highlight"><pre><span></span><code>```\na\n```\n`````\n</code></pre></div><p>after</p>',
  ],
  [
    'a fence that ends a little deeper',
    '```\na\n ```\n\nafter',
    '<div class="highlight"><pre><span></span><code>a\n</code></pre></div><p>after</p>',
  ],
  [
    'fences in indented code as code',
    'a\n\n    ```\n    b\n    ```\n',
    '<p>a</p><div class="highlight"><pre><span></span><code>```\nb\n```\n</code></pre></div>',
  ],
  [
    'a fence on the line of an item',
    '1. ```\n   a\n   ```\n2. b',
    '<ol><li><div class="highlight"><pre><span></span><code>a\n</code></pre></div></li><li>b</li></ol>',
  ],
  [
    'code with a title and no language',
    '``` title="a b.py" hl_lines="1"\na\n```',
    '<div class="highlight"><span class="filename">a b.py</span><pre><span></span><code><span class="hll">a\n</span></code></pre></div>',
  ],
  [
    'a link with a footnote behind it',
    '[a][^1]\n\n[a]: https://a.example\n[^1]: b',
    '<p><a href="https://a.example">a</a><sup id="fnref:1"><a class="footnote-ref" href="#fn:1">1</a></sup></p><div class="footnote"><hr /><ol><li id="fn:1"><p>b <a class="footnote-backref" href="#fnref:1" title="Jump back to footnote 1 in the text">↩</a></p></li></ol></div>',
  ],
  [
    'keys by all their names, with labels of one’s own',
    '++cmd+pg-up++ ++num5++ ++lt++ ++f12++ ++left-ctrl++ ++"Save & go"++ ++what++',
    '<p><span class="keys"><kbd class="key-command">Cmd</kbd><span>+</span><kbd class="key-page-up">Page Up</kbd></span> <span class="keys"><kbd class="key-num5">Num 5</kbd></span> <span class="keys"><kbd class="key-less">&lt;</kbd></span> <span class="keys"><kbd class="key-f12">F12</kbd></span> <span class="keys"><kbd class="key-left-control">Left Ctrl</kbd></span> <span class="keys"><kbd>Save &amp; go</kbd></span> ++what++</p>',
  ],
  ['a heading with an id of signs', '## A {: #\\6.0}', '<h2 id="\\6.0">A</h2>'],
  [
    'attributes without a value',
    '[a](https://a.example){ .b download }',
    '<p><a href="https://a.example" class="b" download="download">a</a></p>',
  ],
  ['text in place of a link that runs', '[a](javascript:b)', '<p><a>a</a></p>'],
  [
    'a definition below a comment',
    'Term\n<!-- c -->\n:   Meaning',
    '<dl><dt>Term</dt><dd><p>Meaning</p></dd></dl>',
  ],
  [
    'Markdown below HTML',
    '<div>*a*</div>\n# B\n\n<hr>\n- c',
    '<div>*a*</div><h1 id="b">B</h1><hr /><ul><li>c</li></ul>',
  ],
  [
    'Markdown behind a comment',
    '<!-- a --> *b*\n\n- <!-- c --> *d*',
    '<p> <em>b</em></p><ul><li> <em>d</em></li></ul>',
  ],
  [
    'a footnote that nothing refers to',
    'a\n\n[^1]: b',
    '<p>a</p><div class="footnote"><hr /><ol><li id="fn:1"><p>b <a class="footnote-backref" href="#fnref:1" title="Jump back to footnote 1 in the text">↩</a></p></li></ol></div>',
  ],
  [
    'headings close to their signs, and no headings of numbers and tags',
    '##A b ##\n\n###\u00a0C\n\n#1234 d\n\n#tag',
    '<h2 id="a-b">A b</h2><h3 id="c">C</h3><p>#1234 d</p><p>#tag</p>',
  ],
  [
    'a definition whose term is a comment',
    '<!-- a -->\n\n:   b\n\nc',
    '<dl><dt></dt><dd><p>b</p></dd></dl><p>c</p>',
  ],
  [
    'attributes of data alone',
    '## A { data-x }\n\n[a](https://a.example){ data-y }',
    '<h2 id="a">A</h2><p><a href="https://a.example">a</a></p>',
  ],
  [
    'a link whose reference is on the next line',
    '[`x`]\n[a] and [y] [z]\n\n[a]: https://a.example',
    '<p><a href="https://a.example"><code>x</code></a> and [y] [z]</p>',
  ],
  [
    'a check box before a link by reference',
    '- [x] [a]\n\n[a]: https://a.example',
    '<ul><li class="task-list-item"><label class="task-list-control"><input type="checkbox" disabled="disabled" checked="checked" /><span class="task-list-indicator"></span></label> <a href="https://a.example">a</a></li></ul>',
  ],
  [
    'the last of several definitions of a link',
    '[a]\n\n[a]: https://b.example\n[a]: https://c.example',
    '<p><a href="https://c.example">a</a></p>',
  ],
  [
    'a link whose second brackets are no reference',
    '[a][none] [a] [none]\n\n[a]: https://a.example',
    '<p><a href="https://a.example">a</a>[none] <a href="https://a.example">a</a> [none]</p>',
  ],
  [
    'addresses and code behind a comment',
    '<!-- a --> <https://a.example> `[x](y)` **b**\n\n<!-- a --> <me@a.example> *c*\n\n<!-- a --> <b>d</b> *e*',
    '<p> <a href="https://a.example">https://a.example</a> <code>[x](y)</code> <strong>b</strong></p><p> <a href="mailto:me@a.example">me@a.example</a> <em>c</em></p><p> <b>d</b> <em>e</em></p>',
  ],
  [
    'code in place of a host',
    'https://`<host>`/a and https://`x`',
    '<p>https://<code>&lt;host&gt;</code>/a and https://<code>x</code></p>',
  ],
  ['fractions', '1/3 5/8 7/8, not 1/32 or 11/3', '<p>⅓ ⅝ ⅞, not 1/32 or 11/3</p>'],
  [
    'addresses without the signs behind them',
    'https://a.example/b., https://a.example/c',
    '<p><a href="https://a.example/b">https://a.example/b</a>., <a href="https://a.example/c">https://a.example/c</a></p>',
  ],
  [
    'HTML that is indented within HTML',
    '<table>\n\n    <tr>\n\n        <td>1</td>\n\n    </tr>\n</table>\n\n    code',
    '<table><tr><td>1</td></tr></table><div class="highlight"><pre><span></span><code>code\n</code></pre></div>',
  ],
  [
    'code in an item',
    '1. a\n\n    ```\n    x\n    ```\n',
    '<ol><li><p>a</p><div class="highlight"><pre><span></span><code>x\n</code></pre></div></li></ol>',
  ],
  [
    'check boxes',
    '- [x] a\n- [ ] b',
    '<ul><li class="task-list-item"><label class="task-list-control"><input type="checkbox" disabled="disabled" checked="checked" /><span class="task-list-indicator"></span></label> a</li><li class="task-list-item"><label class="task-list-control"><input type="checkbox" disabled="disabled" /><span class="task-list-indicator"></span></label> b</li></ul>',
  ],
  [
    'an admonition',
    '!!! note\n    text\n\n    more\n\nafter',
    '<div class="admonition note"><p class="admonition-title">Note</p><p>text</p><p>more</p></div><p>after</p>',
  ],
  [
    'an admonition with a title',
    '!!! warning "Mind *this*"\n    x',
    '<div class="admonition warning"><p class="admonition-title">Mind <em>this</em></p><p>x</p></div>',
  ],
  [
    'an admonition without a title',
    '!!! tip ""\n    x',
    '<div class="admonition tip"><p>x</p></div>',
  ],
  [
    'a collapsed admonition',
    '??? note "More"\n    x',
    '<details class="note"><summary>More</summary><p>x</p></details>',
  ],
  [
    'an open admonition',
    '???+ note\n    x',
    '<details class="note" open="open"><summary>Note</summary><p>x</p></details>',
  ],
  [
    'an admonition in a list',
    '- a\n\n    !!! note\n        x',
    '<ul><li><p>a</p><div class="admonition note"><p class="admonition-title">Note</p><p>x</p></div></li></ul>',
  ],
  [
    'admonitions within each other',
    '!!! note\n    a\n\n    !!! tip\n        b',
    '<div class="admonition note"><p class="admonition-title">Note</p><p>a</p><div class="admonition tip"><p class="admonition-title">Tip</p><p>b</p></div></div>',
  ],
  [
    'a quote of a kind',
    '> [!WARNING]\n> mind',
    '<div class="admonition warning"><p class="admonition-title">Warning</p><p>mind</p></div>',
  ],
  ['a quote', '> a\n> b', '<blockquote><p>a\nb</p></blockquote>'],
  [
    'tabs',
    '=== "A"\n    a\n\n=== "B"\n    b',
    '<div class="tabbed-set tabbed-alternate" data-tabs="1:2"><input checked="checked" id="__tabbed_1_1" name="__tabbed_1" type="radio" /><input id="__tabbed_1_2" name="__tabbed_1" type="radio" /><div class="tabbed-labels"><label for="__tabbed_1_1">A</label><label for="__tabbed_1_2">B</label></div><div class="tabbed-content"><div class="tabbed-block"><p>a</p></div><div class="tabbed-block"><p>b</p></div></div></div>',
  ],
  [
    'marks',
    '^^in^^ a^2^ ~~out~~ H~2~O ==mark==',
    '<p><ins>in</ins> a<sup>2</sup> <del>out</del> H<sub>2</sub>O <mark>mark</mark></p>',
  ],
  ['signs that mark nothing', 'a ~ b ^ c == d', '<p>a ~ b ^ c == d</p>'],
  [
    'keys',
    '++ctrl+alt+del++',
    '<p><span class="keys"><kbd class="key-control">Ctrl</kbd><span>+</span><kbd class="key-alt">Alt</kbd><span>+</span><kbd class="key-delete">Del</kbd></span></p>',
  ],
  [
    'proposed changes',
    '{++a++} {--b--} {~~c~>d~~} {==e==}{>>f<<}',
    '<p><ins class="critic">a</ins> <del class="critic">b</del> <del class="critic">c</del><ins class="critic">d</ins> <mark class="critic">e</mark><span class="critic comment">f</span></p>',
  ],
  ['signs', '(c) (tm) (r) +/- --> <-- <--> =/= 1/2', '<p>© ™ ® ± → ← ↔ ≠ ½</p>'],
  ['ordinals', 'the 1st and 22nd', '<p>the 1<sup>st</sup> and 22<sup>nd</sup></p>'],
  ['no signs in code', '`(c)`', '<p><code>(c)</code></p>'],
  [
    'addresses',
    'see https://a.example/b.',
    '<p>see <a href="https://a.example/b">https://a.example/b</a>.</p>',
  ],
  [
    'addresses without a scheme',
    'see www.a.example/b_c, not awww.a.example or www.',
    '<p>see <a href="http://www.a.example/b_c">www.a.example/b_c</a>, not awww.a.example or www.</p>',
  ],
  ['escaped signs', '\\*a\\* \\_b\\_ \\`c\\` \\| \\<b> \\\\', '<p>*a* _b_ `c` | &lt;b&gt; \\</p>'],
  ['backslashes before other signs', 'mail\\@a.b C:\\x "\\"', '<p>mail\\@a.b C:\\x "\\"</p>'],
  ['a backslash at the end of a line', 'a\\\nb', '<p>a\\\nb</p>'],
  ['emoji', ':rocket:', '<p>🚀</p>'],
  [
    'attributes of an image',
    '![a](https://a.example/a.png){ width="300" .wide }',
    '<p><img src="https://a.example/a.png" alt="a" class="wide" width="300" /></p>',
  ],
  ['attributes of a paragraph', 'text\n{: #here .lead }', '<p id="here" class="lead">text</p>'],
  [
    'braces that are no attributes',
    'the {{ value }} of `x`{ a b }',
    '<p>the {{ value }} of <code>x</code>{ a b }</p>',
  ],
  [
    'a table',
    '| a | b |\n|---|--:|\n| 1 | 2 |',
    '<table><thead><tr><th>a</th><th class="docs-align-right">b</th></tr></thead><tbody><tr><td>1</td><td class="docs-align-right">2</td></tr></tbody></table>',
  ],
  [
    'definitions of several terms',
    'A\n`B`\n:   One\n:   Two\n\nC\n*D*\n\n:   Three\n\n# E\nF\n: Four\n\nG\n# H\n: I',
    '<dl><dt>A</dt><dt><code>B</code></dt><dd>One</dd><dd>Two</dd><dt>C</dt><dt><em>D</em></dt><dd><p>Three</p></dd></dl><h1 id="e">E</h1><dl><dt>F</dt><dd>Four</dd></dl><p>G</p><h1 id="h">H</h1><p>: I</p>',
  ],
  ['definitions', 'Term\n:   Its meaning', '<dl><dt>Term</dt><dd>Its meaning</dd></dl>'],
  [
    'abbreviations',
    'The API\n\n*[API]: Interface',
    '<p>The <abbr title="Interface">API</abbr></p>',
  ],
  [
    'a footnote',
    'a[^1]\n\n[^1]: b',
    '<p>a<sup id="fnref:1"><a class="footnote-ref" href="#fn:1">1</a></sup></p><div class="footnote"><hr /><ol><li id="fn:1"><p>b <a class="footnote-backref" href="#fnref:1" title="Jump back to footnote 1 in the text">↩</a></p></li></ol></div>',
  ],
  [
    'highlighted code',
    '```js\nlet a = 1;\n```',
    '<div class="language-js highlight"><pre><span></span><code><span class="kt">let</span> a <span class="o">=</span> <span class="m">1</span>;\n</code></pre></div>',
  ],
  [
    'code of an unknown language',
    '```nope\n<a>\n```',
    '<div class="language-nope highlight"><pre><span></span><code>&lt;a&gt;\n</code></pre></div>',
  ],
  [
    'code with a title and a marked line',
    '``` { .text title="a.txt" hl_lines="2" }\na\nb\n```',
    '<div class="language-text highlight"><span class="filename">a.txt</span><pre><span></span><code>a\n<span class="hll">b\n</span></code></pre></div>',
  ],
  [
    'code with numbers',
    '```text linenums="3"\na\n```',
    '<div class="language-text highlight"><pre><span></span><code><span class="linenos" data-linenos="3 "></span>a\n</code></pre></div>',
  ],
  ['a fence that nothing closes', '```\na', '<p>```\na</p>'],
  [
    'inline code of a language',
    '`#!js let a`',
    '<p><code class="highlight"><span class="kt">let</span> a</code></p>',
  ],
  [
    'indented code',
    'a\n\n    b < c',
    '<p>a</p><div class="highlight"><pre><span></span><code>b &lt; c\n</code></pre></div>',
  ],
  [
    'a drawing by mermaid',
    '```mermaid\na-->b\n```',
    '<pre class="mermaid"><code>a--&gt;b\n</code></pre>',
  ],
  ['PlantUML', '```plantuml\na -> b\n```', '<pre class="plantuml"><code>a -&gt; b\n</code></pre>'],
  [
    'Markdown in HTML',
    '<div class="grid" markdown>\n\n*a*\n\n</div>',
    '<div class="grid"><p><em>a</em></p></div>',
  ],
  ['Markdown in one element', '<p markdown="span">*a*</p>', '<p><em>a</em></p>'],
  ['no Markdown in other HTML', '<div>*a*</div>', '<div>*a*</div>'],
  [
    'a table with bars in code, and code with bars elsewhere',
    '| a |\n|---|\n| `x|y` |\n\n`p|q` and | `r|s`\n\n```\n| `t|u` |\n```\n',
    '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td><code>x|y</code></td></tr></tbody></table><p><code>p|q</code> and | <code>r|s</code></p><div class="highlight"><pre><span></span><code>| `t|u` |\n</code></pre></div>',
  ],
  [
    'a table of contents',
    '[TOC]\n\n# A\n\n## B',
    '<div class="toc"><ul><li><a href="#a">A</a><ul><li><a href="#b">B</a></li></ul></li></ul></div><h1 id="a">A</h1><h2 id="b">B</h2>',
  ],
  ['front matter', '---\ntitle: Own\n---\n# A', '<h1 id="a">A</h1>'],
  ['a line between rules', '---\n\ntext\n\n---', '<hr /><p>text</p><hr />'],
  ['a line break', 'a  \nb', '<p>a<br />\nb</p>'],
  [
    'emphasis',
    '**a** *b* __c__ _d_ snake_case_name',
    '<p><strong>a</strong> <em>b</em> <strong>c</strong> <em>d</em> snake_case_name</p>',
  ],
  [
    'an alignment',
    '<p style="text-align: center; color: red">a</p>',
    '<p class="docs-align-center">a</p>',
  ],
];

describe('a page', () => {
  it.each(features)('has %s', async (_name, markdown, expected) => {
    expect(await html(markdown)).toBe(expected);
  });

  it('has its title from its front matter, or its first heading', async () => {
    expect(await render('---\ntitle: Own\ndescription: Short\n---\n# A')).toMatchObject({
      title: 'Own',
      description: 'Short',
    });
    expect((await render('text\n\n# A `b`')).title).toBe('A b');
    expect((await render('text')).title).toBeUndefined();
  });

  it('reports its links with the line that they are in', async () => {
    const { links, html: text } = await render(
      '---\ntitle: x\n---\n\n[a](b.md#c)\nand ![i](i.png)\n\n<img src="raw.png"> https://a.example',
    );
    expect(links).toEqual([
      { target: 'b.md#c', kind: 'link', line: 5 },
      { target: 'i.png', kind: 'image', line: 6 },
      { target: 'raw.png', kind: 'image', isHtml: true, line: 8 },
    ]);
    expect(text).toContain('href="docs-link:0"');
  });

  it('has a section for each heading, with its text', async () => {
    const { sections } = await render('intro\n\n# A\n\none\n\n- two\n\n## B\n\n`three`');
    expect(sections).toEqual([
      { id: '', title: '', text: 'intro' },
      { id: 'a', title: 'A', text: 'one two' },
      { id: 'b', title: 'B', text: 'three' },
    ]);
  });

  it('does not find what diagrams are written with', async () => {
    const { sections } = await render(
      'before\n\n```mermaid\nflowchart LR\n```\n\n```dot\ndigraph { a -> b }\n```\n\n```plantuml\nA -> B\n```\n\nafter',
    );
    expect(sections).toEqual([{ id: '', title: '', text: 'before after' }]);
  });

  it('shows a graph as an image with its source', async () => {
    const text = await html('```dot\ndigraph { a -> b }\n```');
    expect(text).toMatch(
      /^<figure class="docs-graph"><img alt="" src="data:image\/svg\+xml;base64,/,
    );
    expect(text).toContain('digraph { a -&gt; b }');
    expect(await html('{% dot a.svg\n  digraph { a -> b }\n%}')).toContain('docs-graph');
  });

  it('shows a graph that is wrong as text, and reports it with its line', async () => {
    const { html: text, lines } = await render('# A\n\n```dot\ndigraph {\n```');
    expect(text).toContain('language-dot');
    expect(lines).toMatchObject([{ level: 'warning', file: 'docs/index.md', line: 3 }]);
  });

  it('shows frames of the hosts that are allowed only', async () => {
    const frame = (host: string) => `<iframe src="https://${host}/v"></iframe>`;
    const options = { allowedIframeHosts: ['video.example'] };
    expect(await html(frame('video.example'), options)).toBe(
      '<iframe src="https://video.example/v"></iframe>',
    );
    expect(await html(frame('other.example'), options)).toBe('');
  });
});
