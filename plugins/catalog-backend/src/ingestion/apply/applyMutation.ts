import {
  managedByLocationAnnotation,
  managedByOriginLocationAnnotation,
  splitLocationRef,
  stringifyEntityRef,
} from '@portico/catalog-model';
import { sql } from 'kysely';
import type { DeferredEntity, EntityMutation } from '@portico/catalog-node';
import { markMissingEmitted } from '../../store/claims.ts';
import { beginRun, endRun, markMissingRefs } from '../../store/runs.ts';
import type { DeletionGuard } from '../../store/heldRuns.ts';
import {
  ensureParts,
  ensureSources,
  type StoredPart,
  type StoredSource,
} from '../../store/sources.ts';
import { applyParts, type PartProgress, startPart } from './applyParts.ts';
import { removeMissing } from './finishRun.ts';
import type { IngestionContext } from '../IngestionContext.ts';
import type { DocumentResult, PartResult } from '../protocol.ts';
import { locationProviderRef } from '../derive/locationProviderRef.ts';
import { processDocuments, Turns } from '../derive/runProcessors.ts';
import { removeClaims } from './settleEntities.ts';

const entitiesPerBatch = 250;

/** How a mutation is applied that is no provider's own. */
export interface MutationOptions {
  /** Guards the removals, those of a delta included; those of a delta are not guarded when omitted. */
  guard?: DeletionGuard;
  /** Ends it at its next write. */
  signal?: AbortSignal;
}

/**
 * Stores what a provider gives. A full mutation is a complete run of the provider's own source.
 *
 * @returns how many of the entities are not valid.
 */
export async function applyMutation(
  context: IngestionContext,
  providerRef: string,
  mutation: EntityMutation,
  { guard, signal }: MutationOptions = {},
): Promise<number> {
  const { store } = context;
  const { source, part, run } = await beginProviderRun(context, providerRef);
  const progress = startPart(part);
  const given = mutation.type === 'full' ? mutation.entities : mutation.added;
  let invalid = 0;
  for (let at = 0; at === 0 || at < given.length; at += entitiesPerBatch) {
    signal?.throwIfAborted();
    const isLastPiece = mutation.type === 'full' && at + entitiesPerBatch >= given.length;
    const piece = { isFirstPiece: at === 0 && mutation.type === 'full', isLastPiece };
    const batch = given.slice(at, at + entitiesPerBatch);
    invalid += await applyBatch(context, source, run, progress, batch, piece);
  }
  signal?.throwIfAborted();
  const removed = mutation.type === 'full' ? [] : mutation.removed.map(toRef);
  if (mutation.type === 'full') await removeMissing(context, source.id, guard);
  else {
    if (!guard) await removeRefs(context, source.id, removed);
    else if (removed.length > 0)
      await store.write(tx => markMissingRefs(tx, { sourceId: source.id, run }, removed));
    const marked = await markEmitted(context, run, progress, removed);
    if (marked || (guard && removed.length > 0)) await removeMissing(context, source.id, guard);
  }
  await store.write(tx => endRun(tx, source, { state: 'complete', dueAt: null }));
  context.onWritten();
  return invalid;
}

/** Marks what documents of a delta no longer emit. @returns whether there may be any. */
async function markEmitted(
  { store, processors }: IngestionContext,
  run: number,
  progress: PartProgress,
  removed: readonly string[],
): Promise<boolean> {
  const { part, found, retaining } = progress;
  const emitters = [...found.map(([ref]) => ref), ...removed];
  if (processors.length === 0 || emitters.length === 0) return false;
  await store.write(tx => markMissingEmitted(tx, part.id, run, { found, retaining, emitters }));
  return true;
}

function toRef(removed: { entityRef: string } | DeferredEntity): string {
  return 'entity' in removed ? stringifyEntityRef(removed.entity) : removed.entityRef.toLowerCase();
}

async function beginProviderRun(
  { store }: IngestionContext,
  ref: string,
): Promise<{ source: StoredSource; part: StoredPart; run: number }> {
  return store.write(async tx => {
    const { target } = splitLocationRef(ref);
    const described = {
      ref,
      type: 'provider',
      target,
      root_ref: ref,
      origin: ref,
      depth: 0,
    } as const;
    const source = (await ensureSources(tx, [described])).get(ref);
    const parts =
      source && (await ensureParts(tx, source.id, [{ path: target, locationRef: ref }]));
    const part = parts?.get(target);
    if (!source || !part) throw new Error(`Source '${ref}' was not stored`);
    return { source, part, run: await beginRun(tx, source.id) };
  });
}

async function applyBatch(
  context: IngestionContext,
  source: StoredSource,
  run: number,
  progress: PartProgress,
  entities: readonly DeferredEntity[],
  piece: Pick<PartResult, 'isFirstPiece' | 'isLastPiece'>,
): Promise<number> {
  const { store, limits, createUid } = context;
  const documents = await deriveAll(context, source, entities, progress.documents);
  const result: PartResult = {
    path: progress.part.path,
    locationRef: progress.part.location_ref,
    isUnchanged: false,
    hash: null,
    included: [],
    documents,
    readMs: 0,
    processMs: 0,
    ...piece,
  };
  await store.write(tx =>
    applyParts(tx, { source, run, limits, createUid }, [{ result, progress }]),
  );
  context.onWritten();
  return documents.filter(({ failures = [] }) => failures.length > 0).length;
}

async function deriveAll(
  { ingestor, processors, rules }: IngestionContext,
  source: StoredSource,
  entities: readonly DeferredEntity[],
  firstPosition: number,
): Promise<DocumentResult[]> {
  const tasks = entities.map(({ entity, locationKey }) => {
    const annotations = entity.metadata?.annotations ?? {};
    return {
      entity: JSON.stringify(entity),
      locationRef: annotations[managedByLocationAnnotation] ?? locationKey ?? source.ref,
      originRef: annotations[managedByOriginLocationAnnotation] ?? locationKey ?? source.ref,
      validates: true,
    };
  });
  const derived = (await ingestor.derive(tasks)).map((document, index) => ({
    ...document,
    position: firstPosition + index,
  }));
  if (processors.length === 0) return derived;
  const pending = derived.map((document, index) =>
    document.failures ? document : { ...document, rows: undefined, entity: tasks[index]?.entity },
  );
  const processed: DocumentResult[] = [];
  const turns = new Turns();
  for (const [index, document] of pending.entries()) {
    const { locationRef = source.ref, originRef = source.ref } = tasks[index] ?? {};
    const place = { locationRef, documents: [document] };
    // Registered locations are people's; what a provider brings may lead to any kind.
    const allowedKinds =
      source.ref === locationProviderRef ? rules.listAllowedKinds(originRef) : undefined;
    processed.push(
      ...(await processDocuments(place, { processors, ingestor, allowedKinds }, originRef, turns)),
    );
  }
  return processed;
}

async function removeRefs(
  { store, limits }: IngestionContext,
  sourceId: number,
  refs: readonly string[],
): Promise<void> {
  if (refs.length === 0) return;
  await store.write(async tx => {
    const { rows } = await sql<{ id: number }>`
      select c.id from claims c join terms t on t.id = c.ref_id and t.original is null
      where c.source_id = ${sourceId}
      and t.value in (select value from ${tx.sql.jsonTexts(JSON.stringify(refs))} as r)`.execute(
      tx.trx,
    );
    await removeClaims(
      tx,
      limits,
      sourceId,
      rows.map(row => row.id),
    );
  });
}
