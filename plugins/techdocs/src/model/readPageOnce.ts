import { type DocsPageContent, readPage } from './readPage.ts';

const maxPages = 8;
/** By their HTML; the one that was read last is the last one. */
const known = new Map<string, DocsPageContent>();

/** Reads a page, or returns what was read of the same HTML lately. Nobody may change it. */
export function readPageOnce(html: string): DocsPageContent {
  const content = known.get(html) ?? readPage(html);
  known.delete(html);
  known.set(html, content);
  const [oldest] = known.keys();
  if (known.size > maxPages && oldest !== undefined) known.delete(oldest);
  return content;
}
