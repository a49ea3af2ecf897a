import type { ReactNode } from 'react';
import ReactMarkdown, { type Options } from 'react-markdown';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import { isTooComplex } from './isTooComplex.ts';
import { markdownParts } from './markdownParts.tsx';
import { resolveImage, resolveLink, type UrlRules } from './markdownUrls.ts';
import { markHeadings } from './markHeadings.ts';
import { tidyHtml } from './tidyHtml.ts';

/** How a text is formatted. */
export interface MarkdownFormat extends UrlRules {
  headingLevel: number;
  footnotesTitle: string;
  backToTextLabel: string;
}

/** Formats Markdown; `undefined` where it is too large or too nested for that. */
export function formatMarkdown(text: string, format: MarkdownFormat): ReactNode | undefined {
  if (isTooComplex(text)) return undefined;
  try {
    // Called as the plain function it is, so that what it throws is caught here.
    return ReactMarkdown({ ...toOptions(format), children: text });
  } catch (error) {
    // Some nesting that was not foreseen needs more stack than there is.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function toOptions(format: MarkdownFormat): Options {
  const { idPrefix, headingLevel } = format;
  return {
    components: markdownParts,
    remarkPlugins: [remarkGfm, tidyHtml],
    remarkRehypeOptions: {
      // Sanitising puts the prefix before ids, and addresses get theirs below.
      clobberPrefix: '',
      footnoteLabel: format.footnotesTitle,
      footnoteBackLabel: format.backToTextLabel,
    },
    rehypePlugins: [
      [rehypeSanitize, { ...defaultSchema, clobberPrefix: idPrefix, protocols }],
      [markHeadings, { level: headingLevel, idPrefix }],
    ],
    urlTransform: (url, key) =>
      (key === 'src' ? resolveImage(url, format) : resolveLink(url, format)) ?? null,
  };
}

// The addresses are judged one by one after this; `data` is for pictures alone.
const protocols = {
  ...defaultSchema.protocols,
  href: ['http', 'https', 'mailto', 'tel'],
  src: ['http', 'https', 'data'],
};
