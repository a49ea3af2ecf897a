import { wait } from '@portico/errors';
import type { CatalogApi } from '@portico/catalog-common';
import type { EntityTrace } from '@portico/catalog-common/operations';
import { type Entity, stringifyEntityRef } from '@portico/catalog-model';

/** What reading an entity again has brought. */
export type RefreshOutcome =
  | { type: 'changed' | 'unchanged' | 'gone' }
  /** It is not known yet, or the server cannot tell. */
  | { type: 'scheduled' }
  | { type: 'failed'; reason: string };

/** How long to wait for the outcome. */
export interface RefreshPatience {
  everyMs: number;
  times: number;
}

const defaultPatience: RefreshPatience = { everyMs: 250, times: 40 };

/** Has an entity's sources read again, and waits to see what comes of it. */
export async function refreshEntity(
  catalog: CatalogApi,
  entity: Entity,
  { everyMs, times }: RefreshPatience = defaultPatience,
): Promise<RefreshOutcome> {
  const ref = stringifyEntityRef(entity);
  const before = await catalog.getEntityTrace(ref);
  await catalog.refreshEntity(ref);
  if (!before) return { type: 'scheduled' };
  for (let waited = 0; waited < times; waited += 1) {
    await wait(everyMs);
    const now = await catalog.getEntityTrace(ref);
    if (!now) return { type: 'gone' };
    if (getCheckedAt(now) !== getCheckedAt(before)) {
      return describeOutcome(now, entity, await catalog.getEntityByRef(ref));
    }
  }
  return { type: 'scheduled' };
}

function describeOutcome(
  { errors }: EntityTrace,
  before: Entity,
  now: Entity | undefined,
): RefreshOutcome {
  const [error] = errors;
  if (error) return { type: 'failed', reason: error.message };
  if (!now) return { type: 'gone' };
  return { type: now.metadata.etag === before.metadata.etag ? 'unchanged' : 'changed' };
}

function getCheckedAt({ steps }: EntityTrace): string | undefined {
  return steps.find(({ step }) => step === 'checked')?.at;
}
