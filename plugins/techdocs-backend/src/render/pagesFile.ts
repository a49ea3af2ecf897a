import { posix } from 'node:path';
import { parse } from 'yaml';
import { findDeepLine } from './findDeepLine.ts';

/** The options of a file `.pages` of the plugin `awesome-pages` for its folder. */
export interface PagesFile {
  title: string | undefined;
  isHidden: boolean;
  isDescending: boolean;
  /** Names of files and folders in order, with titles; `...` means the rest. */
  nav: readonly { name: string; title?: string; url?: string }[];
}

const maxCharacters = 20_000;
const maxEntries = 500;

/** Reads a file `.pages`; `undefined` when it is no map. */
export function readPagesFile(text: string): PagesFile | undefined {
  if (text.length > maxCharacters || findDeepLine(text) !== undefined) return undefined;
  let value: unknown;
  try {
    value = parse(text, { logLevel: 'silent', maxAliasCount: 10, schema: 'core' });
  } catch {
    return undefined;
  }
  if (!isRecord(value)) return undefined;
  const { title, hide, order, nav, arrange } = value;
  const entries = Array.isArray(nav) ? nav : Array.isArray(arrange) ? arrange : [];
  return {
    title: typeof title === 'string' ? title.slice(0, 1000) : undefined,
    isHidden: hide === true,
    isDescending: order === 'desc',
    nav: entries.slice(0, maxEntries).flatMap(readEntry),
  };
}

function readEntry(entry: unknown): PagesFile['nav'][number][] {
  if (typeof entry === 'string') return [{ name: normalize(entry) }];
  if (!isRecord(entry)) return [];
  return Object.entries(entry).flatMap(([title, target]) => {
    if (typeof target !== 'string') return [];
    if (/^(?:https?:|mailto:|\/)/i.test(target)) return [{ name: '', title, url: target }];
    return [{ name: normalize(target), title }];
  });
}

function normalize(name: string): string {
  return name.trim().startsWith('...') ? '...' : posix.normalize(name).replace(/\/$/, '');
}

/** Puts items in the order of the file; without `...`, those that it does not name are omitted. */
export function arrange<Item>(
  items: readonly (readonly [name: string, item: Item])[],
  { nav, isDescending }: PagesFile,
  retitle: (item: Item, title: string) => Item,
  makeLink: (title: string, url: string) => Item,
): Item[] {
  const sorted = isDescending ? items.toReversed() : items;
  if (nav.length === 0) return sorted.map(([, item]) => item);
  const byName = new Map(sorted);
  const named = new Set(nav.map(({ name }) => name));
  const rest = sorted.filter(([name]) => !named.has(name)).map(([, item]) => item);
  return nav.flatMap(({ name, title, url }) => {
    if (url !== undefined) return [makeLink(title ?? url, url)];
    if (name === '...') return rest;
    const item = byName.get(name);
    if (item === undefined) return [];
    return [title === undefined ? item : retitle(item, title)];
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
