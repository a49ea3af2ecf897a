import { fetchApiRef, useApi } from '@portico/app';
import { type Entity, stringifyEntityRef } from '@portico/catalog-model';
import {
  deliveryLimits,
  deliveryPluginId,
  deliverySummariesEndpoint,
  type DeliverySummary,
} from '@portico/delivery-common';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { deliveryKeys } from './deliveryKeys.ts';

const freshMs = 30_000;

/**
 * The latest of an entity of a list, in one call for all of them; requested again while something of them is not known or
 * runs.
 *
 * @returns null where the caller may not read the entity, or it names no project.
 */
export function useDeliverySummary(entity: Entity, entities: readonly Entity[]) {
  const client = useApi(fetchApiRef).forPlugin(deliveryPluginId);
  const entityRefs = useMemo(
    () =>
      // Lists have no annotations of their entities: the server knows which of them name a project.
      entities.map(stringifyEntityRef).slice(0, deliveryLimits.entities),
    [entities],
  );
  const ref = stringifyEntityRef(entity);
  return useQuery({
    queryKey: [...deliveryKeys.summaries, entityRefs],
    queryFn: async ({ signal }) => {
      const { items } = await client.call(
        deliverySummariesEndpoint,
        { body: { entityRefs } },
        { signal },
      );
      return Object.fromEntries(entityRefs.map((each, at) => [each, items[at] ?? null]));
    },
    select: summaries => summaries[ref] ?? null,
    enabled: entityRefs.length > 0,
    staleTime: freshMs,
    refetchInterval: ({ state }) =>
      Object.values(state.data ?? {}).some(isChanging) ? freshMs : false,
  });
}

function isChanging(summary: DeliverySummary | null): boolean {
  if (!summary) return false;
  const { readAt, build } = summary;
  return readAt === undefined || build?.state === 'running' || build?.state === 'queued';
}
