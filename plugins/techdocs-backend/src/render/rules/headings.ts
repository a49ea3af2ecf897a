import type { MarkdownIt, Token } from 'markdown-it';
import { escapeHtml } from '@portico/config/escapeHtml';
import { makeSlug, type SlugStyle, UniqueIds } from '../slugs.ts';

/** A heading of a page. */
export interface Heading {
  id: string;
  level: number;
  text: string;
}

/** What the rules of a page leave behind. */
export interface HeadingsEnv {
  headings?: Heading[];
  ids?: UniqueIds;
  tocDepth?: readonly [min: number, max: number];
  slugStyle?: SlugStyle | undefined;
}

/** Gives headings ids and links to themselves, and puts a table of contents in place of `[TOC]`. */
export function addHeadings(md: MarkdownIt): void {
  md.core.ruler.push('heading_ids', state => {
    const env = state.env as HeadingsEnv;
    const ids = (env.ids ??= new UniqueIds());
    const headings = (env.headings ??= []);
    const opens = state.tokens.flatMap((token, index) =>
      token.type === 'heading_open' ? [{ token, inline: state.tokens[index + 1] }] : [],
    );
    for (const { token } of opens) {
      const id = token.attrGet('id');
      if (id !== null) ids.reserve(String(id));
    }
    for (const { token, inline } of opens) {
      const text = textOf(inline?.children ?? []).trim();
      const id = String(token.attrGet('id') ?? ids.take(makeSlug(text, env.slugStyle)));
      token.attrSet('id', id);
      headings.push({ id, level: Number(token.tag.slice(1)), text });
      const link = new state.Token('html_inline', '', 0);
      link.content = `<a class="headerlink" href="#${escapeHtml(id)}" title="Permanent link">¶</a>`;
      inline?.children?.push(link);
    }
  });
  md.core.ruler.push('contents', state => {
    const { headings = [], tocDepth = [1, 6] } = state.env as HeadingsEnv;
    for (const [index, token] of state.tokens.entries()) {
      if (token.type !== 'inline' || token.content !== '[TOC]') continue;
      if (state.tokens[index - 1]?.type !== 'paragraph_open') continue;
      for (const each of [state.tokens[index - 1], state.tokens[index + 1]])
        if (each) each.hidden = true;
      token.type = 'html_block';
      token.children = null;
      token.content = `<div class="toc">${writeContents(headings, tocDepth)}</div>\n`;
    }
  });
}

/** The text that is shown of inline elements. */
export function textOf(tokens: readonly Token[]): string {
  return tokens
    .map(({ type, content, children }) => {
      if (type === 'text' || type === 'code_inline' || type === 'emoji') return content;
      if (type === 'softbreak' || type === 'hardbreak') return ' ';
      return type === 'image' || !children ? '' : textOf(children);
    })
    .join('');
}

/** Headings as nested lists. */
export function writeContents(
  headings: readonly Heading[],
  [min, max]: readonly [number, number],
): string {
  let html = '';
  const open: number[] = [];
  for (const { id, level, text } of headings) {
    if (level < min || level > max) continue;
    while (open.length > 1 && (open.at(-1) ?? 0) > level) {
      html += '</li></ul>';
      open.pop();
    }
    if (open.length === 0 || (open.at(-1) ?? 0) < level) {
      html += '<ul>';
      open.push(level);
    } else {
      html += '</li>';
    }
    html += `<li><a href="#${escapeHtml(id)}">${escapeHtml(text)}</a>`;
  }
  return html + '</li></ul>'.repeat(open.length);
}
