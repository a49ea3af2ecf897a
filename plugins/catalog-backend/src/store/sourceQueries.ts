import { type Kysely, sql } from 'kysely';
import type { StoreTransaction } from './StoreTransaction.ts';
import type { CatalogSchema } from './tables.ts';

/** The refs that a part claims. */
export async function listRefsOfPart(tx: StoreTransaction, partId: number): Promise<number[]> {
  const rows = await tx.trx
    .selectFrom('claims')
    .select('ref_id')
    .where('part_id', '=', partId)
    .execute();
  return rows.map(row => row.ref_id);
}

/** Which entity was where in a part. */
export async function listClaimedPositions(
  tx: StoreTransaction,
  partId: number,
): Promise<{ ref: string; ref_id: number; position: number }[]> {
  return tx.trx
    .selectFrom('claims')
    .innerJoin('terms', 'terms.id', 'claims.ref_id')
    .select(['terms.value as ref', 'claims.ref_id', 'claims.position'])
    .where('part_id', '=', partId)
    .execute();
}

/** The Location entities that list a source. */
export async function listParents(tx: StoreTransaction, sourceId: number): Promise<number[]> {
  const rows = await tx.trx
    .selectFrom('source_parents')
    .select('parent_id')
    .where('source_id', '=', sourceId)
    .execute();
  return rows.map(row => row.parent_id);
}

/** Whether a source may be missing: every Location entity that lists it says so. */
export async function isOptionalSource(
  db: Kysely<CatalogSchema>,
  sourceId: number,
): Promise<boolean> {
  const parents = await db
    .selectFrom('source_parents')
    .select('is_optional')
    .where('source_id', '=', sourceId)
    .execute();
  return parents.length > 0 && parents.every(parent => parent.is_optional === 1);
}

/** Whether there are sources that are due and were never read to their end, those included that are read just now. */
export async function hasUnreadSources(db: Kysely<CatalogSchema>): Promise<boolean> {
  const unread = await db
    .selectFrom('sources')
    .select('id')
    .where('run_state', 'is', null)
    .where('orphaned_at', 'is', null)
    .where('due_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return unread !== undefined;
}

/** Whether entities wait to be settled. */
export async function hasPendingEntities(db: Kysely<CatalogSchema>): Promise<boolean> {
  const pending = await db
    .selectFrom('pending_entities')
    .select('entity_id')
    .limit(1)
    .executeTakeFirst();
  return pending !== undefined;
}

/** Whether parts of a source include files by placeholders. */
export async function hasIncludes(db: Kysely<CatalogSchema>, sourceId: number): Promise<boolean> {
  const part = await db
    .selectFrom('parts')
    .select('id')
    .where('source_id', '=', sourceId)
    .where('included', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return part !== undefined;
}

/** What the parts of a source include by placeholders. */
export async function listIncludedPaths(
  db: Kysely<CatalogSchema>,
  sourceId: number,
): Promise<string[]> {
  const parts = await db
    .selectFrom('parts')
    .select('included')
    .where('source_id', '=', sourceId)
    .where('included', 'is not', null)
    .execute();
  return parts.flatMap(({ included }) =>
    (JSON.parse(included ?? '[]') as [string, string][]).map(([path]) => path),
  );
}

/** Leaves every entity that these sources claim to be settled. */
export async function markClaimedPending(
  tx: StoreTransaction,
  sourceIds: readonly number[],
): Promise<void> {
  if (sourceIds.length === 0) return;
  await sql`
    insert into pending_entities (entity_id)
    select distinct e.id from claims c join entities e on e.id = c.ref_id
    where c.source_id in (select value from ${tx.sql.jsonIntegers(JSON.stringify(sourceIds))} as i)
    on conflict do nothing`.execute(tx.trx);
}

/** The sources that describe an entity or that it lists as a location, and the claims to it. */
export async function listReadSources(
  tx: StoreTransaction,
  entityRef: string,
): Promise<{
  sourceIds: number[];
  claims: { id: number; source_id: number; part_id: number; source_ref: string }[];
}> {
  const claims = await tx.trx
    .selectFrom('claims')
    .innerJoin('terms', 'terms.id', 'claims.ref_id')
    .innerJoin('sources', 'sources.id', 'claims.source_id')
    .select(['claims.id', 'claims.source_id', 'claims.part_id', 'claims.ref_id'])
    .select('sources.ref as source_ref')
    .where('terms.value', '=', entityRef)
    .where('terms.original', 'is', null)
    .execute();
  const refIds = claims.map(claim => claim.ref_id);
  const listed =
    refIds.length === 0
      ? []
      : await tx.trx
          .selectFrom('source_parents')
          .select('source_id')
          .where('parent_id', 'in', refIds)
          .execute();
  const sourceIds = [...claims, ...listed].map(row => row.source_id);
  return { sourceIds: [...new Set(sourceIds)], claims };
}

/** URLs that are read, with what each includes, of which one holds a text. */
export async function listUrlParts(
  db: Kysely<CatalogSchema>,
  text: string,
): Promise<{ id: number; target: string; included: string[] }[]> {
  const pattern = `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  const rows = await db
    .selectFrom('sources')
    .leftJoin('parts', 'parts.source_id', 'sources.id')
    .select(['sources.id', 'sources.target', 'parts.included'])
    .where('sources.type', '=', 'url')
    .where(
      sql<boolean>`(sources.target like ${pattern} escape '\\' or parts.included like ${pattern} escape '\\')`,
    )
    .execute();
  return rows.map(({ included, ...row }) => ({
    ...row,
    included: included === null ? [] : (JSON.parse(included) as string[]),
  }));
}

/** The paths of a source's parts that are there. */
export async function listPartPaths(
  db: Kysely<CatalogSchema>,
  sourceId: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('parts')
    .select('path')
    .where('source_id', '=', sourceId)
    .execute();
  return rows.map(({ path }) => path);
}

/** Makes parts be read again although their content is the same. */
export async function resetParts(tx: StoreTransaction, partIds: readonly number[]): Promise<void> {
  await sql`
    update parts set hash = null
    where id in (select value from ${tx.sql.jsonIntegers(JSON.stringify(partIds))} as i)`.execute(
    tx.trx,
  );
}
