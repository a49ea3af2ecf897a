import { dirname, isAbsolute, resolve } from 'node:path';
import { InputError } from '@portico/errors';
import { bootstrapLocationRef } from '@portico/catalog-model';
import type { CodeHosts } from '@portico/code-hosts';
import { getBaseFolder, isInside } from '@portico/url-reader/files';
import type { KindRegistry } from '../../kinds/KindRegistry.ts';
import type { LocationTargets } from '../../store/EntityRows.ts';
import { insertErrors } from '../../store/processingErrors.ts';
import { markPending } from '../../store/relations.ts';
import { markClaimedPending } from '../../store/sourceQueries.ts';
import {
  ensureSources,
  type NewSource,
  setParentOf,
  type StoredSource,
  updateOrphans,
} from '../../store/sources.ts';
import type { StoreTransaction } from '../../store/StoreTransaction.ts';
import { locationProviderRef } from '../derive/locationProviderRef.ts';
import { getSourceRoot } from './sourceRoot.ts';

/** How far Location entities may lead, and what becomes of what none lists any more. */
export interface TargetLimits {
  /** The relations that documents imply, by the kinds that the catalog knows. */
  readRelations: KindRegistry['readRelations'];
  maxDepth: number;
  maxTargets: number;
  orphanStrategy: 'keep' | 'delete';
  /** Folders that Location entities of files may lead to besides that of their configured location. */
  fileRoots: readonly string[];
  /** What finds out what a URL beside a code host's page is. */
  codeHosts: CodeHosts;
}

/** A Location entity as it was read. */
export interface FollowedLocation {
  locationId: number;
  locationRef: string;
  targets: LocationTargets;
  source: StoredSource;
  partId: number;
}

/** Makes a Location entity's targets sources to be read; what it no longer lists may become an orphan. */
export async function followTargets(
  tx: StoreTransaction,
  limits: TargetLimits,
  location: FollowedLocation,
): Promise<void> {
  const { source, partId, targets } = location;
  const base = await tx.trx
    .selectFrom('parts')
    .select('path')
    .where('id', '=', partId)
    .executeTakeFirstOrThrow();
  const sources: NewSource[] = [];
  const problems: string[] = [];
  const registered = await findRegistered(tx, location);
  if (source.depth >= limits.maxDepth && targets.targets.length > 0)
    problems.push(
      `Locations lead to locations more than ${limits.maxDepth} times; list the targets nearer to the root`,
    );
  else if (targets.targets.length > limits.maxTargets)
    problems.push(
      `A location lists more than ${limits.maxTargets} targets; use a pattern or split it`,
    );
  else
    for (const target of targets.targets)
      try {
        const type = targets.type ?? (isUrl(target) ? 'url' : source.type);
        const resolved = resolveTarget(type, target, source, base.path, limits);
        const ref = `${type}:${resolved}`;
        sources.push({
          ref,
          type: type as NewSource['type'],
          target: resolved,
          root_ref: registered ? ref : source.root_ref,
          origin: registered?.origin ?? source.origin,
          depth: source.depth + 1,
        });
      } catch (error) {
        problems.push((error as Error).message);
      }
  const stored = await ensureSources(tx, sources);
  const isChanged = await setParentOf(
    tx,
    location.locationId,
    [...stored.values()].map(({ id }) => id),
    targets.isOptional,
  );
  await insertErrors(
    tx,
    problems.map(message => ({
      sourceId: source.id,
      partId,
      refId: location.locationId,
      position: null,
      line: null,
      column: null,
      name: 'InputError',
      message,
    })),
  );
  if (problems.length > 0) await markClaimedPending(tx, [source.id]);
  if (isChanged) {
    // Its status shows the targets' errors, which may be known already.
    await markPending(tx, [location.locationId]);
    await settleOrphans(tx, limits.orphanStrategy);
  }
}

/** Notes which sources nothing lists any more; their entities follow when they are settled. */
export async function settleOrphans(
  tx: StoreTransaction,
  strategy: TargetLimits['orphanStrategy'],
): Promise<number[]> {
  const changed = await updateOrphans(tx);
  await markClaimedPending(tx, changed);
  if (strategy === 'delete' && changed.length > 0)
    await tx.trx
      .updateTable('sources')
      .set({ due_at: null, run_state: 'removed' })
      .where('id', 'in', changed)
      .where('orphaned_at', 'is not', null)
      .execute();
  return changed;
}

async function findRegistered(tx: StoreTransaction, { locationRef, source }: FollowedLocation) {
  if (source.ref !== locationProviderRef) return undefined;
  const location = await tx.trx
    .selectFrom('locations')
    .select(['ref', 'registered_by'])
    .where('entity_ref', '=', locationRef)
    .executeTakeFirst();
  return (
    location && {
      origin: location.registered_by === 'config' ? bootstrapLocationRef : location.ref,
    }
  );
}

function isUrl(target: string): boolean {
  return /^https?:\/\//i.test(target);
}

function resolveTarget(
  type: string,
  target: string,
  source: StoredSource,
  base: string,
  { fileRoots, codeHosts }: TargetLimits,
): string {
  if (type === 'file') {
    // A document from elsewhere must not reach into this machine.
    if (source.type === 'url')
      throw new InputError(
        `Target '${target}' is a file, but the location was read from a URL; use a URL`,
      );
    if (!isAbsolute(target) && source.type !== 'file')
      throw new InputError(`Target '${target}' is relative to nothing; write an absolute path`);
    const path = resolve(dirname(base), target);
    if (source.type === 'file') checkInside(target, path, [getSourceRoot(source), ...fileRoots]);
    return path;
  }
  if (type === 'url') {
    const url = source.type === 'url' ? codeHosts.resolve(target, base) : URL.parse(target)?.href;
    if (!url || !isUrl(url))
      throw new InputError(`Target '${target}' is no URL; write it as 'https://…'`);
    return url;
  }
  throw new InputError(`Target '${target}' has the unknown type '${type}'; use 'url' or 'file'`);
}

/** A file may send the reader only to where the operator let it read: files may come from anybody. */
function checkInside(target: string, path: string, folders: readonly string[]): void {
  const base = getBaseFolder(path);
  if (folders.some(folder => isInside(folder, base))) return;
  throw new InputError(
    `Target '${target}' is outside the folder of its configured location; move it inside, or name its folder under catalog.fileRoots`,
  );
}
