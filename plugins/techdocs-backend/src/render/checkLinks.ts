import { editDistance } from '@portico/config/editDistance';
import type { BrokenLink } from '@portico/techdocs-common';
import type { PageLink } from './RenderedPage.ts';
import type { SiteLinks } from './resolveLink.ts';
import type { SiteManifest, SitePage } from './SiteManifest.ts';

/** What is known of a page for checking links. */
export interface CheckedPage {
  page: SitePage;
  links: readonly PageLink[];
  ids: ReadonlySet<string>;
}

/** A link that leads out of the site, to be checked with the catalog or another site. */
export interface OuterLink {
  page: string;
  line: number | undefined;
  target: string;
}

/** What checking the links of a site found. */
export interface LinkCheck {
  broken: readonly BrokenLink[];
  outer: readonly OuterLink[];
  /** How many links were judged: those that lead out of the site are not. */
  checked: number;
}

const maxCompared = 2000;
const maxDistance = 3;

/** Checks all links of a site that lead to its own pages, headings and files. */
export function checkLinks(
  manifest: SiteManifest,
  links: SiteLinks,
  pages: ReadonlyMap<string, CheckedPage>,
): LinkCheck {
  const broken: BrokenLink[] = [];
  const outer: OuterLink[] = [];
  let checked = 0;
  const sources = Object.values(manifest.pages)
    .map(({ sourcePath }) => sourcePath)
    .slice(0, maxCompared);
  for (const { page, links: own } of pages.values()) {
    for (const link of own) {
      const found = links.find(page, link);
      const place = {
        page: page.sourcePath,
        target: link.target,
        ...(link.line !== undefined && { line: link.line }),
      };
      if (found.kind === 'elsewhere') {
        outer.push({ page: page.sourcePath, line: link.line, target: link.target });
        continue;
      }
      checked += 1;
      if (found.kind === 'outside') broken.push({ ...place, reason: 'outside' });
      else if (found.kind === 'missing') {
        const suggestion = suggest(link.target.replace(/[?#].*$/s, ''), sources);
        broken.push({ ...place, reason: 'missing-page', ...(suggestion && { suggestion }) });
      } else if (found.kind === 'page' && found.anchor !== undefined) {
        const ids = pages.get(found.path)?.ids;
        if (!ids || ids.has(found.anchor)) continue;
        const suggestion = suggest(found.anchor, [...ids].slice(0, maxCompared));
        broken.push({
          ...place,
          reason: 'missing-anchor',
          ...(suggestion && { suggestion: `#${suggestion}` }),
        });
      }
    }
  }
  return { broken, outer, checked };
}

/** The name that is most similar, as a whole or behind its last slash. */
function suggest(target: string, names: readonly string[]): string | undefined {
  const wanted = lastPart(target).toLowerCase();
  if (wanted === '') return undefined;
  let best: { name: string; distance: number } | undefined;
  for (const name of names) {
    const distance = editDistance(wanted, lastPart(name).toLowerCase(), maxDistance);
    if (
      distance <= maxDistance &&
      distance < wanted.length / 2 &&
      (!best || distance < best.distance)
    )
      best = { name, distance };
  }
  return best?.name;
}

/** Without the ending of pages, in which all are alike. */
function lastPart(path: string): string {
  return (path.replace(/\/$/, '').split('/').at(-1) ?? '').replace(/\.md$/i, '');
}
