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
  /** Called with addresses that Markdown did not write. */
  onHtmlLink: (link: HtmlLink) => void;
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
      img: ['src', 'alt', 'width', 'height', 'loading'],
      source: ['src', 'type', 'media'],
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
      a: (tagName, attribs) => {
        if (!ownLink.test(attribs['class'] ?? '')) note(attribs['href'], 'link', onHtmlLink);
        return {
          tagName,
          attribs:
            attribs['target'] === undefined
              ? attribs
              : { ...attribs, target: '_blank', rel: 'noopener noreferrer' },
        };
      },
      img: (tagName, attribs) => {
        note(attribs['src'], 'image', onHtmlLink);
        const { src, ...others } = attribs;
        return { tagName, attribs: src === undefined || isImage(src) ? attribs : others };
      },
      '*': (tagName, attribs) => {
        const align = /text-align:\s*(left|center|right)/i.exec(attribs['style'] ?? '')?.[1];
        if (align === undefined) return { tagName, attribs };
        return {
          tagName,
          attribs: {
            ...attribs,
            class: `${attribs['class'] ?? ''} docs-align-${align.toLowerCase()}`.trim(),
          },
        };
      },
    },
  });
}

function note(
  target: string | undefined,
  kind: HtmlLink['kind'],
  onHtmlLink: (link: HtmlLink) => void,
): void {
  if (target !== undefined && target !== '' && !/^[a-z][a-z\d+.-]*:/i.test(target))
    onHtmlLink({ target, kind });
}

/** Data addresses hold images only. */
function isImage(src: string): boolean {
  return !/^\s*data:/i.test(src) || /^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/i.test(src);
}
