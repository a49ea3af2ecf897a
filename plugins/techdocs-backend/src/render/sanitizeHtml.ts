import sanitize from 'sanitize-html';
import { linkScheme } from './RenderedPage.ts';

/** An address in HTML of a page, as its author wrote it. */
export interface HtmlLink {
  target: string;
  kind: 'link' | 'image';
}

/** How HTML is made harmless. */
export interface SanitizeOptions {
  /** Hosts whose pages may be shown in frames. */
  allowedIframeHosts: readonly string[];
  /** Called with addresses that Markdown did not write. @returns its placeholder until it is resolved. */
  onHtmlLink: (link: HtmlLink) => string;
}

const globalAttributes = [
  'id',
  'class',
  'title',
  'lang',
  'dir',
  'role',
  'aria-*',
  'align',
  'name',
  'hidden',
];
const allowedTags = `
  h1 h2 h3 h4 h5 h6 p div span section article aside header footer nav main hr br wbr blockquote pre
  code kbd samp var q cite abbr dfn time data address ul ol li dl dt dd figure figcaption picture
  source img a video audio track b i em strong s u del ins mark small sub sup bdi bdo ruby rt rp
  center font tt strike big table thead tbody tfoot tr th td caption colgroup col details summary
  label input iframe progress meter
`
  .trim()
  .split(/\s+/);

/** Where elements have addresses. */
const addresses: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'srcset'],
  source: ['src', 'srcset'],
  video: ['src', 'poster'],
  audio: ['src'],
  track: ['src'],
};
const maxSources = 20;

/** Links that the renderer wrote, which need no check. */
const ownLink = /^(?:headerlink|footnote-ref|footnote-backref)$/;

/** Removes from HTML what could run, load styles or leave the page, and closes what is open. */
export function sanitizeHtml(
  html: string,
  { allowedIframeHosts, onHtmlLink }: SanitizeOptions,
): string {
  return sanitize(html, {
    allowedTags,
    nestingLimit: 200,
    allowedAttributes: {
      '*': globalAttributes,
      a: ['href', 'target', 'rel', 'download', 'hreflang', 'type'],
      img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading'],
      source: ['src', 'srcset', 'sizes', 'type', 'media'],
      video: ['src', 'controls', 'width', 'height', 'poster', 'loop', 'muted'],
      audio: ['src', 'controls', 'loop', 'muted'],
      track: ['src', 'kind', 'srclang', 'label'],
      iframe: ['src', 'width', 'height', 'allowfullscreen', 'loading'],
      ol: ['start', 'type', 'reversed'],
      li: ['value'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan', 'scope'],
      col: ['span'],
      colgroup: ['span'],
      time: ['datetime'],
      details: ['open', 'name'],
      label: ['for'],
      input: [{ name: 'type', values: ['checkbox', 'radio'] }, 'checked', 'disabled'],
      div: ['data-tabs'],
      span: ['data-linenos'],
      progress: ['value', 'max'],
      meter: ['value', 'max', 'min', 'low', 'high', 'optimum'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel', linkScheme],
    allowedSchemesByTag: {
      img: ['http', 'https', 'data', linkScheme],
    },
    allowedSchemesAppliedToAttributes: ['href', 'src', 'poster', 'cite'],
    allowProtocolRelative: false,
    allowedIframeHostnames: [...allowedIframeHosts],
    allowIframeRelativeUrls: false,
    exclusiveFilter: ({ tag, attribs }) =>
      (tag === 'iframe' && attribs['src'] === undefined) ||
      (tag === 'input' && attribs['type'] === undefined),
    transformTags: {
      a: (tagName, attribs) => ({
        tagName,
        attribs:
          attribs['target'] === undefined
            ? attribs
            : { ...attribs, target: '_blank', rel: 'noopener noreferrer' },
      }),
      img: (tagName, attribs) => {
        const { src, ...others } = attribs;
        return { tagName, attribs: src === undefined || isImage(src) ? attribs : others };
      },
      '*': (tagName, attribs) => ({
        tagName,
        attribs: markLinks(tagName, alignByClass(attribs), onHtmlLink),
      }),
    },
  });
}

type Attributes = Record<string, string>;

function alignByClass(attribs: Attributes): Attributes {
  const align = /text-align:\s*(left|center|right)/i.exec(attribs['style'] ?? '')?.[1];
  if (align === undefined) return attribs;
  const classes = `${attribs['class'] ?? ''} docs-align-${align.toLowerCase()}`.trim();
  return { ...attribs, class: classes };
}

/** Puts marks in place of addresses without a scheme. */
function markLinks(
  tag: string,
  attribs: Attributes,
  onHtmlLink: SanitizeOptions['onHtmlLink'],
): Attributes {
  const names = Object.hasOwn(addresses, tag) ? (addresses[tag] ?? []) : [];
  if (tag === 'a' && ownLink.test(attribs['class'] ?? '')) return attribs;
  const marked = { ...attribs };
  for (const name of names) {
    const value = attribs[name]?.trim();
    if (value === undefined || value === '') continue;
    const kind = tag === 'a' ? 'link' : 'image';
    const mark = (target: string) => {
      if (isAddress(target)) return target;
      const placed = onHtmlLink({ target, kind });
      return target.startsWith('#') ? target : placed;
    };
    marked[name] =
      name === 'srcset'
        ? value
            .slice(0, 10_000)
            .split(/,\s+|(?<!\s)\s+,|,(?=[^\s,]*\s+[\d.]+[xw]\b)/, maxSources)
            .map(source => source.trim().replace(/^\S+/, mark))
            .join(', ')
        : mark(value);
  }
  return marked;
}

/** Whether it leads to another server, and so is nothing of the site. */
function isAddress(target: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(target);
}

/** Data addresses hold images only. */
function isImage(src: string): boolean {
  return !/^\s*data:/i.test(src) || /^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/i.test(src);
}
