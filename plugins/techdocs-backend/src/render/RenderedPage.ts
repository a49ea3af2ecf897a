import type { DocsBuildLine } from '@portico/techdocs-common';
import { docsLimits } from './docsLimits.ts';
import { escapeHtml } from '@portico/config/escapeHtml';
import type { HtmlSection } from './readHtml.ts';
import type { SlugStyle } from './slugs.ts';
import type { Heading } from './rules/headings.ts';

/** Changes when pages are rendered differently from the same source, so that they are rendered again. */
export const rendererVersion = '6';

/** A page to be rendered. Its result depends on this alone. */
export interface PageSource {
  /** Relative to the docs folder: `guide/setup.md`. */
  path: string;
  /** With its snippets in place. */
  markdown: string;
  /** For each line of it, the line of the file that it is from; the same when omitted. */
  lineNumbers?: readonly number[];
  tocDepth: readonly [min: number, max: number];
  /** How ids of headings are made; `ascii` when omitted. */
  slugStyle?: SlugStyle;
  allowedIframeHosts: readonly string[];
  isHighlighted: boolean;
  /** The address of the server that renders PlantUML; it is shown as code without one. */
  plantumlServer?: string;
}

/** A link of a page, as its author wrote it. */
export interface PageLink {
  target: string;
  kind: 'link' | 'image';
  line?: number;
  /** Written as HTML: relative to the address of the page in place of its file. */
  isHtml?: true;
}

/** A rendered page. The addresses of its links are `docs-link:<index>` until they are resolved. */
export interface RenderedPage {
  html: string;
  /** From its front matter, or its first heading. */
  title: string | undefined;
  description: string | undefined;
  hasHeading: boolean;
  headings: readonly Heading[];
  links: readonly PageLink[];
  /** What links may lead to. */
  ids: readonly string[];
  sections: readonly HtmlSection[];
  lines: readonly DocsBuildLine[];
  /** A part of it may come out better the next time, so that the next build renders it again. */
  isIncomplete?: true;
}

/** What addresses begin with that Markdown wrote, followed by the number of the link. */
export const linkScheme = 'docs-link';

/** A page that could not be rendered, as the text of its file. */
export function renderAsText({ path, markdown }: PageSource, reason: string): RenderedPage {
  const text = markdown.slice(0, docsLimits.pageBytes / 4);
  return {
    html: `<pre class="docs-source"><code>${escapeHtml(text)}</code></pre>`,
    title: undefined,
    description: undefined,
    hasHeading: false,
    headings: [],
    links: [],
    ids: [],
    sections: [{ id: '', title: '', text: text.slice(0, 100_000) }],
    lines: [{ level: 'error', message: `shown as text: ${reason}`, file: path }],
  };
}
