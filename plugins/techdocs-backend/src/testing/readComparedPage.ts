import { Parser } from 'htmlparser2';

/** What of a built page is compared with the page that MkDocs builds. */
export interface ComparedPage {
  /** Entries of the navigation as `Title > address`, the title without spaces. */
  nav: string[];
  /** Ids of headings. */
  headings: string[];
  /** Resolved. */
  links: string[];
  /** Without spaces. */
  text: string;
}

/** Where each site is for comparing. */
const siteUrl = 'https://site.example/';
const ignoredClasses = new Set(
  'headerlink md-content__button docs-copy md-source-file linenos md-clipboard'.split(' '),
);

interface OpenElement {
  isArticle: boolean;
  isNav: boolean;
  isIgnored: boolean;
  link: string | undefined;
}

/** Reads a page that has the structure of mkdocs-material. @param path - of the file in its site. */
export function readComparedPage(html: string, path: string): ComparedPage {
  const page: ComparedPage = { nav: [], headings: [], links: [], text: '' };
  const base = siteUrl + path.slice(0, -'index.html'.length);
  const resolve = (href: string) =>
    (URL.parse(href, base)?.href ?? href)
      .replace(/index\.html$/, '')
      .replace(/^mailto:.*/, 'mailto:');
  const open: OpenElement[] = [];
  let title = '';
  const parser = new Parser({
    onopentag(name, { class: className = '', id, href }) {
      const classes = className.split(/\s+/);
      const parent = open.at(-1);
      const element: OpenElement = {
        isArticle: parent?.isArticle === true || name === 'article',
        isNav:
          !classes.includes('md-nav--secondary') &&
          (parent?.isNav === true || classes.includes('md-nav--primary')),
        isIgnored:
          parent?.isIgnored === true ||
          name === 'script' ||
          classes.some(each => ignoredClasses.has(each)),
        link: parent?.link,
      };
      open.push(element);
      if (element.isNav && name === 'a' && classes.includes('md-nav__link') && href !== undefined) {
        element.link = resolve(href).replace(/#.*$/, '');
        title = '';
      }
      if (!element.isArticle || element.isIgnored) return;
      if (/^h[1-6]$/.test(name)) page.headings.push(id ?? '');
      if (name === 'a' && href !== undefined) page.links.push(resolve(href));
    },
    ontext(text) {
      const element = open.at(-1);
      if (element?.isArticle && !element.isIgnored) page.text += text;
      if (element?.link !== undefined) title += text;
    },
    onclosetag() {
      const element = open.pop();
      if (element?.link === undefined || element.link === open.at(-1)?.link) return;
      const entry = `${squash(title)} > ${element.link}`;
      if (!page.nav.includes(entry)) page.nav.push(entry);
    },
  });
  parser.end(html);
  page.text = squash(page.text);
  return page;
}

const squash = (text: string) => text.replaceAll(/\s+/g, '').normalize('NFC');
