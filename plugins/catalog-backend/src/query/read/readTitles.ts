import type { Titles } from '@portico/catalog-common';
import { type Entity, getEntityDisplayName, stringifyEntityRef } from '@portico/catalog-model';
import { sql } from 'kysely';
import type { CatalogReads } from '../CatalogReads.ts';
import { isOneOf } from '../language/isOneOf.ts';
import { always, type Predicate } from '../language/predicate.ts';
import { streamDocuments } from './readDocuments.ts';
import { selectEntities } from '../compile/selectEntities.ts';

/** Reads the titles of what some entities point to. */
export async function readTargetTitles(
  reads: CatalogReads,
  { entityIds, relations }: { entityIds: readonly number[]; relations: readonly string[] },
  allowed: Predicate,
): Promise<Titles> {
  const { db } = reads;
  const sources = sql`select i.value from ${db.engineSql.jsonIntegers(JSON.stringify(entityIds))} as i`;
  const { rows } = await sql<{ target_id: number }>`
    select distinct r.target_id from relations r
    where ${isOneOf(db, sql`r.source_id`, sources)} and r.type in (${sql.join(relations)})`.execute(
    db.read,
  );
  return readTitles(
    reads,
    rows.map(({ target_id }) => target_id),
    allowed,
  );
}

/** Reads the titles of entities by their refs. */
export async function readTitlesByRefs(
  reads: CatalogReads,
  refs: readonly string[],
  allowed: Predicate,
): Promise<Titles> {
  const { db } = reads;
  const lowerCase = JSON.stringify(refs.map(ref => ref.toLowerCase()));
  const values = sql`select i.value from ${db.engineSql.jsonTexts(lowerCase)} as i`;
  const { rows } = await sql<{ id: number }>`
    select id from terms where ${isOneOf(db, sql`value`, values)}`.execute(db.read);
  return readTitles(
    reads,
    rows.map(({ id }) => id),
    allowed,
  );
}

async function readTitles(
  reads: CatalogReads,
  ids: readonly number[],
  allowed: Predicate,
): Promise<Titles> {
  const seen = allowed === always ? ids : await keepAllowed(reads, ids, allowed);
  const titles: Titles = {};
  for await (const texts of streamDocuments(reads.db, seen)) {
    for (const text of texts) {
      const entity = JSON.parse(text) as Entity;
      const title = getEntityDisplayName(entity);
      titles[stringifyEntityRef(entity)] = title === entity.metadata.name ? null : title;
    }
  }
  return titles;
}

async function keepAllowed(
  { index }: CatalogReads,
  ids: readonly number[],
  allowed: Predicate,
): Promise<number[]> {
  const { set } = await selectEntities(index, allowed);
  return ids.filter(id => set.has(id));
}
