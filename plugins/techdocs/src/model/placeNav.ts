import { type DocsPlace, resolveDocsLink } from './docsAddress.ts';
import type { DocsNavItem } from './readPage.ts';

/** An entry of a site's navigation, with where it leads in the portal. */
export interface PlacedNavItem extends DocsNavItem {
  /** The whole link; `undefined` where there is none, or one that may not be followed. */
  href?: string | undefined;
  /** The path inside the portal; `undefined` for what the browser opens. */
  to?: string | undefined;
  items: readonly PlacedNavItem[];
}

/** Finds out where the entries of a page's navigation lead. */
export function placeNav(items: readonly DocsNavItem[], place: DocsPlace): PlacedNavItem[] {
  return items.map(({ title, href, isCurrent, items: below }) => {
    const target = href === undefined ? undefined : resolveDocsLink(href, place);
    return { title, isCurrent, href: target?.href, to: target?.to, items: placeNav(below, place) };
  });
}
