import { Parser } from 'htmlparser2';

/** What of a page is compared with what Python-Markdown makes of it. */
export interface MarkdownFacts {
  /** `2 own-id Text`. */
  headings: string[];
  /** Nested blocks: lists with their items, tables, admonitions, code. */
  blocks: string;
  /** `address text`; images as `address image alt`. */
  links: string[];
  /** Of code blocks: title and text. */
  code: string[];
  /** Of marks within text: `em text`; sorted. */
  marks: string[];
  /** Without spaces. */
  text: string;
}

const blockTags = new Set(
  'ul ol li dl dt dd table tr th td blockquote pre details summary hr h1 h2 h3 h4 h5 h6'.split(' '),
);
const markTags = new Set('em strong code del ins mark sub sup kbd abbr'.split(' '));
const ignoredClasses = new Set(['headerlink', 'footnote-backref', 'linenos']);

interface Open {
  name: string;
  block: string | undefined;
  /** What its text is collected for. */
  parts: string[] | undefined;
  onClose: ((text: string) => void) | undefined;
  isIgnored: boolean;
}

/** Reads the facts of a page from its HTML. @param resolve - the address that an author wrote. */
export function readMarkdownFacts(
  html: string,
  resolve: (address: string) => string = address => address,
): MarkdownFacts {
  const facts: MarkdownFacts = {
    headings: [],
    blocks: '',
    links: [],
    code: [],
    marks: [],
    text: '',
  };
  const open: Open[] = [];
  // Spaces in addresses are written in two ways.
  const address = (text = '') => resolve(text).replaceAll('%20', ' ');
  let title = '';
  let closed = '';
  /** Lists of one kind that follow each other count as one. */
  const openBlock = (name: string) => {
    if (closed === name && /^[uo]l$/.test(name)) facts.blocks = facts.blocks.slice(0, -1);
    else facts.blocks += `${name}(`;
    closed = '';
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const classes = (attributes['class'] ?? '').split(/\s+/);
        const isIgnored =
          open.at(-1)?.isIgnored === true || classes.some(each => ignoredClasses.has(each));
        const element: Open = {
          name,
          block: undefined,
          parts: undefined,
          onClose: undefined,
          isIgnored,
        };
        open.push(element);
        if (isIgnored) return;
        element.block = nameBlock(name, classes);
        if (element.block !== undefined) openBlock(element.block);
        if (name === 'img')
          facts.links.push(`${address(attributes['src'])} image ${attributes['alt'] ?? ''}`);
        element.onClose = readText(name, attributes, classes);
        if (element.onClose) element.parts = [];
      },
      ontext(text) {
        if (open.at(-1)?.isIgnored) return;
        facts.text += text;
        for (const { parts } of open) parts?.push(text);
      },
      onclosetag() {
        const element = open.pop();
        if (element?.block !== undefined && !element.isIgnored) {
          facts.blocks += ')';
          closed = element.block;
        }
        element?.onClose?.((element.parts ?? []).join(''));
      },
    },
    { decodeEntities: true },
  );

  function readText(name: string, attributes: Record<string, string>, classes: string[]) {
    if (/^h[1-6]$/.test(name))
      return (text: string) =>
        void facts.headings.push(`${name.slice(1)} ${attributes['id'] ?? ''} ${squash(text)}`);
    if (name === 'a' && attributes['href'] !== undefined)
      return (text: string) =>
        void facts.links.push(`${address(attributes['href'])} ${squash(text)}`);
    if (name === 'span' && classes.includes('filename'))
      return (text: string) => void (title = `${text}: `);
    if (name === 'pre')
      return (text: string) => {
        facts.code.push(title + text.replace(/^\n+|\s+$/g, ''));
        title = '';
      };
    if (!markTags.has(name) || open.some(each => each.name === 'pre')) return undefined;
    return (text: string) => void facts.marks.push(`${name} ${squash(text)}`);
  }

  parser.end(html);
  // Which of two marks of one text is within the other shows nowhere.
  facts.marks.sort();
  facts.text = squash(facts.text);
  return facts;
}

function nameBlock(name: string, classes: readonly string[]): string | undefined {
  if (classes.includes('admonition'))
    return `admonition.${classes.filter(each => each !== 'admonition').join('.')}`;
  if (classes.includes('tabbed-set')) return 'tabs';
  if (classes.includes('tabbed-block')) return 'tab';
  if (classes.includes('footnote')) return 'footnotes';
  return blockTags.has(name) ? name : undefined;
}

const squash = (text: string) => text.replaceAll(/\s+/g, '').normalize('NFC');
