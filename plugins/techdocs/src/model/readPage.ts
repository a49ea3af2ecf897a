import { sanitizeArticle } from './sanitizeArticle.ts';

/** An entry of a site's navigation. */
export interface DocsNavItem {
  title: string;
  /** As it is written in the page; a section without a page of its own has none. */
  href?: string | undefined;
  /** Whether the page is this one. */
  isCurrent: boolean;
  items: readonly DocsNavItem[];
}

/** A heading of a page. */
export interface DocsHeading {
  id: string;
  title: string;
  /** From 0. */
  depth: number;
}

/** A page before or after another. */
export interface DocsNeighbor {
  title: string;
  href: string;
}

/** What a page of docs consists of. */
export interface DocsPageContent {
  title: string;
  /** The text, sanitized. */
  article: DocumentFragment;
  nav: readonly DocsNavItem[];
  headings: readonly DocsHeading[];
  previous?: DocsNeighbor | undefined;
  next?: DocsNeighbor | undefined;
  editUrl?: string | undefined;
}

const maxDepth = 12;

/** Reads a page that has the structure of mkdocs-material; of others, the text alone. Nothing in it runs or is loaded. */
export function readPage(html: string): DocsPageContent {
  const page = new DOMParser().parseFromString(writeAlignments(html), 'text/html');
  const source =
    page.querySelector('article.md-content__inner, article') ??
    page.querySelector('[role=main], main') ??
    page.body;
  const editUrl = readEditUrl(source);
  for (const each of source.querySelectorAll('.md-content__button, .md-source-file__fact svg'))
    each.remove();
  const article = sanitizeArticle(source);
  const navList = page.querySelector('nav.md-nav--primary > ul');
  return {
    title: readText(article.querySelector('h1')) || readText(page.querySelector('title')),
    article,
    nav: navList ? readNav(navList, 0) : [],
    headings: readHeadings(page, article),
    previous: readNeighbor(page, 'prev'),
    next: readNeighbor(page, 'next'),
    ...(editUrl !== undefined && { editUrl }),
  };
}

/** Writes the styles with which Python-Markdown aligns cells as attributes: the portal's policy allows no styles, not even in what is only read. */
function writeAlignments(html: string): string {
  return html.replaceAll(
    /(<t[dh]\b[^<>]*?)\sstyle="text-align:\s*(left|center|right);?"/g,
    '$1 align="$2"',
  );
}

/** The titles of the sections that the page is in, from the top. */
export function listSections(nav: readonly DocsNavItem[]): string[] {
  for (const { title, isCurrent, items } of nav) {
    if (isCurrent) return [];
    const below = holdsCurrent(items) ? listSections(items) : undefined;
    if (below) return [title, ...below];
  }
  return [];
}

/** Whether one of the entries, or an entry below one, is the page. */
export function holdsCurrent(items: readonly DocsNavItem[]): boolean {
  return items.some(item => item.isCurrent || holdsCurrent(item.items));
}

function readNav(list: Element, depth: number): DocsNavItem[] {
  if (depth > maxDepth) return [];
  return [...list.children].flatMap(entry => {
    const link = entry.querySelector(
      ':scope > a.md-nav__link, :scope > .md-nav__link > a, :scope > .md-nav__container > a',
    );
    const label = entry.querySelector(':scope > .md-nav__link');
    const title = readText(link ?? label);
    const below = entry.querySelector(':scope > nav:not(.md-nav--secondary) > ul');
    if (title === '') return [];
    return {
      title,
      href: link?.getAttribute('href') ?? undefined,
      isCurrent: link?.classList.contains('md-nav__link--active') ?? false,
      items: below ? readNav(below, depth + 1) : [],
    };
  });
}

function readHeadings(page: Document, article: DocumentFragment): DocsHeading[] {
  const contents = page.querySelector('nav.md-nav--secondary > ul');
  if (contents) return readContents(contents, 0);
  return [...article.querySelectorAll('h2[id], h3[id]')].map(heading => ({
    id: heading.id,
    title: readText(heading),
    depth: heading.tagName === 'H2' ? 0 : 1,
  }));
}

function readContents(list: Element, depth: number): DocsHeading[] {
  if (depth > maxDepth) return [];
  return [...list.children].flatMap(entry => {
    const link = entry.querySelector(':scope > a[href^="#"]');
    const below = entry.querySelector(':scope > nav > ul');
    const heading = link && {
      id: decode(link.getAttribute('href')?.slice(1) ?? ''),
      title: readText(link),
      depth,
    };
    return [...(heading ? [heading] : []), ...(below ? readContents(below, depth + 1) : [])];
  });
}

function readNeighbor(page: Document, direction: 'prev' | 'next'): DocsNeighbor | undefined {
  const link = page.querySelector(
    `.md-footer__link--${direction}, a.md-footer-nav__link--${direction}`,
  );
  const href = link?.getAttribute('href');
  const title = readText(
    link?.querySelector('.md-ellipsis, .md-footer-nav__title .md-ellipsis') ?? link,
  );
  return href && title ? { href, title } : undefined;
}

function readEditUrl(article: Element): string | undefined {
  const url = article
    .querySelector('a.md-content__button[rel=edit], a.md-content__button[title^="Edit this page"]')
    ?.getAttribute('href');
  return url && /^https?:\/\//i.test(url) ? url : undefined;
}

/** The text without the sign of the link to itself. */
function readText(element: Element | null | undefined): string {
  if (!element) return '';
  const copy = element.cloneNode(true) as Element;
  for (const each of copy.querySelectorAll(
    '.headerlink, .md-nav__icon, .md-footer__direction, style, script',
  ))
    each.remove();
  return (copy.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}

/** The text of a part of an address; as it is written where it is no valid one. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
