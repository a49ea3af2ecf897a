import type { MarkdownIt, Token } from 'markdown-it';

/** Attributes in braces: `{: #id .class key="value" }`, behind a heading, at the end of a paragraph or after an inline element. */
export function addAttributeLists(md: MarkdownIt): void {
  md.core.ruler.after('inline', 'attribute_lists', state => {
    const { tokens } = state;
    for (const [index, token] of tokens.entries()) {
      if (token.type !== 'inline' || !token.content.includes('{')) continue;
      applyInline(token.children ?? []);
      const before = tokens[index - 1];
      if (before?.type === 'heading_open')
        applyAtEnd(before, token.children ?? [], /(?:^|(?<! )[ ]+)\{:?[ ]*([^}\n]{1,500})\}[ ]*$/);
      else if (before?.type === 'paragraph_open') applyOnLastLine(before, token.children ?? []);
    }
  });
}

interface Attributes {
  id?: string;
  classes: string[];
  others: [name: string, value: string][];
}

/** Attributes that need no value; others need one, or another attribute that has one. */
const flags = new Set(
  'allowfullscreen checked controls default disabled download hidden inert loop markdown muted open reversed'.split(
    ' ',
  ),
);
const maxAttributes = 50;

/** Reads what is between the braces; `undefined` when it is something else, such as a template's variable. */
export function readAttributes(text: string): Attributes | undefined {
  const attributes: Attributes = { classes: [], others: [] };
  let isCertain = false;
  const word =
    /\s*(?:#([^\s{}"'=]+)|\.([^\s{}"'=.#]+)|([A-Za-z_][\w:.-]*)(?:=(?:"([^"]*)"|'([^']*)'|([^\s"'}]+)))?)(?=\s|$)\s*/y;
  for (let count = 0; word.lastIndex < text.length; count++) {
    const [match, id, className, name, doubled, single, plain] = word.exec(text) ?? [];
    if (match === undefined || match === '' || count > maxAttributes) return undefined;
    if (id !== undefined) attributes.id = id;
    else if (className !== undefined) attributes.classes.push(className);
    else if (name !== undefined) {
      const value = doubled ?? single ?? plain;
      attributes.others.push([name.toLowerCase(), value ?? name]);
      if (value === undefined && !flags.has(name) && !/^(?:data|aria)-/.test(name)) continue;
    }
    isCertain = true;
  }
  return isCertain ? attributes : undefined;
}

function apply(token: Token, { id, classes, others }: Attributes): void {
  if (id !== undefined) token.attrSet('id', id);
  for (const className of classes) token.attrJoin('class', className);
  for (const [name, value] of others) {
    if (name === 'class') token.attrJoin('class', value);
    else token.attrSet(name, value);
  }
}

function applyAtEnd(target: Token, children: Token[], pattern: RegExp): void {
  const last = children.at(-1);
  if (last?.type !== 'text') return;
  const [match, text = ''] = pattern.exec(last.content) ?? [];
  const attributes = match === undefined ? undefined : readAttributes(text);
  if (match === undefined || !attributes) return;
  last.content = last.content.slice(0, -match.length).replace(/(?<! ) +#+$/, '');
  apply(target, attributes);
}

function applyOnLastLine(paragraph: Token, children: Token[]): void {
  const at = children.length - 1;
  if (children[at]?.type !== 'text' || children[at - 1]?.type !== 'softbreak') return;
  const [, text = ''] =
    /^[ ]*\{:?[ ]*([^}\n]{1,500})\}[ ]*$/.exec(children[at]?.content ?? '') ?? [];
  const attributes = readAttributes(text);
  if (!attributes) return;
  children.splice(at - 1, 2);
  apply(paragraph, attributes);
}

/** Those that follow an element at once: `[link](a.md){ .wide }`. */
function applyInline(children: Token[]): void {
  for (const [index, token] of children.entries()) {
    const before = children[index - 1];
    if (token.type !== 'text' || !before) continue;
    const target = findTarget(children, index - 1);
    if (!target) continue;
    const [match, text = ''] = /^\{:?[ ]*([^}\n]{1,500})\}/.exec(token.content) ?? [];
    const attributes = match === undefined ? undefined : readAttributes(text);
    if (match === undefined || !attributes) continue;
    token.content = token.content.slice(match.length);
    apply(target, attributes);
  }
}

function findTarget(children: readonly Token[], at: number): Token | undefined {
  const token = children[at];
  if (token?.type === 'image' || token?.type === 'code_inline') return token;
  if (token?.nesting !== -1) return undefined;
  for (let depth = 0, index = at; index >= 0; index--) {
    depth -= children[index]?.nesting ?? 0;
    if (depth === 0) return children[index];
  }
  return undefined;
}
