import { hash } from 'node:crypto';
import type { SiteManifest } from './SiteManifest.ts';

/** What is known of a page in one build, for finding it again in the next one. */
export interface PageTrace {
  url: string;
  title: string;
  hash: string;
  /** Short hashes of its lines that are not empty. */
  lines: readonly string[];
}

const sameLines = 0.8;
const maxLines = 2000;
const maxMoved = 2000;

/** The lines of a page as short hashes. */
export function traceLines(markdown: string): string[] {
  return markdown
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
    .slice(0, maxLines)
    .map(line => hash('sha1', line, 'base64url').slice(0, 6));
}

/**
 * Where pages of the former build are now: one with the same source, or else one with the same title and 80 % of the lines.
 *
 * @param known - addresses that moved before; those whose page is gone are dropped.
 */
export function findMovedPages(
  before: readonly PageTrace[],
  now: readonly PageTrace[],
  known: SiteManifest['moved'],
): Record<string, string> {
  const urls = new Set(now.map(({ url }) => url));
  const formerUrls = new Set(before.map(({ url }) => url));
  const added = now.filter(({ url }) => !formerUrls.has(url));
  const moved = new Map(Object.entries(known));
  for (const page of before) {
    if (urls.has(page.url)) continue;
    const target =
      added.find(({ hash }) => hash === page.hash) ?? added.find(each => isSame(page, each));
    if (!target) continue;
    moved.set(page.url, target.url);
    for (const [from, to] of moved) if (to === page.url) moved.set(from, target.url);
  }
  return Object.fromEntries(
    [...moved].filter(([from, to]) => !urls.has(from) && urls.has(to)).slice(-maxMoved),
  );
}

function isSame(before: PageTrace, now: PageTrace): boolean {
  if (before.title !== now.title || before.lines.length === 0) return false;
  const lines = new Set(now.lines);
  const shared = before.lines.filter(line => lines.has(line)).length;
  return shared / Math.max(before.lines.length, now.lines.length) >= sameLines;
}
