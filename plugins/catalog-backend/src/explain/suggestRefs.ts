import { parseEntityRef } from '@portico/catalog-model';
import type { Database } from '@portico/server/database';
import { sql } from 'kysely';
import { compilePredicate } from '../query/compile/compilePredicate.ts';
import { isStorableText } from '../query/language/isStorableText.ts';
import type { Predicate } from '../query/language/predicate.ts';
import type { CatalogSchema } from '../store/tables.ts';
import { isSimilar } from './isSimilar.ts';

const maxSuggestions = 3;
/** Of names that begin alike; of more than these the rest is not looked at. */
const maxCandidates = 500;
/** How much of a name is taken to be right. */
const prefixLength = 2;

/**
 * What may be meant by a ref that leads to nothing: entities of this name elsewhere, else those of its kind with a
 * similar name.
 *
 * @param allowed - what the caller may see.
 */
export async function suggestRefs(
  db: Database<CatalogSchema>,
  ref: string,
  allowed: Predicate,
): Promise<string[]> {
  const { kind, namespace, name } = parseEntityRef(ref);
  if (!isStorableText(ref)) return [];
  const isVisible = compilePredicate(allowed, db);
  const namesakes = await sql<{ ref: string; kind: string; namespace: string }>`
    select e.ref, e.kind, e.namespace from entities e
    where e.name = ${name} and ${isVisible} order by e.ref limit ${maxCandidates}`.execute(db.read);
  if (namesakes.rows.length > 0) {
    const rank = (row: { kind: string; namespace: string }) =>
      (row.kind === kind ? 0 : 2) + (row.namespace === namespace ? 0 : 1);
    return namesakes.rows
      .toSorted((a, b) => rank(a) - rank(b))
      .slice(0, maxSuggestions)
      .map(row => row.ref);
  }
  const prefix = name.slice(0, prefixLength);
  const similar = await sql<{ ref: string; name: string }>`
    select e.ref, e.name from entities e
    where e.kind = ${kind} and e.name >= ${prefix} and e.name < ${`${prefix}\u{10ffff}`}
      and ${isVisible} order by e.name limit ${maxCandidates}`.execute(db.read);
  return similar.rows
    .filter(row => isSimilar(name, row.name))
    .slice(0, maxSuggestions)
    .map(row => row.ref);
}
