import { type StorageApi, useStoredValue } from '@portico/app';
import { useCallback } from 'react';

const bucket = 'starredEntities';
const key = 'entityRefs';
const none: readonly string[] = [];

/** The entities that the user has starred, and what changes them. */
export interface StarredEntities {
  entityRefs: readonly string[];
  isStarred: (entityRef: string) => boolean;
  toggle: (entityRef: string) => void;
}

/** The user's starred entities, stored in the browser and followed over all its tabs. */
export function useStarredEntities(): StarredEntities {
  const [stored, setStored] = useStoredValue<string[]>(bucket, key);
  const entityRefs = toRefs(stored);
  const toggle = useCallback(
    (ref: string) =>
      setStored(
        entityRefs.includes(ref)
          ? entityRefs.filter(other => other !== ref)
          : [...entityRefs, ref].sort(),
      ),
    [entityRefs, setStored],
  );
  return { entityRefs, isStarred: ref => entityRefs.includes(ref), toggle };
}

/** The starred entities at this moment. */
export function readStarredEntityRefs(storage: StorageApi): readonly string[] {
  return toRefs(storage.forBucket(bucket).get(key));
}

function toRefs(stored: unknown): readonly string[] {
  return Array.isArray(stored) ? stored : none;
}
