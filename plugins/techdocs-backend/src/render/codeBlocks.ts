import type { MarkdownIt, Token } from 'markdown-it';
import { escapeHtml } from '@portico/config/escapeHtml';
import type { Highlighter } from './highlight.ts';
import { readAttributes } from './rules/attributeLists.ts';

/** What the first line of a code block says. */
export interface FenceInfo {
  language: string;
  title?: string;
  /** The number of the first line, when lines are numbered. */
  firstNumber?: number;
  highlightedLines: ReadonlySet<number>;
  classes: readonly string[];
  id?: string;
}

/** Reads what follows the marker: `python title="a.py" hl_lines="1 3-4"` or `{ .python linenums="1" }`. */
export function readFenceInfo(info: string): FenceInfo {
  const text = info.slice(0, 1000);
  // What has a value is no language: ```` ``` title="a.py" ````.
  const [, word = '', rest = ''] = /^(?:\.?((?![^\s{]*=)[^\s{]+))?\s*([^]*)$/.exec(text) ?? [];
  const braces = /^\{:?([^}]*)\}$/.exec(rest);
  const attributes = readAttributes((braces?.[1] ?? rest).trim());
  const [first, ...others] = attributes?.classes ?? [];
  const isClassLanguage = word === '' && first !== undefined;
  const values = new Map(attributes?.others ?? []);
  const number = /^\d{1,6}/.exec(values.get('linenums') ?? '')?.[0];
  const title = values.get('title');
  return {
    language: (isClassLanguage ? first : word).slice(0, 50),
    classes: isClassLanguage ? others : (attributes?.classes ?? []),
    highlightedLines: readLineNumbers(values.get('hl_lines') ?? ''),
    ...(title !== undefined && { title }),
    ...(number !== undefined && { firstNumber: Number(number) }),
    ...(attributes?.id !== undefined && { id: attributes.id }),
  };
}

function readLineNumbers(text: string): ReadonlySet<number> {
  const numbers = new Set<number>();
  for (const part of text.split(/[\s,]+/)) {
    const [, from, to = from] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(part) ?? [];
    if (from === undefined) continue;
    for (let line = Number(from); line <= Number(to) && numbers.size < 5000; line++)
      numbers.add(line);
  }
  return numbers;
}

/** Languages of code blocks and of inline code, for loading their grammars. */
export function listLanguages(tokens: readonly Token[]): string[] {
  return tokens.flatMap(token => {
    if (token.type === 'fence') return readFenceInfo(token.info).language;
    return (token.children ?? []).flatMap(child =>
      child.type === 'code_inline' ? (readInlineCode(child.content)?.language ?? []) : [],
    );
  });
}

function readInlineCode(text: string): { language: string; code: string } | undefined {
  const [, language, code] = /^(?::::|#!)([\w+#.-]{1,50})\s+([^]+)$/.exec(text) ?? [];
  return language === undefined || code === undefined ? undefined : { language, code };
}

/** What code blocks of a page need. */
export interface CodeBlocksEnv {
  highlighter: Highlighter;
  isHighlighted: boolean;
  /** Images of graphs and diagrams by {@link getDrawingKey}; those that could not be rendered are missing. */
  drawings: ReadonlyMap<string, string>;
}

/** Under which the image of a code block is known. */
export function getDrawingKey(language: string, content: string): string {
  return `${language}\n${content}`;
}

/** The languages whose blocks are diagrams by PlantUML. */
export const plantUmlLanguages: ReadonlySet<string> = new Set(['plantuml', 'puml']);

/** The languages whose blocks are drawings by Graphviz. */
export const graphLanguages: ReadonlySet<string> = new Set([
  'dot',
  'graphviz',
  'neato',
  'fdp',
  'sfdp',
  'twopi',
  'circo',
]);

/** Writes code blocks and inline code as mkdocs-material has them. */
export function addCodeBlocks(md: MarkdownIt): void {
  md.renderer.rules['fence'] = (tokens, index, _options, env) => {
    const token = tokens[index];
    if (!token) return '';
    return writeFence(token, (env as { code: CodeBlocksEnv }).code);
  };
  md.renderer.rules['code_block'] = (tokens, index) =>
    `<div class="highlight"><pre><span></span><code>${escapeHtml(tokens[index]?.content ?? '')}</code></pre></div>\n`;
  md.renderer.rules['code_inline'] = (tokens, index, _options, env, self) => {
    const token = tokens[index];
    if (!token) return '';
    const inline = readInlineCode(token.content);
    if (!inline) return `<code${self.renderAttrs(token)}>${escapeHtml(token.content)}</code>`;
    const { highlighter, isHighlighted } = (env as { code: CodeBlocksEnv }).code;
    const code = isHighlighted
      ? highlighter.highlight(inline.code, inline.language).join(' ')
      : escapeHtml(inline.code);
    return `<code class="highlight">${code}</code>`;
  };
}

function writeFence(
  { info, content }: Token,
  { highlighter, isHighlighted, drawings }: CodeBlocksEnv,
): string {
  const fence = readFenceInfo(info);
  const language = fence.language.toLowerCase();
  if (language === 'mermaid')
    return `<pre class="mermaid"><code>${escapeHtml(content)}</code></pre>\n`;
  const isPlantUml = plantUmlLanguages.has(language);
  const image = drawings.get(getDrawingKey(language, content));
  if (image !== undefined)
    return writeDrawing(image, isPlantUml ? 'PlantUML' : 'Graphviz', content);
  if (isPlantUml) return `<pre class="plantuml"><code>${escapeHtml(content)}</code></pre>\n`;
  const lines = isHighlighted
    ? highlighter.highlight(content, fence.language)
    : content.replace(/\n$/, '').split('\n').map(escapeHtml);
  const code = lines.map((line, index) => writeLine(line, index, fence)).join('');
  const classes = [
    fence.language && `language-${fence.language}`,
    'highlight',
    ...fence.classes,
  ].filter(Boolean);
  const title =
    fence.title === undefined ? '' : `<span class="filename">${escapeHtml(fence.title)}</span>`;
  const id = fence.id === undefined ? '' : ` id="${escapeHtml(fence.id)}"`;
  return `<div class="${escapeHtml(classes.join(' '))}"${id}>${title}<pre><span></span><code>${code}</code></pre></div>\n`;
}

function writeLine(
  line: string,
  index: number,
  { highlightedLines, firstNumber }: FenceInfo,
): string {
  const number =
    firstNumber === undefined
      ? ''
      : `<span class="linenos" data-linenos="${firstNumber + index} "></span>`;
  const text = `${number}${line}\n`;
  return highlightedLines.has(index + 1) ? `<span class="hll">${text}</span>` : text;
}

function writeDrawing(image: string, name: string, source: string): string {
  return `<figure class="docs-graph"><img alt="" src="${image}"><details class="docs-graph-source"><summary>${name}</summary><pre><code>${escapeHtml(source)}</code></pre></details></figure>\n`;
}
