import { Parser } from 'htmlparser2';

/** The text below a heading, up to the next one. */
export interface HtmlSection {
  /** Of its heading; `''` for what is above the first one with an id. */
  id: string;
  title: string;
  text: string;
}

/** What is found in the HTML of a page. */
export interface HtmlContent {
  /** All ids that links can lead to. */
  ids: string[];
  sections: HtmlSection[];
  /** The text of the first heading of the first level. */
  firstHeading: string | undefined;
}

const blocks = new Set([
  'p',
  'div',
  'li',
  'td',
  'th',
  'tr',
  'pre',
  'br',
  'dt',
  'dd',
  'blockquote',
  'summary',
  'figcaption',
  'label',
  'table',
  'ul',
  'ol',
]);
/** Sources of diagrams: nobody searches for these. */
const diagramClasses = new Set(['mermaid', 'plantuml', 'docs-graph-source']);
const maxIds = 20_000;

/** Reads ids, sections and the title from the HTML of a page. */
export function readHtml(html: string): HtmlContent {
  const ids = new Set<string>();
  const sections: { id: string; title: string[]; text: string[] }[] = [
    { id: '', title: [], text: [] },
  ];
  let firstHeading: string[] | undefined;
  let heading: string[] | undefined;
  let isFirst = false;
  let hidden = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const { id, class: className = '' } = attributes;
        for (const each of [id, name === 'a' ? attributes['name'] : undefined])
          if (each !== undefined && each !== '' && ids.size < maxIds) ids.add(each);
        const isOmitted = className
          .split(' ')
          .some(each => each === 'headerlink' || each === 'linenos' || diagramClasses.has(each));
        if (hidden > 0 || isOmitted) hidden += 1;
        else if (/^h[1-6]$/.test(name)) {
          heading = [];
          if (id !== undefined) sections.push({ id, title: heading, text: [] });
          if (name === 'h1' && !firstHeading) {
            firstHeading = heading;
            isFirst = true;
          }
        } else if (blocks.has(name)) sections.at(-1)?.text.push(' ');
      },
      ontext(text) {
        if (hidden > 0) return;
        (heading ?? sections.at(-1)?.text)?.push(text);
      },
      onclosetag(name) {
        if (hidden > 0) hidden -= 1;
        else if (/^h[1-6]$/.test(name)) {
          heading = undefined;
          isFirst = false;
        } else if (blocks.has(name) && !isFirst) sections.at(-1)?.text.push(' ');
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return {
    ids: [...ids],
    firstHeading: firstHeading && tidy(firstHeading),
    sections: sections.map(({ id, title, text }) => ({ id, title: tidy(title), text: tidy(text) })),
  };
}

/** A text without HTML whose signs may be written as `&amp;`. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  let decoded = '';
  const parser = new Parser({ ontext: part => void (decoded += part) }, { decodeEntities: true });
  parser.end(text.replaceAll('<', '&lt;'));
  return decoded;
}

function tidy(parts: readonly string[]): string {
  return parts.join('').replace(/\s+/g, ' ').trim();
}
