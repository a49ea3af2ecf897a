import { posix } from 'node:path';
import { docsLimits } from './docsLimits.ts';
import { decodeEntities } from './readHtml.ts';

/** An entry of a configured navigation. */
export type NavEntry =
  | { type: 'page'; title?: string; path: string }
  | { type: 'link'; title?: string; url: string }
  /** Of `!include`: one site. */
  | { type: 'include'; title?: string; target: string }
  /** Of `*include`: the sites that a pattern finds, below each other. */
  | { type: 'includes'; title?: string; target: string }
  | { type: 'section'; title: string; entries: readonly NavEntry[] };

/** Reads `nav` of a `mkdocs.yml`; beyond the limits entries are omitted with a warning. */
export function readNav(
  value: unknown,
  warn: (message: string) => void,
): readonly NavEntry[] | undefined {
  let count = 0;
  const read = (items: unknown, depth: number): NavEntry[] => {
    if (!Array.isArray(items)) return [];
    if (depth > docsLimits.navDepth) {
      warn(`'nav' has more than ${docsLimits.navDepth} levels; deeper ones are omitted`);
      return [];
    }
    return items.flatMap((item: unknown): NavEntry[] => {
      count += 1;
      if (count > docsLimits.navEntries) return [];
      if (typeof item === 'string') return [readTarget(item)];
      if (typeof item !== 'object' || item === null) return [];
      return Object.entries(item).flatMap(([key, target]): NavEntry[] => {
        const title = decodeEntities(key.slice(0, docsLimits.textCharacters));
        if (typeof target === 'string') return [{ title, ...readTarget(target) }];
        if (!Array.isArray(target)) return [];
        return [{ type: 'section', title, entries: read(target, depth + 1) }];
      });
    });
  };
  const entries = read(value, 1);
  if (count > docsLimits.navEntries)
    warn(`'nav' has more than ${docsLimits.navEntries} entries; the rest is omitted`);
  return entries.length > 0 ? entries : undefined;
}

function readTarget(target: string): NavEntry {
  const [, kind, path = ''] = /^([!*])include\s+(\S.*)$/.exec(target.trim()) ?? [];
  // Some write the pattern behind both words.
  const pattern = path.replace(/^\*include\s+/, '').trim();
  if (kind !== undefined)
    return {
      type: kind === '*' || pattern.includes('*') ? 'includes' : 'include',
      target: pattern,
    };
  if (/^[a-z][a-z\d+.-]*:/i.test(target) || target.startsWith('/') || target.startsWith('#'))
    return { type: 'link', url: target };
  return { type: 'page', path: posix.normalize(target) };
}
