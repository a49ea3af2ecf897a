import { type EntityName, stringifyEntityRef } from '@portico/catalog-model';
import { NotFoundError } from '@portico/errors';
import type { Database } from '@portico/server/database';
import { sql } from 'kysely';
import type { CatalogSchema } from '../../store/tables.ts';
import { collectIntegers, parseIntegers } from '../index/collectIntegers.ts';
import { compilePredicate } from '../compile/compilePredicate.ts';
import type { Condition } from '../compile/facetRange.ts';
import { isStorableText } from '../language/isStorableText.ts';
import type { Predicate } from '../language/predicate.ts';
import { createFieldProjection } from './projectFields.ts';

interface Ancestor {
  id: number;
  ref: string;
  json: string;
  /** Of those that it came from, whether they may be seen or not. */
  parentIds: readonly number[];
}

/**
 * Reads an entity and all that it came from, nearest first, as JSON text: `{ rootEntityRef, items }`.
 *
 * @param allowed - what the caller may see; ancestors beyond it are omitted.
 * @param fields - what to send of each entity; all when omitted.
 * @throws NotFoundError when there is no such entity, or the caller may not see it.
 */
export async function readAncestry(
  db: Database<CatalogSchema>,
  name: EntityName,
  allowed: Predicate,
  fields?: readonly string[],
): Promise<string> {
  const rootRef = stringifyEntityRef(name);
  const notFound = () => new NotFoundError(`No entity '${rootRef}' was found`);
  if (!isStorableText(rootRef)) throw notFound();
  const ancestors = await readAncestors(db, rootRef, compilePredicate(allowed, db));
  const byId = new Map(ancestors.map(ancestor => [ancestor.id, ancestor]));
  const found = new Map<number, Ancestor>();
  let level = ancestors.filter(({ ref }) => ref === rootRef);
  if (level.length === 0) throw notFound();
  while (level.length > 0) {
    for (const ancestor of level) found.set(ancestor.id, ancestor);
    const next = new Set(level.flatMap(({ parentIds }) => parentIds));
    // They are in the order of their refs.
    level = ancestors.filter(({ id }) => next.has(id) && !found.has(id));
  }
  const project = createFieldProjection(fields)?.apply ?? (json => json);
  const items = [...found.values()].map(({ json, parentIds }) => {
    const parents = new Set(parentIds.flatMap(id => byId.get(id)?.ref ?? []));
    return `{"entity":${project(json)},"parentEntityRefs":${JSON.stringify([...parents].toSorted())}}`;
  });
  return `{"rootEntityRef":${JSON.stringify(rootRef)},"items":[${items.join(',')}]}`;
}

/** An entity and all that it came from, as far as each may be seen, in the order of their refs. */
async function readAncestors(
  db: Database<CatalogSchema>,
  rootRef: string,
  isAllowed: Condition,
): Promise<Ancestor[]> {
  const parentsOf = sql`
    left join claims c on c.id = e.claim_id
    left join source_parents p on p.source_id = c.source_id`;
  // PostgreSQL would read all entities to join them, as it takes the ancestors for many.
  const { rows } = await sql<{ id: number; ref: string; json: string; parents: string | null }>`
    with recursive climbed (id, parent_id) as (
      select e.id, p.parent_id from entities e ${parentsOf}
      where e.ref = ${rootRef} and ${isAllowed}
      union
      select e.id, p.parent_id from climbed join entities e on e.id = climbed.parent_id ${parentsOf}
      where ${isAllowed}
    ), links as (
      select id, ${collectIntegers(db, sql`parent_id`)} as parents from climbed group by id)
    select l.id, (select e.ref from entities e where e.id = l.id) as ref,
      (select j.json from entity_json j where j.entity_id = l.id) as json, l.parents
    from links l order by ref`.execute(db.read);
  return rows.map(({ id, ref, json, parents }) => ({
    id,
    ref,
    json,
    parentIds: parseIntegers(parents),
  }));
}
