import type { EntityRows } from '../../store/EntityRows.ts';
import { findHolder, type NewClaim, type RefState, type StoredClaim } from '../../store/claims.ts';

/** A valid document on its way to the store. */
export interface ReadDocument {
  sourceId: number;
  partId: number;
  /** 0 for the first document of this ref in its part. */
  ordinal: number;
  /** The entity whose processing emitted it. */
  emitterId: number | null;
  position: number;
  line: number;
  rows: EntityRows;
  /** What processors said that it depends on; not known when omitted. */
  refreshKeys?: readonly string[] | undefined;
}

/** What storing some documents comes to; only what differs is in it. */
export interface ClaimPlan {
  inserts: { claim: NewClaim; document: ReadDocument }[];
  updates: Pick<StoredClaim, 'id' | 'position' | 'line' | 'hash' | 'changed_at'>[];
  /** Documents that replace the text of a claim. */
  rewrites: { claimId: number; document: ReadDocument }[];
  /** Entities whose document is new or changed; `insert` counts into `inserts`. */
  entities: {
    refId: number;
    uid: string | null;
    document: ReadDocument;
    by: { claimId: number } | { insert: number };
  }[];
  /** Entities that several claims are made to. */
  contested: number[];
}

// Ids of claims that are not stored yet; they come after all that are.
const firstPlannedId = 2 ** 52;

/**
 * Compares what was read with what is stored. The oldest claim to a ref holds it; the others are
 * stored beside it and change nothing.
 */
export function planClaims(
  documents: readonly ReadDocument[],
  states: ReadonlyMap<string, RefState>,
  now: string,
): ClaimPlan {
  const plan: ClaimPlan = { inserts: [], updates: [], rewrites: [], entities: [], contested: [] };
  for (const document of documents) {
    const state = states.get(document.rows.ref);
    if (!state) throw new Error(`Ref '${document.rows.ref}' has no id`);
    const own = state.claims.find(
      claim =>
        claim.part_id === document.partId &&
        claim.emitter_id === document.emitterId &&
        claim.ordinal === document.ordinal,
    );
    if (own) planKnown(plan, document, state, own, now);
    else planNew(plan, document, state, now);
  }
  return plan;
}

function planKnown(
  plan: ClaimPlan,
  document: ReadDocument,
  state: RefState,
  own: StoredClaim,
  now: string,
): void {
  const { position, line, rows } = document;
  const isChanged = own.hash !== rows.hash;
  const isMoved = own.position !== position || own.line !== line || own.missing_run !== null;
  if (isChanged || isMoved) {
    const changed_at = isChanged ? now : own.changed_at;
    plan.updates.push({ id: own.id, position, line, hash: rows.hash, changed_at });
    // Its place is in what is said of the conflict.
    if (state.claims.length > 1) plan.contested.push(state.refId);
  }
  if (!isChanged) return;
  plan.rewrites.push({ claimId: own.id, document });
  if (findHolder(state.claims) !== own) return;
  const { refId, uid } = state;
  plan.entities.push({ refId, uid, document, by: { claimId: own.id } });
}

function planNew(plan: ClaimPlan, document: ReadDocument, state: RefState, now: string): void {
  const { refId, uid } = state;
  const { sourceId, partId, ordinal, position, line, rows, emitterId } = document;
  const insert = plan.inserts.length;
  plan.inserts.push({
    document,
    claim: { sourceId, partId, refId, ordinal, position, line, hash: rows.hash, emitterId },
  });
  const planned: StoredClaim = {
    id: firstPlannedId + insert,
    source_id: sourceId,
    part_id: partId,
    ref_id: refId,
    ordinal,
    position,
    line,
    hash: rows.hash,
    claimed_at: now,
    changed_at: now,
    missing_run: null,
    held_run_id: null,
    emitter_id: emitterId,
    orphaned: 0,
  };
  state.claims.push(planned);
  if (state.claims.length > 1) plan.contested.push(refId);
  if (findHolder(state.claims) === planned)
    plan.entities.push({ refId, uid, document, by: { insert } });
}
