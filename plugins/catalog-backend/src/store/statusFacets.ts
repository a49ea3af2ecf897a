import { sql } from 'kysely';
import type { StoreTransaction } from './StoreTransaction.ts';
import { type FacetOwner, writeOwnFacets } from './facets.ts';
import { orphanKey, processingStatusKey, statusKeys } from './facetKeys.ts';

/** Replaces the pairs that say how entities fared. */
export async function writeStatusFacets(
  tx: StoreTransaction,
  entities: readonly (FacetOwner & { statuses: readonly string[]; isOrphan: boolean })[],
  updatedIds: readonly number[],
): Promise<void> {
  if (updatedIds.length > 0)
    await sql`
      delete from facets where entity_id in (select value from ${tx.sql.jsonIntegers(JSON.stringify(updatedIds))} as i)
      and key_id in (select id from facet_keys where key in (${sql.join(statusKeys)}))`.execute(
      tx.trx,
    );
  const facets = new Map<string, readonly number[]>();
  for (const status of new Set(entities.flatMap(({ statuses }) => statuses)))
    facets.set(status, await resolveStatusFacet(tx, status));
  const orphan = entities.some(({ isOrphan }) => isOrphan)
    ? await resolveFacet(tx, orphanKey, 'true')
    : [];
  await writeOwnFacets(
    tx,
    entities.map(({ entityId, kindId, statuses, isOrphan }) => ({
      entityId,
      kindId,
      facets: [
        ...statuses.flatMap(status => facets.get(status) ?? []),
        ...(isOrphan ? orphan : []),
      ],
    })),
    [],
  );
}

/** The pair that says how an entity fared, as {@link EntityFacets} have it. */
export function resolveStatusFacet(
  tx: StoreTransaction,
  status: string,
): Promise<readonly number[]> {
  return resolveFacet(tx, processingStatusKey, status);
}

async function resolveFacet(
  tx: StoreTransaction,
  key: string,
  value: string,
): Promise<readonly number[]> {
  const keyIds = await tx.terms.resolveKeys(tx, [key]);
  const termIds = await tx.terms.resolveTerms(tx, [value]);
  return [keyIds.get(key) ?? 0, termIds.get(value) ?? 0];
}
