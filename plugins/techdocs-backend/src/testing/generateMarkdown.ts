/** A generated page. */
export interface GeneratedPage {
  /** How deep content of lists is indented. */
  indent: 2 | 4;
  markdown: string;
}

/** What snippets of generated pages are read from. */
export const snippetFiles: Readonly<Record<string, string>> = {
  'part.md': 'A *part* of another file.\n\n- one\n- two\n',
  'code.py': 'def run():\n    return 1\n',
};

/** Generates a page of Markdown from a grammar of blocks; the same for the same seed. */
export function generateMarkdown(seed: number): GeneratedPage {
  const indent = seed % 2 === 0 ? 4 : 2;
  return { indent, markdown: new Generator(seed, indent).page() };
}

const words =
  'alpha beta gamma delta deploy cluster token build cache entity owner route plugin server client value key'.split(
    ' ',
  );
const languages = ['', 'py', 'yaml', 'sh', 'js', 'text'];
const kinds = ['note', 'tip', 'warning', 'danger', 'info', 'example'];

class Generator {
  #state: number;
  readonly #indent: number;
  readonly #ends: string[] = [];
  #footnotes = 0;
  #references = 0;

  constructor(seed: number, indent: number) {
    this.#state = seed * 2_654_435_761 + 1;
    this.#indent = indent;
  }

  page(): string {
    const blocks = this.#times(3, 7, () => this.#block(0));
    return [...blocks, ...this.#ends].join('\n\n') + '\n';
  }

  #random(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  #number(min: number, max: number): number {
    return min + Math.floor(this.#random() * (max - min + 1));
  }

  #pick<Item>(items: readonly Item[]): Item {
    return items[this.#number(0, items.length - 1)] as Item;
  }

  #chance(share: number): boolean {
    return this.#random() < share;
  }

  #times<Item>(min: number, max: number, make: () => Item): Item[] {
    return Array.from({ length: this.#number(min, max) }, make);
  }

  #word = (): string => this.#pick(words);

  #words(): string {
    return this.#times(1, 4, this.#word).join(' ');
  }

  #inline(depth = 0): string {
    const parts = this.#times(1, 5, () => this.#piece(depth));
    return parts.join(this.#chance(0.9) ? ' ' : ', ');
  }

  #piece(depth: number): string {
    const word = this.#word();
    return this.#pick<() => string>([
      () => this.#words(),
      () => this.#words(),
      () => this.#words(),
      () => `*${this.#words()}*`,
      () => `**${depth > 1 ? word : this.#words()}**`,
      () => `_${word}_`,
      () => `__${word}__`,
      () => `***${word}***`,
      () => `**${word} *${this.#word()}* ${this.#word()}**`,
      () => `_${word} **${this.#word()}** ${this.#word()}_`,
      () =>
        this.#pick([
          'snake_case_name',
          '2*3*4',
          'a * b * c',
          '_ x _',
          '__init__.py',
          'un*frigging*believable',
          '**bold**text',
          'x__y__z',
          '*a*b',
          '**a***b*',
        ]),
      () =>
        `\`${this.#pick(['x < y', 'a|b', '**no**', '<b>', '[x](y)', '&amp;', '{ a }', 'a\\b'])}\``,
      () => '``a ` b``',
      () =>
        `[${this.#words()}](${this.#pick(['page.md', '../up.md#part', 'https://example.org/a_b?c=d&e=f', '#here', '<with space.md>', 'a(b).md'])}${this.#pick(['', '', ' "Title"'])})`,
      () => `[${depth > 1 ? word : `\`${word}\` *${this.#word()}*`}](page.md)`,
      () =>
        `![${word}](img/${word}.png)${this.#pick(['', '', '{ width="100" }', '{: .wide #pic }'])}`,
      () => `[![${word}](a.png)](b.md)`,
      () => this.#reference(),
      () => this.#footnote(),
      () => `https://example.org/${word}_x.`,
      () => `<https://example.org/${word}>`,
      () => `<me@example.org>`,
      () =>
        this.#pick([
          '(c)',
          '(tm)',
          '(r)',
          '+/-',
          '-->',
          '<--',
          '<-->',
          '=/=',
          '1/4',
          '1/3',
          '5/8',
          '1st',
          '22nd',
          'c/o',
        ]),
      () => `==${word}==`,
      () => `^^${word}^^`,
      () => `~~${this.#words()}~~`,
      () => `H~2~O and x^2^`,
      () =>
        `++${this.#pick(['ctrl+c', 'cmd+shift+p', 'enter', 'page-down', 'f5', 'arrow-left', 'esc', 'backslash', '"Own"', 'nothing'])}++`,
      () =>
        this.#pick([
          `{++${word}++}`,
          `{--${word}--}`,
          `{~~${word}~>${this.#word()}~~}`,
          `{==${word}==}{>>why<<}`,
        ]),
      () =>
        this.#pick([
          '\\*no\\*',
          '\\_no\\_',
          '\\# no',
          '\\`no\\`',
          'a\\.b',
          '\\[x\\](y)',
          'C:\\dir\\x',
          '\\\\',
        ]),
      () => this.#pick(['&amp;', '&copy;', 'a & b', 'a < b', 'x > y', '&#35;', 'AT&T']),
      () =>
        this.#pick([
          `<kbd>${word}</kbd>`,
          `<span class="x">${word}</span>`,
          `${word}<br>${word}`,
          `<!-- ${word} -->`,
          `<b>${word} *em*</b>`,
        ]),
      () => `\`code\`{ .${word} }`,
      () => 'HTML',
    ])();
  }

  #reference(): string {
    this.#references += 1;
    const id = `ref${this.#references}`;
    this.#ends.push(
      `[${id}]: ${this.#pick(['page.md', 'https://example.org/r', '../up.md#x'])}${this.#pick(['', ' "Title"', " 'Title'"])}`,
    );
    return this.#pick([
      `[${this.#words()}][${id}]`,
      `[${id}][]`,
      `[${id}]`,
      `[missing][none]`,
      `![pic][${id}]`,
    ]);
  }

  #footnote(): string {
    this.#footnotes += 1;
    const id = this.#pick([`${this.#footnotes}`, `n${this.#footnotes}`]);
    this.#ends.push(
      this.#pick([
        `[^${id}]: ${this.#words()}.`,
        `[^${id}]:\n    ${this.#words()}.\n\n    ${this.#words()}.`,
      ]),
    );
    return `${this.#word()}[^${id}]`;
  }

  #block(depth: number): string {
    const leaves = [
      () => this.#heading(),
      () => this.#paragraph(),
      () => this.#paragraph(),
      () => this.#fence(),
      () => this.#table(),
      () => this.#pick(['---', '***', '* * *', '___']),
      () => `    ${this.#words()}\n    ${this.#pick(['<b>', '*x*', '- y'])}`,
      () => this.#html(),
      () => this.#definitions(),
      () => `--8<-- "${this.#pick(['part.md'])}"`,
      () => '*[HTML]: Hyper Text',
    ];
    const nests = [
      () => this.#list(0),
      () => this.#list(0),
      () => this.#list(0),
      () => this.#admonition(depth),
      () => this.#tabs(depth),
      () => this.#quote(depth),
      () => this.#markdownInHtml(depth),
      () => this.#nestedFence(),
    ];
    return this.#pick(depth < 2 ? [...leaves, ...nests] : leaves.slice(1, 5))();
  }

  #heading(): string {
    const level = this.#number(1, 4);
    const text = this.#pick([
      this.#words(),
      this.#words(),
      'Same',
      `The \`${this.#word()}\` key`,
      `*${this.#word()}* & more`,
      'Über uns',
      '1.2 Next',
      `[${this.#word()}](x.md)`,
      'What? (yes!)',
      'Same_1',
      'a -- b',
      'C++ & C#',
    ]);
    const attributes = this.#pick(['', '', '', '', ' {#own}', ' { .big }', ' {: #id .c }']);
    if (level < 3 && this.#chance(0.15)) return `${text}\n${(level === 1 ? '=' : '-').repeat(5)}`;
    return `${'#'.repeat(level)} ${text}${this.#pick(['', '', '', ' ##'])}${attributes}`;
  }

  #paragraph(): string {
    const lines = this.#times(1, 3, () => this.#inline());
    return lines.join(this.#pick(['\n', '\n', '  \n']));
  }

  #fence(): string {
    const marker = this.#pick(['```', '```', '```', '~~~', '````']);
    const language = this.#pick(languages);
    const options = this.#pick(['', '', '', ' title="a b.py"', ' hl_lines="1"', ' linenums="1"']);
    const head =
      this.#chance(0.1) && language !== ''
        ? ` { .${language}${options} }`
        : language + (language === '' ? options.trimStart() : options);
    const body = this.#pick([
      'x = 1',
      'a: 1\nb: 2',
      '# no heading\n\n- no list',
      '<div>',
      '    deep',
      '!!! note\n    no',
      '--8<-- "code.py"',
      '| a | b |',
      '[x]: y',
      '*[HTML]: no',
    ]);
    return `${marker}${head}\n${body}\n${marker}`;
  }

  #nestedFence(): string {
    return this.#pick([
      '````md\n```sh\nls\n```\n````',
      '```md\n- a\n\n    ```sh\n    ls\n    ```\n```',
      '~~~md\n```\nx\n```\n~~~',
      '```md\n~~~\nx\n~~~\n```',
      '```md\n  ```\n  x\n  ```\n```',
      '`````\n````\n```\nx\n```\n````\n`````',
      'text\n```sh\nls\n```\ntext',
      '```md\n````\nx\n````\n```',
    ]);
  }

  #table(): string {
    const columns = this.#number(2, 3);
    const cell = () =>
      this.#pick([
        this.#word(),
        `\`a|b\``,
        `**${this.#word()}**`,
        `[${this.#word()}](x.md)`,
        'a \\| b',
        '',
        `\`${this.#word()}\``,
      ]);
    const row = (cells: string[]) =>
      this.#chance(0.8) ? `| ${cells.join(' | ')} |` : cells.map(each => each || 'x').join(' | ');
    const make = () => row(Array.from({ length: columns }, cell));
    const rule = `|${Array.from({ length: columns }, () => this.#pick(['---', ':--', '--:', ':-:'])).join('|')}|`;
    return [
      `| ${Array.from({ length: columns }, this.#word).join(' | ')} |`,
      rule,
      ...this.#times(1, 3, make),
    ].join('\n');
  }

  #html(): string {
    return this.#pick([
      `<div class="x">${this.#word()} <b>bold</b></div>`,
      `<div>\n*raw* ${this.#word()}\n</div>`,
      `<p align="center">\n  <img src="a.png" alt="pic">\n</p>`,
      `<table>\n<tr><td>1</td><td>2</td></tr>\n</table>`,
      `<!-- ${this.#words()} -->`,
      `<div>${this.#word()}</div>\n# ${this.#word()}`,
      `<a href="page.md">${this.#word()}</a> ${this.#words()}`,
      `<details>\n<summary>${this.#word()}</summary>\n${this.#words()}\n</details>`,
      `<hr>\n\n${this.#words()}`,
      `<ul>\n  <li>${this.#word()}</li>\n</ul>`,
    ]);
  }

  #definitions(): string {
    const one = () =>
      `${this.#word()}\n${this.#times(1, 2, () => `:   ${this.#inline(2)}`).join('\n')}`;
    return this.#pick([
      () => this.#times(1, 2, one).join('\n\n'),
      () => `${this.#word()}\n:   ${this.#words()}\n\n    ${this.#words()}`,
      () => `<!-- c -->\n${one()}`,
      () => `${this.#word()}\n:   ${this.#words()}\n\n    - ${this.#word()}\n    - ${this.#word()}`,
      () => `${this.#word()}\n:   ${this.#words()}\n\n    \`\`\`sh\n    ls\n    \`\`\``,
    ])();
  }

  #list(depth: number): string {
    const isOrdered = this.#chance(0.5);
    const start = this.#pick([1, 1, 1, 1, 3, 9, 98]);
    const bullet = this.#pick(['-', '*', '+']);
    const isLoose = this.#chance(0.3);
    const isTask = !isOrdered && this.#chance(0.15);
    const items = Array.from({ length: this.#number(1, 4) }, (_, index) => {
      const marker = isOrdered ? `${start + index}.` : bullet;
      const box = isTask ? this.#pick(['[ ] ', '[x] ', '[X] ']) : '';
      const own = `${marker} ${box}${this.#inline(1)}`;
      if (depth < 3 && this.#chance(0.3)) {
        const gap = isLoose ? '\n\n' : '\n';
        return own + gap + this.#deeper(this.#list(depth + 1));
      }
      if (this.#chance(0.2))
        return `${own}\n\n${this.#deeper(this.#pick([() => this.#words(), () => this.#fence(), () => this.#nestedFence(), () => this.#table(), () => `!!! note\n    ${this.#words()}`, () => `> ${this.#words()}`])())}`;
      if (this.#chance(0.15)) return `${own}\n${this.#deeper(this.#words())}`;
      return own;
    });
    // Below a blank line in an item, authors put one between items, too.
    const hasBlanks = isLoose || items.some(item => item.includes('\n\n'));
    return items.join(hasBlanks ? '\n\n' : '\n');
  }

  #deeper(text: string, by = this.#indent): string {
    return text
      .split('\n')
      .map(line => (line === '' ? '' : ' '.repeat(by) + line))
      .join('\n');
  }

  #content(depth: number): string {
    return this.#deeper(this.#times(1, 3, () => this.#block(depth + 1)).join('\n\n'), 4);
  }

  #admonition(depth: number): string {
    const marker = this.#pick(['!!!', '!!!', '???', '???+']);
    const title = this.#pick(['', '', ' "Own title"', ' "With *marks* and `code`"', ' ""']);
    return `${marker} ${this.#pick(kinds)}${title === ' ""' && marker !== '!!!' ? '' : title}\n${this.#content(depth)}`;
  }

  #tabs(depth: number): string {
    return this.#times(1, 3, () => `=== "${this.#words()}"\n\n${this.#content(depth)}`).join(
      '\n\n',
    );
  }

  #quote(depth: number): string {
    const text = this.#times(1, 2, () =>
      this.#pick([() => this.#paragraph(), () => this.#list(2), () => this.#fence()])(),
    ).join('\n\n');
    const quoted = text.split('\n').map(line => `> ${line}`.trimEnd());
    return depth === 0 && this.#chance(0.2)
      ? `${quoted.join('\n')}\n> > ${this.#words()}`
      : quoted.join('\n');
  }

  #markdownInHtml(depth: number): string {
    const inner = this.#times(1, 2, () =>
      this.#pick([() => this.#paragraph(), () => this.#list(1), () => this.#fence()])(),
    ).join('\n\n');
    return this.#pick([
      () => `<div class="grid" markdown>\n\n${inner}\n\n</div>`,
      () => `<div markdown="1">\n${this.#inline(2)}\n</div>`,
      () => `<p markdown="span">${this.#inline(2)}</p>`,
      () => `<details markdown>\n<summary>${this.#word()}</summary>\n\n${inner}\n\n</details>`,
      () => (depth > 5 ? '' : `<section markdown="block">\n${this.#words()}\n</section>`),
    ])();
  }
}
