import { type StorageApi, useStoredValue } from '@portico/app';
import { untilSignOutBucket } from '@portico/app/sign-in';
import { useEffect, useEffectEvent } from 'react';

/** An entity whose page was opened. */
export interface VisitedEntity {
  entityRef: string;
  /** ISO 8601. */
  visitedAt: string;
}

const bucket = untilSignOutBucket;
const key = 'visitedEntities';
const maxStored = 20;
const none: readonly VisitedEntity[] = [];

/** The entities whose pages were opened in this browser, the last one first, 20 at most. */
export function useVisitedEntities(): readonly VisitedEntity[] {
  return toVisits(useStoredValue<VisitedEntity[]>(bucket, key)[0]);
}

/** The visited entities at this moment. */
export function readVisitedEntities(storage: StorageApi): readonly VisitedEntity[] {
  return toVisits(storage.forBucket(bucket).get(key));
}

/** Remembers that an entity's page was opened; `undefined` while it is not known whether there is such an entity. */
export function useRecordedVisit(entityRef: string | undefined): void {
  const [stored, setStored] = useStoredValue<readonly VisitedEntity[]>(bucket, key);
  const record = useEffectEvent((visited: string) => {
    const others = toVisits(stored).filter(visit => visit.entityRef !== visited);
    const visit = { entityRef: visited, visitedAt: new Date().toISOString() };
    setStored([visit, ...others].slice(0, maxStored));
  });
  useEffect(() => {
    if (entityRef !== undefined) record(entityRef);
  }, [entityRef]);
}

function toVisits(stored: unknown): readonly VisitedEntity[] {
  return Array.isArray(stored) ? stored : none;
}
