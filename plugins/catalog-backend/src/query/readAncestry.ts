import { type EntityName, stringifyEntityRef } from '@portico/catalog-model';
import { NotFoundError } from '@portico/errors';
import type { Database } from '@portico/server';
import { sql } from 'kysely';
import type { CatalogSchema } from '../store/tables.ts';
import { compilePredicate } from './compilePredicate.ts';
import { isStorableText } from './isStorableText.ts';
import type { Predicate } from './predicate.ts';
import { createFieldProjection } from './projectFields.ts';

interface Ancestor {
  id: number;
  ref: string;
  json: string;
  /** The refs of its parents, as a JSON array. */
  parents: string[];
}

/**
 * Reads an entity and all that it came from, nearest first, as JSON text: `{ rootEntityRef, items }`.
 *
 * @param allowed - what the caller may see; ancestors beyond it are left out.
 * @param fields - what to send of each entity; all when left out.
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
  const where = compilePredicate(allowed, db);
  const read = async (condition: ReturnType<typeof sql<boolean>>) => {
    const { rows } = await sql<{ id: number; ref: string; json: string }>`
      select e.id, e.ref, j.json from entities e join entity_json j on j.entity_id = e.id
      where ${condition} and ${where} order by e.ref`.execute(db.read);
    return rows.map((row): Ancestor => ({ ...row, parents: [] }));
  };

  const found = new Map<number, Ancestor>();
  let level = await read(sql<boolean>`e.ref = ${rootRef}`);
  if (level.length === 0) throw notFound();
  while (level.length > 0) {
    for (const ancestor of level) found.set(ancestor.id, ancestor);
    const links = await listParents(
      db,
      level.map(({ id }) => id),
    );
    const parentIds = links.map(({ parent_id }) => parent_id).filter(id => !found.has(id));
    const ids = db.engineSql.jsonIntegers(JSON.stringify([...new Set(parentIds)]));
    const parents = await read(sql<boolean>`e.id in (select i.value from ${ids} as i)`);
    const refs = new Map([...found.values(), ...parents].map(({ id, ref }) => [id, ref]));
    for (const { id, parent_id } of links) {
      const ref = refs.get(parent_id);
      if (ref !== undefined) found.get(id)?.parents.push(ref);
    }
    level = parents;
  }
  const project = createFieldProjection(fields) ?? (json => json);
  const items = [...found.values()].map(
    ({ json, parents }) =>
      `{"entity":${project(json)},"parentEntityRefs":${JSON.stringify([...new Set(parents)].toSorted())}}`,
  );
  return `{"rootEntityRef":${JSON.stringify(rootRef)},"items":[${items.join(',')}]}`;
}

async function listParents(
  db: Database<CatalogSchema>,
  ids: readonly number[],
): Promise<{ id: number; parent_id: number }[]> {
  const { rows } = await sql<{ id: number; parent_id: number }>`
    select e.id, p.parent_id from entities e
    join claims c on c.id = e.claim_id
    join source_parents p on p.source_id = c.source_id
    where e.id in (select i.value from ${db.engineSql.jsonIntegers(JSON.stringify(ids))} as i)`.execute(
    db.read,
  );
  return rows;
}
