import { sep } from 'node:path';
import type { Principal } from '@portico/contract/auth';
import type { Database } from '@portico/server/database';
import { type Kysely, sql } from 'kysely';
import { getSourceRoot } from '../../ingestion/read/sourceRoot.ts';
import type { CatalogSchema } from '../../store/tables.ts';

/** Rewrites the paths in all texts of a JSON value; the value itself stays as it is. */
export type PathHider = <Value>(value: Value) => Value;

/**
 * What makes the paths of files relative to the folder of their location: where that is on the server is for
 * operators alone.
 */
export async function readPathHider(db: Kysely<CatalogSchema>): Promise<PathHider> {
  const { rows } = await sql<{ root_ref: string }>`
    select distinct root_ref from sources where type = 'file' and root_ref like 'file:%'`.execute(
    db,
  );
  const folders = rows.map(({ root_ref }) => getSourceRoot({ type: 'file', target: '', root_ref }));
  return createPathHider(folders);
}

/** Services, such as operators' scripts, see paths as they are. */
export async function readHiderFor(
  principal: Principal,
  db: Database<CatalogSchema>,
): Promise<PathHider> {
  return principal.type === 'service' ? value => value : readPathHider(db.read);
}

/** @param folders - absolute paths. */
export function createPathHider(folders: readonly string[]): PathHider {
  const known = [...new Set(folders)]
    .filter(folder => folder !== sep)
    .toSorted((a, b) => b.length - a.length)
    .map(folder => escapeForPattern(folder));
  if (known.length === 0) return value => value;
  const pattern = new RegExp(`(?<![\\w./\\\\-])(?:${known.join('|')})(?:[/\\\\]|(?![\\w.-]))`, 'g');
  const hide = (text: string) =>
    text.replaceAll(pattern, found => (/[/\\]$/.test(found) ? '' : '.'));
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return hide(value);
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, walk(item)]));
  };
  return value => walk(value) as typeof value;
}

const escapeForPattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
