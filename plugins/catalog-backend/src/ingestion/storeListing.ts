import type { UnreadableFolder } from '@portico/url-reader/files';
import { clearErrors, clearErrorsAt, hasErrors, insertErrors } from '../store/processingErrors.ts';
import { markPending } from '../store/relations.ts';
import { markUnlistedParts } from '../store/runs.ts';
import { listParents, markClaimedPending } from '../store/sourceQueries.ts';
import { ensureParts, type StoredSource } from '../store/sources.ts';
import type { StoreTransaction } from '../store/StoreTransaction.ts';
import type { Failure } from './protocol.ts';
import { describeFailure } from './describeFailures.ts';

/** What listing the parts of a source gave. */
export interface ListingOutcome {
  paths: readonly string[];
  /** Folders that were read. */
  folders: readonly string[];
  /** Folders that were not, so that their parts are not known. */
  unreadable: readonly UnreadableFolder[];
  /** Nothing could be listed. */
  failure?: Failure;
}

/** Whether parts may be missing from a list that are there. */
export function isPartial({ failure, unreadable }: ListingOutcome): boolean {
  return failure !== undefined || unreadable.length > 0;
}

/** Stores what was wrong with a list; from a complete one follows which parts are gone. */
export async function storeListing(
  tx: StoreTransaction,
  source: StoredSource,
  run: number,
  listing: ListingOutcome,
): Promise<void> {
  const concernedAll = await hasErrors(tx, source.id, null);
  await markPending(tx, await clearErrors(tx, source.id, null));
  if (listing.failure) await insertErrors(tx, [describe(source, null, listing.failure)]);
  else if (isPartial(listing)) await storeUnreadable(tx, source, listing);
  else await markUnlistedParts(tx, source.id, run, listing.paths);
  if (listing.failure || concernedAll) await markClaimedPending(tx, [source.id]);
  if (isPartial(listing) || concernedAll || source.run_state === 'partial')
    await markPending(tx, await listParents(tx, source.id));
}

/** Such a folder is a part with an error, so that what was read elsewhere does not show it. */
async function storeUnreadable(
  tx: StoreTransaction,
  source: StoredSource,
  { folders, unreadable }: ListingOutcome,
): Promise<void> {
  const parts = await ensureParts(
    tx,
    source.id,
    unreadable.map(({ folder }) => ({ path: folder, locationRef: `${source.type}:${folder}` })),
  );
  await clearErrorsAt(tx, source.id, [...folders, ...parts.keys()]);
  await insertErrors(
    tx,
    unreadable.map(({ folder, error }) =>
      describe(source, parts.get(folder)?.id ?? null, describeFailure(error)),
    ),
  );
}

function describe({ id }: StoredSource, partId: number | null, { name, message }: Failure) {
  return {
    sourceId: id,
    partId,
    refId: null,
    position: null,
    line: null,
    column: null,
    name,
    message,
  };
}
