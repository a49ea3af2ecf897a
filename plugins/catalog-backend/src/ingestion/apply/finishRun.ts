import {
  closeHeldRuns,
  countMissing,
  type DeletionGuard,
  holdRun,
  noteRemovals,
  type RemovalCounts,
  releaseHeldClaims,
} from '../../store/heldRuns.ts';
import { dropEmptyParts, listRemovable } from '../../store/runs.ts';
import type { IngestionContext } from '../IngestionContext.ts';
import { removeClaims } from './settleEntities.ts';

const claimsPerRemoval = 250;

/**
 * Removes what complete readings of a source no longer found, unless that is so much, together with what
 * others removed shortly before, that an operator must agree first.
 */
export async function removeMissing(
  context: IngestionContext,
  sourceId: number,
  guard: DeletionGuard = context.guard,
): Promise<void> {
  const { store } = context;
  const isHeld = await store.write(async tx => {
    const counts = await countMissing(tx, sourceId, store.now(-guard.windowMs));
    const isTooMuch = counts.missing > 0 && isBeyond(guard, counts);
    if (isTooMuch) await holdRun(tx, sourceId, counts);
    else await releaseHeldClaims(tx, sourceId);
    await closeHeldRuns(tx, sourceId);
    return isTooMuch;
  });
  if (!isHeld) await removeMarked(context, sourceId, guard);
}

function isBeyond(
  { entities, percent, holdsAtEither = false }: DeletionGuard,
  { missing, total, removedBefore }: RemovalCounts,
): boolean {
  const lost = missing + removedBefore;
  const beyond = [lost > entities, lost * 100 > (total + removedBefore) * percent];
  return holdsAtEither ? beyond.includes(true) : !beyond.includes(false);
}

/**
 * Removes all claims of a source that are missing and not held, some at a time.
 *
 * @param guard - the deletion guard that counts them against later runs; none when omitted.
 */
export async function removeMarked(
  context: IngestionContext,
  sourceId: number,
  guard?: DeletionGuard,
): Promise<void> {
  const { store, limits } = context;
  let removed: number;
  do {
    removed = await store.write(async tx => {
      const ids = await listRemovable(tx, sourceId, claimsPerRemoval);
      await removeClaims(tx, limits, sourceId, ids);
      if (guard && ids.length > 0)
        await noteRemovals(tx, sourceId, ids.length, store.now(-guard.windowMs));
      if (ids.length === 0) await dropEmptyParts(tx, sourceId);
      return ids.length;
    });
    context.onWritten();
  } while (removed > 0);
}
