import {
  insertClaims,
  loadRefs,
  markMissing,
  type RefState,
  updateClaims,
  writeClaimDocuments,
} from '../../store/claims.ts';
import { writeEntities } from '../../store/entityWriter.ts';
import type { StoreTransaction } from '../../store/StoreTransaction.ts';
import {
  clearErrors,
  insertErrors,
  type NewProcessingError,
} from '../../store/processingErrors.ts';
import { markPending } from '../../store/relations.ts';
import { writeRefreshKeys } from '../../store/refreshKeys.ts';
import { closeParts, type StoredPart, type StoredSource } from '../../store/sources.ts';
import { listClaimedPositions, listRefsOfPart, listParents } from '../../store/sourceQueries.ts';
import { insertRefs } from '../../store/terms.ts';
import { planClaims, type ReadDocument } from './planClaims.ts';
import type { DocumentResult, PartResult } from '../protocol.ts';
import { followTargets, type TargetLimits } from '../read/followTargets.ts';

/** What is remembered of a part between the pieces in which it comes. */
export interface PartProgress {
  part: StoredPart;
  /** Every ref that was found, broken documents included. */
  found: [ref: string, ordinal: number][];
  occurrences: Map<string, number>;
  documents: number;
  /** A document was too broken to say which entity it is about. */
  hasUnknown: boolean;
  /** Refs of documents that could not be processed: what they emitted before stays. */
  retaining: string[];
}

/** What was read of a part, or some of it, and how far the part has come. */
export interface Piece {
  result: PartResult;
  progress: PartProgress;
}

/** What applying depends on besides the parts. */
export interface ApplyContext {
  source: StoredSource;
  run: number;
  limits: TargetLimits;
  createUid: () => string;
}

/** Starts to follow a part through its pieces. */
export function startPart(part: StoredPart): PartProgress {
  return {
    part,
    found: [],
    occurrences: new Map(),
    documents: 0,
    hasUnknown: false,
    retaining: [],
  };
}

/**
 * Stores what was read of some parts, differences only, with everything that follows from it. A
 * part's hash is stored last, in the same transaction: what is not stored is read again.
 */
export async function applyParts(
  tx: StoreTransaction,
  context: ApplyContext,
  pieces: readonly Piece[],
): Promise<void> {
  const documents = pieces.flatMap(({ result, progress }) =>
    result.documents.map(document => ({ document, progress, key: count(progress, document) })),
  );
  const refs = documents.flatMap(({ document: { ref, emittedBy } }) =>
    [ref ?? [], emittedBy ?? []].flat(),
  );
  const states = await loadRefs(tx, refs);
  // Broken documents' too: whoever refers to them learns why they are not there.
  const missing = new Set(refs.filter(ref => !states.has(ref)));
  for (const [ref, refId] of await insertRefs(tx, [...missing]))
    states.set(ref, { refId, uid: null, entityClaimId: null, claims: [] });
  // Relations and facets refer to them next.
  for (const [ref, { refId }] of states) tx.terms.add(ref, refId);

  const read = documents.flatMap(({ document, progress, key }): ReadDocument[] => {
    const { ref, emittedBy, rows, position, line, refreshKeys } = document;
    const emitterId = (emittedBy !== undefined && states.get(emittedBy)?.refId) || null;
    const ordinal =
      ref !== undefined && emitterId !== null
        ? numberEmitted(progress, ref, emitterId, states.get(ref))
        : key;
    const partId = progress.part.id;
    return rows
      ? [
          {
            sourceId: context.source.id,
            partId,
            ordinal,
            emitterId,
            position,
            line,
            rows,
            refreshKeys,
          },
        ]
      : [];
  });
  await storeDocuments(tx, context, planClaims(read, states, tx.now));
  await writeRefreshKeys(
    tx,
    read.flatMap(({ partId, ordinal, rows, refreshKeys: keys }) => {
      const refId = states.get(rows.ref)?.refId;
      return keys && refId !== undefined ? [{ partId, refId, ordinal, keys }] : [];
    }),
  );
  for (const { result, progress } of pieces) {
    const refIdOf = (ref: string | undefined) => (ref && states.get(ref)?.refId) || null;
    await storeFailures(tx, context, result, progress, refIdOf);
    if (result.isLastPiece && !result.failure && progress.part.applied_at && !progress.hasUnknown)
      await markMissing(tx, progress.part.id, context.run, progress);
  }
  await closeParts(
    tx,
    pieces
      .filter(({ result }) => result.isLastPiece)
      .map(({ result, progress }) => ({
        id: progress.part.id,
        hash: result.hash,
        documents: result.failure ? progress.part.documents : progress.documents,
        included: result.included.length > 0 ? JSON.stringify(result.included) : null,
        read_ms: result.readMs,
        process_ms: result.processMs,
      })),
  );
}

/** Those that processors emitted are numbered apart, so that they and a part's own documents never take each other's claims. */
const firstEmittedOrdinal = 1_000_000;

function count(progress: PartProgress, { ref, emittedBy, retainsEmitted }: DocumentResult): number {
  if (retainsEmitted) progress.retaining.push(...[emittedBy ?? ref ?? []].flat());
  if (emittedBy !== undefined) return 0;
  progress.documents += 1;
  if (!ref) {
    progress.hasUnknown = true;
    return 0;
  }
  const ordinal = progress.occurrences.get(ref) ?? 0;
  progress.occurrences.set(ref, ordinal + 1);
  progress.found.push([ref, ordinal]);
  return ordinal;
}

/** An emitted document has the number of its claim, whatever else emits the same ref, and in which order. */
function numberEmitted(
  { part, occurrences, found }: PartProgress,
  ref: string,
  emitterId: number,
  state: RefState | undefined,
): number {
  const emitted = (state?.claims ?? []).filter(
    claim => claim.part_id === part.id && claim.emitter_id !== null,
  );
  const own = emitted.find(claim => claim.emitter_id === emitterId);
  const key = `emitted ${ref}`;
  const last = Math.max(
    occurrences.get(key) ?? firstEmittedOrdinal - 1,
    ...emitted.map(({ ordinal }) => ordinal),
  );
  const ordinal = own?.ordinal ?? last + 1;
  occurrences.set(key, Math.max(last, ordinal));
  found.push([ref, ordinal]);
  return ordinal;
}

async function storeDocuments(
  tx: StoreTransaction,
  context: ApplyContext,
  plan: ReturnType<typeof planClaims>,
): Promise<void> {
  const claimIds = await insertClaims(
    tx,
    plan.inserts.map(({ claim }) => claim),
  );
  await updateClaims(tx, plan.updates);
  const writes = plan.entities.map(({ refId, uid, document, by }) => ({
    entityId: refId,
    claimId: 'insert' in by ? (claimIds[by.insert] as number) : by.claimId,
    uid: uid ?? context.createUid(),
    isNew: uid === null,
    rows: document.rows,
    document,
  }));
  await writeEntities(tx, writes, () =>
    writeClaimDocuments(tx, [
      ...plan.inserts.map(({ document }, index) => ({
        claimId: claimIds[index] as number,
        ...document.rows,
      })),
      ...plan.rewrites.map(({ claimId, document }) => ({ claimId, ...document.rows })),
    ]),
  );
  if (plan.contested.length > 0)
    await markPending(tx, [...plan.contested, ...(await listParents(tx, context.source.id))]);
  for (const { entityId, rows, document } of writes)
    if (rows.targets)
      await followTargets(tx, context.limits, {
        locationId: entityId,
        locationRef: rows.ref,
        targets: rows.targets,
        source: context.source,
        partId: document.partId,
      });
}

async function storeFailures(
  tx: StoreTransaction,
  { source }: ApplyContext,
  result: PartResult,
  progress: PartProgress,
  refIdOf: (ref: string | undefined) => number | null,
): Promise<void> {
  const { part } = progress;
  const showing: number[] = [];
  // A part without a history has no errors to forget.
  if (result.isFirstPiece && part.applied_at)
    showing.push(...(await clearErrors(tx, source.id, part.id)));
  const errors = result.documents.flatMap(({ ref, position, failures = [] }) =>
    failures.map(({ line = null, column = null, name, message, excerpt }): NewProcessingError => ({
      sourceId: source.id,
      partId: part.id,
      refId: refIdOf(ref),
      position,
      line,
      column,
      name,
      message,
      ...(excerpt && { excerpt: JSON.stringify(excerpt) }),
    })),
  );
  await attributeByPosition(tx, progress, errors);
  if (result.failure)
    errors.push({
      sourceId: source.id,
      partId: part.id,
      refId: null,
      position: null,
      line: result.failure.line ?? null,
      column: result.failure.column ?? null,
      name: result.failure.name,
      message: result.failure.message,
    });
  showing.push(...(await insertErrors(tx, errors)));
  const wholePartChanged = part.applied_at !== null && (result.failure || part.hash === null);
  if (wholePartChanged) showing.push(...(await listRefsOfPart(tx, part.id)));
  if (showing.length > 0 || errors.length > 0) showing.push(...(await listParents(tx, source.id)));
  await markPending(tx, showing);
}

/** A document that says nothing represents the entity that was in its place before. */
async function attributeByPosition(
  tx: StoreTransaction,
  { part, found }: PartProgress,
  errors: NewProcessingError[],
): Promise<void> {
  const unknown = errors.filter(error => error.refId === null && error.position !== null);
  if (unknown.length === 0 || !part.applied_at) return;
  const refs = new Set(found.map(([ref]) => ref));
  for (const claim of await listClaimedPositions(tx, part.id)) {
    if (refs.has(claim.ref)) continue;
    for (const error of unknown) if (error.position === claim.position) error.refId = claim.ref_id;
  }
}
