import { InputError } from '@portico/errors';
import type { DocsBuildLine } from '@portico/techdocs-common';
import type { MarkdownIt, Token } from 'markdown-it';
import {
  addCodeBlocks,
  type CodeBlocksEnv,
  getDrawingKey,
  graphLanguages,
  listLanguages,
  plantUmlLanguages,
  readFenceInfo,
} from './codeBlocks.ts';
import { createMarkdown } from './createMarkdown.ts';
import { docsLimits } from './docsLimits.ts';
import { escapeHtml } from '@portico/config/escapeHtml';
import { Highlighter } from './highlight.ts';
import { PlantUml } from './PlantUml.ts';
import { readHtml } from './readHtml.ts';
import { readFrontMatter } from './readFrontMatter.ts';
import { listHtmlLines } from './listHtmlLines.ts';
import { linkScheme, type PageLink, type PageSource, type RenderedPage } from './RenderedPage.ts';
import { renderGraph } from './renderGraph.ts';
import type { HeadingsEnv } from './rules/headings.ts';
import { writeOrdinals } from './rules/texts.ts';
import { sanitizeHtml } from './sanitizeHtml.ts';

/** Renders Markdown as MkDocs does with what the ecosystem's docs core switches on. */
export class PageRenderer {
  readonly #md: MarkdownIt;
  readonly #highlighter = new Highlighter();
  readonly #plantUml: PlantUml;

  constructor(options: { plantUml?: PlantUml } = {}) {
    this.#plantUml = options.plantUml ?? new PlantUml();
    this.#md = createMarkdown();
    addCodeBlocks(this.#md);
  }

  async render(source: PageSource): Promise<RenderedPage> {
    const lines: DocsBuildLine[] = [];
    const { text, values, firstLine } = readFrontMatter(source.markdown);
    const lineOf = (line: number) => source.lineNumbers?.[line + firstLine] ?? line + firstLine + 1;
    const links: PageLink[] = [];
    const env: HeadingsEnv & { code?: CodeBlocksEnv; [key: PropertyKey]: unknown } = {
      tocDepth: source.tocDepth,
      slugStyle: source.slugStyle,
    };
    const tokens = this.#md.parse(text, env);
    collectLinks(tokens, links, lineOf);
    if (source.isHighlighted) await this.#highlighter.load(listLanguages(tokens));
    const note: AddLine = (level, message, line) =>
      lines.push({ level, message, file: source.path, line: lineOf(line) });
    noteIcons(tokens, note);
    const drawings = await renderGraphs(tokens, note);
    const diagrams = await this.#renderDiagrams(tokens, source.plantumlServer, note);
    for (const [key, image] of diagrams.images) drawings.set(key, image);
    env.code = { highlighter: this.#highlighter, isHighlighted: source.isHighlighted, drawings };
    const raw = this.#md.renderer.render(tokens, this.#md.options, env);
    if (raw.length > docsLimits.htmlCharacters)
      throw new InputError(
        `the page has more than ${docsLimits.htmlCharacters} characters of HTML`,
      );
    const takeLine = listHtmlLines(text);
    const html = sanitizeHtml(raw, {
      allowedIframeHosts: source.allowedIframeHosts,
      onHtmlLink: link => {
        const line = takeLine(link.target);
        links.push({ ...link, isHtml: true, ...(line !== undefined && { line: lineOf(line) }) });
        return `${linkScheme}:${links.length - 1}`;
      },
    });
    const { ids, sections, firstHeading } = readHtml(html);
    return {
      html,
      title: values.title ?? firstHeading,
      description: values.description,
      hasHeading: firstHeading !== undefined,
      headings: env.headings ?? [],
      links,
      ids,
      sections,
      lines,
      ...(diagrams.isIncomplete && { isIncomplete: true }),
    };
  }

  /** Has the diagrams of a page rendered by the server for PlantUML, if there is one. */
  async #renderDiagrams(tokens: readonly Token[], server: string | undefined, note: AddLine) {
    const images = new Map<string, string>();
    let isIncomplete = false;
    const signal = AbortSignal.timeout(diagramsMs);
    for (const { type, info, content, map } of tokens) {
      if (type !== 'fence' || !plantUmlLanguages.has(readLanguage(info))) continue;
      const line = map?.[0] ?? 0;
      if (server === undefined) {
        const message = "PlantUML is shown as code, because 'techdocs.plantuml.server' is not set";
        note('info', message, line);
        break;
      }
      const result = await this.#plantUml.render(server, content, signal);
      if ('image' in result) {
        images.set(getDrawingKey(readLanguage(info), content), result.image);
        continue;
      }
      if (result.isTemporary) isIncomplete = true;
      const message = `the diagram is shown as code: ${result.problem}`;
      note('warning', message, line + (result.line ?? 0));
    }
    return { images, isIncomplete };
  }
}

/** Adds a line to the log of the page. */
type AddLine = (level: DocsBuildLine['level'], message: string, line: number) => void;

/** How long all diagrams of a page may take that a server renders; less than the page itself may. */
const diagramsMs = 3000;

const readLanguage = (info: string) => readFenceInfo(info).language.toLowerCase();

/** Puts marks in place of addresses that are relative to the file. */
function collectLinks(
  tokens: readonly Token[],
  links: PageLink[],
  lineOf: (line: number) => number,
): void {
  for (const token of tokens) {
    if (token.type !== 'inline') continue;
    let line = token.map?.[0] ?? 0;
    const visit = (children: readonly Token[]) => {
      for (const child of children) {
        if (child.type === 'softbreak' || child.type === 'hardbreak') line += 1;
        const name =
          child.type === 'image' ? 'src' : child.type === 'link_open' ? 'href' : undefined;
        const target = String((name && child.attrGet(name)) ?? '');
        // A link without an address leads to its own page.
        const isLink = name === 'href' || target;
        if (name && isLink && !/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(target)) {
          child.attrSet(name, `${linkScheme}:${links.length}`);
          links.push({ target, kind: name === 'src' ? 'image' : 'link', line: lineOf(line) });
        }
        if (child.type === 'text' && /\d(?:st|nd|rd|th)/.test(child.content))
          writeOrdinalToken(child);
      }
    };
    visit(token.children ?? []);
  }
}

const icon = /:(?:material|fontawesome|octicons|simple)-[\w-]{1,80}:/;

/** Reports the first icon of the theme of MkDocs; there are none here. */
function noteIcons(tokens: readonly Token[], note: AddLine): void {
  for (const { type, content, map } of tokens) {
    const [name] = type === 'inline' ? (icon.exec(content) ?? []) : [];
    if (name === undefined) continue;
    note(
      'warning',
      `icons of the theme, such as '${name}', are shown as their names`,
      map?.[0] ?? 0,
    );
    return;
  }
}

function writeOrdinalToken(token: Token): void {
  const html = writeOrdinals(escapeHtml(token.content));
  if (!html.includes('<sup>')) return;
  token.type = 'html_inline';
  token.content = html;
}

async function renderGraphs(tokens: readonly Token[], note: AddLine) {
  const graphs = new Map<string, string>();
  for (const { type, info, content, map } of tokens) {
    if (type !== 'fence') continue;
    const language = readLanguage(info);
    const key = getDrawingKey(language, content);
    if (!graphLanguages.has(language) || graphs.has(key)) continue;
    try {
      graphs.set(key, await renderGraph(content, language));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      note('warning', `the graph is shown as text: ${reason}`, map?.[0] ?? 0);
    }
  }
  return graphs;
}
