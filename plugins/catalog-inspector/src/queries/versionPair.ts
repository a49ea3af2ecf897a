import type { Entity } from '@portico/catalog-model';
import { justBefore, useEntityAt, useEntityVersion } from '@portico/catalog/parts';

/** Two versions of an entity that are to be compared, as far as they are known. */
export type VersionPair =
  | { state: 'pending' }
  | { state: 'failed'; error: Error; retry: () => void }
  /** One of them is no longer stored. */
  | { state: 'gone' }
  /** An entity is omitted where it was not there. */
  | { state: 'read'; before: Entity | undefined; after: Entity | undefined };

/**
 * A version and the one that it is compared with.
 *
 * @param against - the version before it when omitted.
 */
export function useVersionPair(
  entityRef: string,
  version: number,
  against: number | undefined,
): VersionPair {
  const after = useEntityVersion(entityRef, version);
  const base = against ?? after.data?.previous;
  const before = useEntityVersion(entityRef, base);
  // The oldest version that is stored has none before it, but what it changed is known.
  const moment =
    after.data && base === undefined && after.data.action !== 'created'
      ? justBefore(after.data.at)
      : undefined;
  const then = useEntityAt(entityRef, moment);

  const requested = [
    after,
    ...(base === undefined ? [] : [before]),
    ...(moment === undefined ? [] : [then]),
  ];
  const failed = requested.find(({ error }) => error !== null);
  if (failed?.error) {
    return { state: 'failed', error: failed.error, retry: () => void failed.refetch() };
  }
  if (requested.some(({ isPending }) => isPending)) return { state: 'pending' };
  if (requested.some(({ data }) => data === null)) return { state: 'gone' };
  const entityThen = then.data?.state === 'there' ? then.data.entity : undefined;
  return {
    state: 'read',
    before: moment === undefined ? before.data?.entity : entityThen,
    after: after.data?.entity,
  };
}
