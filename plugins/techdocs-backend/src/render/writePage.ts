import { escapeHtml } from '@portico/config/escapeHtml';
import { getRelativeUrl, type SiteLinks } from './resolveLink.ts';
import type { RenderedPage } from './RenderedPage.ts';
import type { Heading } from './rules/headings.ts';
import { siteStylesheetPath } from './siteStyles.ts';
import type { NavItem, SiteManifest, SitePage } from './SiteManifest.ts';

/** Navigation and pages in order, computed once for a site. */
export interface SiteOrder {
  /** Paths of pages as they follow each other. */
  paths: readonly string[];
}

/** The pages of a site as they follow each other. */
export function orderPages({ nav, pages }: SiteManifest): SiteOrder {
  const paths: string[] = [];
  const visit = (items: readonly NavItem[]) => {
    for (const item of items) {
      if (item.type === 'section') visit(item.items);
      else if (item.type === 'page' && Object.hasOwn(pages, item.path)) paths.push(item.path);
    }
  };
  visit(nav);
  return { paths };
}

/** Writes a page of a site as HTML, in the structure of mkdocs-material that readers know. */
export function writePage(
  manifest: SiteManifest,
  links: SiteLinks,
  order: SiteOrder,
  path: string,
  page: SitePage,
  rendered: RenderedPage,
): string {
  const { siteName, language } = manifest;
  const article = links.resolve(page, rendered.html, rendered.links);
  const heading = rendered.hasHeading ? '' : `<h1>${escapeHtml(page.title)}</h1>\n`;
  const edit =
    page.editUrl === undefined
      ? ''
      : `<a href="${escapeHtml(page.editUrl)}" title="Edit this page" class="md-content__button md-icon" rel="edit"></a>\n`;
  const title = page.url === '' ? siteName : `${page.title} - ${siteName}`;
  const at = order.paths.indexOf(path);
  const footer =
    at === -1 ? '' : writeFooter(manifest, page, order.paths[at - 1], order.paths[at + 1]);
  return writeDocument({
    language,
    title,
    stylesheet: getRelativeUrl(page.url, siteStylesheetPath),
    description: rendered.description ?? manifest.siteDescription,
    body: `<div class="md-sidebar md-sidebar--primary" data-md-component="sidebar" data-md-type="navigation"><div class="md-sidebar__scrollwrap"><div class="md-sidebar__inner">
${writeNav(manifest, page, path)}
</div></div></div>
<div class="md-sidebar md-sidebar--secondary" data-md-component="sidebar" data-md-type="toc"><div class="md-sidebar__scrollwrap"><div class="md-sidebar__inner">
${writeContentsNav(rendered.headings, manifest.tocDepth)}
</div></div></div>
<div class="md-content" data-md-component="content"><article class="md-content__inner md-typeset">
${edit}${heading}${article}
</article></div>`,
    footer,
  });
}

/** The page that is shown where a site has none. */
export function writeMissingPage(manifest: SiteManifest): string {
  return writeDocument({
    language: manifest.language,
    title: manifest.siteName,
    stylesheet: undefined,
    description: undefined,
    body: '<div class="md-content" data-md-component="content"><article class="md-content__inner md-typeset">\n<h1>404 - Not found</h1>\n</article></div>',
    footer: '',
  });
}

interface DocumentParts {
  language: string;
  title: string;
  /** Its address; a page that is shown at any address has none. */
  stylesheet: string | undefined;
  description: string | undefined;
  body: string;
  footer: string;
}

function writeDocument({
  language,
  title,
  stylesheet,
  description,
  body,
  footer,
}: DocumentParts): string {
  const style =
    stylesheet === undefined ? '' : `<link rel="stylesheet" href="${escapeHtml(stylesheet)}">\n`;
  const meta =
    description === undefined
      ? ''
      : `<meta name="description" content="${escapeHtml(description)}">\n`;
  return `<!doctype html>
<html lang="${escapeHtml(language)}" class="no-js">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
${meta}${style}<title>${escapeHtml(title)}</title>
</head>
<body dir="ltr">
<input class="md-toggle" data-md-toggle="drawer" type="checkbox" id="__drawer" autocomplete="off">
<label class="md-overlay" for="__drawer"></label>
<div class="md-container" data-md-component="container">
<header class="md-header"><label class="md-header__button md-icon" for="__drawer" aria-label="Navigation">☰</label></header>
<main class="md-main" data-md-component="main"><div class="md-main__inner md-grid">
${body}
</div></main>
${footer}</div>
</body>
</html>
`;
}

function writeNav(manifest: SiteManifest, page: SitePage, path: string): string {
  const active = new Set<NavItem>();
  const find = (items: readonly NavItem[]): boolean =>
    items.some(item => {
      const isHere =
        item.type === 'page' ? item.path === path : item.type === 'section' && find(item.items);
      if (isHere) active.add(item);
      return isHere;
    });
  find(manifest.nav);
  const write = (items: readonly NavItem[], level: number, prefix: string): string =>
    items
      .map((item, index) => {
        const isActive = active.has(item);
        const activeItem = isActive ? ' md-nav__item--active' : '';
        if (item.type === 'section') {
          const id = `${prefix}_${index + 1}`;
          const title = escapeHtml(item.title);
          return `<li class="md-nav__item${activeItem} md-nav__item--nested"><input class="md-nav__toggle md-toggle" type="checkbox" id="${id}"${isActive ? ' checked' : ''}><label class="md-nav__link" for="${id}">${title}<span class="md-nav__icon md-icon"></span></label><nav class="md-nav" data-md-level="${level}" aria-label="${title}"><label class="md-nav__title" for="${id}"><span class="md-nav__icon md-icon"></span>${title}</label><ul class="md-nav__list" data-md-scrollfix>
${write(item.items, level + 1, id)}</ul></nav></li>
`;
        }
        const target = item.type === 'page' ? manifest.pages[item.path] : undefined;
        const href = target
          ? getRelativeUrl(page.url, target.url)
          : item.type === 'link'
            ? resolveFromRoot(item.url, page.url)
            : '#';
        const activeLink = isActive ? ' md-nav__link--active' : '';
        return `<li class="md-nav__item${activeItem}"><a href="${escapeHtml(makeSafe(href))}" class="md-nav__link${activeLink}">${escapeHtml(item.title)}</a></li>
`;
      })
      .join('');
  const site = escapeHtml(manifest.siteName);
  return `<nav class="md-nav md-nav--primary" aria-label="Navigation" data-md-level="0"><label class="md-nav__title" for="__drawer">${site}</label><ul class="md-nav__list" data-md-scrollfix>
${write(manifest.nav, 1, '__nav')}</ul></nav>`;
}

/** Relative addresses of the navigation begin at the site, whatever page they are on. */
function resolveFromRoot(address: string, pageUrl: string): string {
  if (/^(?:[a-z][a-z\d+.-]*:|[/#?])/i.test(address)) return address;
  return `${'../'.repeat(pageUrl.split('/').length - 1)}${address}`;
}

/** Addresses of the navigation lead to pages and servers, and nothing else. */
function makeSafe(href: string): string {
  const [, scheme] = /^\s*([a-z][a-z\d+.-]*):/i.exec(href) ?? [];
  return scheme === undefined || /^(?:https?|mailto|tel)$/i.test(scheme) ? href : '#';
}

function writeContentsNav(
  headings: readonly Heading[],
  [min, max]: readonly [number, number],
): string {
  // The title of the page is no entry, unless there are several of its level.
  const isSingle = headings.filter(({ level }) => level === 1).length === 1;
  const shown = headings.filter(
    ({ level }) => level >= Math.max(min, isSingle ? 2 : 1) && level <= max,
  );
  if (shown.length === 0)
    return '<nav class="md-nav md-nav--secondary" aria-label="Table of contents"></nav>';
  let html = '';
  const open: number[] = [];
  for (const { id, level, text } of shown) {
    while (open.length > 1 && (open.at(-1) ?? 0) > level) {
      html += '</li></ul></nav>';
      open.pop();
    }
    if (open.length === 0) {
      html += '<ul class="md-nav__list" data-md-component="toc" data-md-scrollfix>';
      open.push(level);
    } else if ((open.at(-1) ?? 0) < level) {
      html += `<nav class="md-nav" aria-label=""><ul class="md-nav__list">`;
      open.push(level);
    } else {
      html += '</li>\n';
    }
    html += `<li class="md-nav__item"><a href="#${escapeHtml(encodeURIComponent(id))}" class="md-nav__link">${escapeHtml(text)}</a>`;
  }
  html += '</li></ul></nav>'.repeat(Math.max(0, open.length - 1));
  return `<nav class="md-nav md-nav--secondary" aria-label="Table of contents"><label class="md-nav__title" for="__toc"><span class="md-nav__icon md-icon"></span>Table of contents</label>${html}</li></ul></nav>`;
}

function writeFooter(
  { pages }: SiteManifest,
  page: SitePage,
  before: string | undefined,
  after: string | undefined,
): string {
  const link = (path: string | undefined, direction: 'prev' | 'next', label: string) => {
    const target = path === undefined ? undefined : pages[path];
    if (!target) return '';
    return `<a href="${escapeHtml(getRelativeUrl(page.url, target.url))}" class="md-footer__link md-footer__link--${direction}" aria-label="${label}: ${escapeHtml(target.title)}" rel="${direction}"><div class="md-footer__title"><span class="md-footer__direction">${label}</span><div class="md-ellipsis">${escapeHtml(target.title)}</div></div></a>`;
  };
  const links = link(before, 'prev', 'Previous') + link(after, 'next', 'Next');
  return links === ''
    ? ''
    : `<footer class="md-footer"><nav class="md-footer__inner md-grid" aria-label="Footer">${links}</nav></footer>\n`;
}
