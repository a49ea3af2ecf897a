import {
  closeHeldRuns,
  countMissing,
  dropEmptyParts,
  holdRun,
  listRemovable,
  releaseHeldClaims,
} from '../store/runs.ts';
import type { IngestionContext } from './IngestionContext.ts';
import { removeClaims } from './settleEntities.ts';

const claimsPerRemoval = 250;

/**
 * Removes what complete readings of a source no longer found, unless that is so much that an
 * operator must agree first.
 */
export async function removeMissing(context: IngestionContext, sourceId: number): Promise<void> {
  const { store, guard } = context;
  const isHeld = await store.write(async tx => {
    const counts = await countMissing(tx, sourceId);
    const isTooMuch =
      counts.missing > guard.entities && counts.missing * 100 > counts.total * guard.percent;
    if (isTooMuch) await holdRun(tx, sourceId, counts);
    else await releaseHeldClaims(tx, sourceId);
    await closeHeldRuns(tx, sourceId);
    return isTooMuch;
  });
  if (!isHeld) await removeMarked(context, sourceId);
}

/** Removes all claims of a source that are missing and not held, some at a time. */
export async function removeMarked(context: IngestionContext, sourceId: number): Promise<void> {
  const { store, limits } = context;
  let removed: number;
  do {
    removed = await store.write(async tx => {
      const ids = await listRemovable(tx, sourceId, claimsPerRemoval);
      await removeClaims(tx, limits, sourceId, ids);
      if (ids.length === 0) await dropEmptyParts(tx, sourceId);
      return ids.length;
    });
    context.onWritten();
  } while (removed > 0);
}
