import {
  type Entity,
  getRefKind,
  managedByLocationAnnotation,
  managedByOriginLocationAnnotation,
} from '@portico/catalog-model';
import { sql } from 'kysely';
import { noteChanged, writeEtags } from '../../store/changeFeed.ts';
import {
  deleteClaimDocuments,
  deleteClaims,
  findHolder,
  loadRefsById,
  readClaimDocuments,
  type RefState,
} from '../../store/claims.ts';
import { deleteEntities, writeEntities } from '../../store/entityWriter.ts';
import { type FacetOwner, loadKindIds, writeRelationFacets } from '../../store/facets.ts';
import { writeStatusFacets } from '../../store/statusFacets.ts';
import { markPending, writeRelationJson } from '../../store/relations.ts';
import { listParents } from '../../store/sourceQueries.ts';
import type { RelationTexts } from '../../store/EntityRows.ts';
import { requireSource } from '../../store/sources.ts';
import { TextCollector } from '../../store/TextCollector.ts';
import type { StoreTransaction } from '../../store/StoreTransaction.ts';
import { deriveEntity } from '../derive/deriveEntity.ts';
import { type EntityStatus, readStatuses } from '../derive/entityStatus.ts';
import { followTargets, settleOrphans, type TargetLimits } from '../read/followTargets.ts';

/**
 * Brings entities in line with the claims, relations and errors that are stored: ownership moves,
 * what nobody claims is deleted, relations and status are written where they differ.
 *
 * @param lostIds - those of them that may have lost relations since they were settled.
 */
export async function settleEntities(
  tx: StoreTransaction,
  limits: TargetLimits,
  entityIds: readonly number[],
  lostIds: ReadonlySet<number> = new Set(entityIds),
): Promise<void> {
  if (entityIds.length === 0) return;
  const states = await loadRefsById(tx, entityIds);
  const unclaimed = [...states].filter(
    ([, { claims, uid }]) => uid !== null && claims.length === 0,
  );
  await deleteEntities(
    tx,
    unclaimed.map(([, { refId }]) => refId),
  );
  if (unclaimed.some(([ref]) => ref.startsWith('location:')))
    await settleOrphans(tx, limits.orphanStrategy);

  const claimed = new Map(
    [...states].filter(([, { claims, uid }]) => uid !== null && claims.length > 0),
  );
  await moveOwnership(tx, limits, claimed);
  const ids = [...claimed.values()].map(({ refId }) => refId);
  const related = await writeRelationJson(tx, ids);
  const owners = await loadOwners(tx, claimed);
  await writeRelationFacets(
    tx,
    related.flatMap(id => owners.get(id) ?? []),
    related.filter(id => lostIds.has(id)),
    { hasOwn: true },
  );
  const reported = await writeStatuses(tx, claimed, owners);
  await writeEtags(
    tx,
    await noteChanged(
      tx,
      [...new Set(related)].filter(id => !reported.has(id)),
      'related',
    ),
  );
  await writeEtags(tx, await noteChanged(tx, [...reported], 'updated', false));
}

/** Removes claims; what was made from them goes or moves to the next claim. */
export async function removeClaims(
  tx: StoreTransaction,
  limits: TargetLimits,
  sourceId: number,
  claimIds: readonly number[],
): Promise<void> {
  if (claimIds.length === 0) return;
  const refIds = await deleteClaims(tx, claimIds);
  await settleEntities(tx, limits, refIds);
  await deleteClaimDocuments(tx, claimIds);
  await markPending(tx, await listParents(tx, sourceId));
}

/** Settles entities that others left pending. @returns how many; 0 when none are left. */
export async function settlePending(
  tx: StoreTransaction,
  limits: TargetLimits,
  maxEntities: number,
): Promise<number> {
  const { rows } = await sql<{ entity_id: number; lost_relations: 0 | 1 }>`
    delete from pending_entities where entity_id in (
      select entity_id from pending_entities order by entity_id limit ${maxEntities})
    returning entity_id, lost_relations`.execute(tx.trx);
  await settleEntities(
    tx,
    limits,
    rows.map(row => row.entity_id),
    new Set(rows.flatMap(row => (row.lost_relations === 1 ? row.entity_id : []))),
  );
  return rows.length;
}

async function moveOwnership(
  tx: StoreTransaction,
  limits: TargetLimits,
  states: ReadonlyMap<string, RefState>,
): Promise<void> {
  const moved = [...states.values()].flatMap(state => {
    const holder = findHolder(state.claims);
    return holder && holder.id !== state.entityClaimId
      ? { ...state, holder, claimId: holder.id }
      : [];
  });
  if (moved.length === 0) return;
  const documents = await readClaimDocuments(
    tx,
    moved.map(({ claimId }) => claimId),
  );
  const texts = new TextCollector();
  const writes = moved.map(({ refId, uid, holder, claimId }) => {
    const stored = documents.get(claimId);
    if (!stored || !uid) throw new Error(`Claim ${claimId} has no document`);
    const entity = JSON.parse(stored.document) as Entity;
    const emitted = JSON.parse(stored.emitted ?? '[]') as RelationTexts[];
    const annotations = entity.metadata.annotations ?? {};
    const origin = {
      locationRef: annotations[managedByLocationAnnotation] ?? '',
      originRef: annotations[managedByOriginLocationAnnotation] ?? '',
    };
    const rows = deriveEntity(entity, origin, limits.readRelations, texts, emitted);
    return { entityId: refId, claimId, uid, isNew: false, rows, holder };
  });
  await writeEntities(tx, writes, async () => {});
  for (const sourceId of new Set(writes.map(({ holder }) => holder.source_id)))
    await markPending(tx, await listParents(tx, sourceId));
  for (const { entityId, rows, holder } of writes)
    if (rows.targets)
      await followTargets(tx, limits, {
        locationId: entityId,
        locationRef: rows.ref,
        targets: rows.targets,
        source: await requireSource(tx, holder.source_id),
        partId: holder.part_id,
      });
}

async function loadOwners(
  tx: StoreTransaction,
  states: ReadonlyMap<string, RefState>,
): Promise<Map<number, FacetOwner>> {
  const kindIds = await loadKindIds(tx, [...states.keys()].map(getRefKind));
  return new Map(
    [...states].map(([ref, { refId }]) => [
      refId,
      { entityId: refId, kindId: kindIds.get(getRefKind(ref)) ?? 0 },
    ]),
  );
}

async function writeStatuses(
  tx: StoreTransaction,
  states: ReadonlyMap<string, RefState>,
  owners: ReadonlyMap<number, FacetOwner>,
): Promise<Set<number>> {
  const statuses = await readStatuses(tx, states);
  const rows = statuses.map(({ entityId, json, isOrphan }) => [entityId, json, isOrphan ? 1 : 0]);
  const columns = { id: 'integer', status: 'text', orphan: 'integer' } as const;
  const { rows: changed } = await sql<{ id: number }>`
    update entities set status = s.status, orphan = s.orphan
    from ${tx.sql.jsonRows(JSON.stringify(rows), columns)} as s
    where s.id = entities.id and (s.status is distinct from entities.status
      or s.orphan <> entities.orphan)
    returning entities.id`.execute(tx.trx);
  const ids = new Set(changed.map(row => row.id));
  const written: EntityStatus[] = statuses.filter(({ entityId }) => ids.has(entityId));
  await writeStatusFacets(
    tx,
    written.flatMap(status => {
      const owner = owners.get(status.entityId);
      return owner ? { ...status, ...owner } : [];
    }),
    [...ids],
  );
  return ids;
}
