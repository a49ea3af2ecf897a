import type { MarkdownIt, Token } from 'markdown-it';

const symbols: readonly (readonly [pattern: RegExp, text: string])[] = [
  [/\(tm\)/g, '™'],
  [/\(c\)/g, '©'],
  [/\(r\)/g, '®'],
  [/(?<!\w)c\/o(?!\w)/g, '℅'],
  [/\+\/-/g, '±'],
  [/(?<![-<])<-->(?!>)/g, '↔'],
  [/(?<!-)-->(?!>)/g, '→'],
  [/(?<!<)<--(?!-)/g, '←'],
  [/=\/=/g, '≠'],
];
const fraction = /(?<![\d/.])(?:1\/[234568]|2\/[35]|3\/[458]|4\/5|5\/[68]|7\/8)(?![\d/])/g;
const fractions: Readonly<Record<string, string>> = Object.fromEntries(
  [...'½⅓¼⅕⅙⅛⅔⅖¾⅗⅜⅘⅚⅝⅞'].map(sign => [sign.normalize('NFKD').replace('\u2044', '/'), sign]),
);
const ordinal = /(?<![\w.])(\d*)(1st|2nd|3rd|[04-9]th|1[123]th)(?!\w)/g;
const alertTypes: Readonly<Record<string, string>> = {
  NOTE: 'Note',
  TIP: 'Tip',
  IMPORTANT: 'Important',
  WARNING: 'Warning',
  CAUTION: 'Caution',
};

/** Signs such as `(c)` and `-->`, check boxes in lists, and quotes that begin with `[!NOTE]`. */
export function addTexts(md: MarkdownIt): void {
  md.core.ruler.after('inline', 'symbols', state => {
    for (const { type, children } of state.tokens)
      if (type === 'inline')
        for (const child of children ?? [])
          if (child.type === 'text') child.content = writeSymbols(child.content);
  });
  md.core.ruler.after('inline', 'tasks', state => {
    for (const [index, token] of state.tokens.entries()) {
      const item = state.tokens[index - 2];
      if (
        token.type === 'inline' &&
        item?.type === 'list_item_open' &&
        writeTask(token, new state.Token('html_inline', '', 0))
      )
        item.attrJoin('class', 'task-list-item');
    }
  });
  md.core.ruler.before('inline', 'alerts', state => {
    for (const [index, token] of state.tokens.entries()) {
      if (token.type !== 'blockquote_open' || state.tokens[index + 2]?.type !== 'inline') continue;
      const inline = state.tokens[index + 2];
      const [match, word = ''] = /^\[!([A-Z]{3,9})\] *(?:\n|$)/.exec(inline?.content ?? '') ?? [];
      const title = alertTypes[word];
      const close = findClose(state.tokens, index);
      if (match === undefined || title === undefined || !inline || !close) continue;
      token.tag = 'div';
      token.attrSet('class', `admonition ${word.toLowerCase()}`);
      close.tag = 'div';
      inline.content = inline.content.slice(match.length);
      token.meta = { alertTitle: title };
    }
  });
  md.renderer.rules['blockquote_open'] = (tokens, index, options, _env, self) => {
    const title = (tokens[index]?.meta as { alertTitle?: string } | null)?.alertTitle;
    const open = self.renderToken(tokens, index, options);
    return title === undefined ? open : `${open}<p class="admonition-title">${title}</p>\n`;
  };
}

function writeSymbols(text: string): string {
  if (!/[(/<>\d]/.test(text)) return text;
  let written = text;
  for (const [pattern, symbol] of symbols) written = written.replace(pattern, symbol);
  return written.replace(fraction, match => fractions[match] ?? match);
}

/** `1st` with its letters above the line; in HTML, since it is an element. */
export function writeOrdinals(html: string): string {
  return html.replace(
    ordinal,
    (match: string) => `${match.slice(0, -2)}<sup>${match.slice(-2)}</sup>`,
  );
}

function writeTask(inline: Token, box: Token): boolean {
  const first = inline.children?.[0];
  const [match, sign] =
    /^\[([ xX])\](?=\s)/.exec(first?.type === 'text' ? first.content : '') ?? [];
  if (!first || match === undefined) return false;
  first.content = first.content.slice(match.length);
  const checked = sign === ' ' ? '' : ' checked="checked"';
  box.content = `<label class="task-list-control"><input type="checkbox" disabled="disabled"${checked}><span class="task-list-indicator"></span></label>`;
  inline.children?.unshift(box);
  return true;
}

function findClose(tokens: readonly Token[], open: number): Token | undefined {
  const level = tokens[open]?.level;
  return tokens
    .slice(open + 1)
    .find(token => token.type === 'blockquote_close' && token.level === level);
}
