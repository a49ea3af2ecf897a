import { useApi } from '@portico/app';
import { catalogKeys } from '@portico/catalog-common';
import { type Entity, parseEntityRef, stringifyEntityRef } from '@portico/catalog-model';
import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { type GraphQuestion, reachEntities } from '../model/reachEntities.ts';
import { type GraphEntitiesApi, graphEntitiesApiRef } from './graphEntities.ts';

const freshMs = 10_000;

/** What is reached from the roots of a graph; each entity is cached by itself, so that only changed ones are read again. */
export function relationGraphQuery(entities: GraphEntitiesApi, question: GraphQuestion) {
  return queryOptions({
    queryKey: catalogKeys.relationGraph(question),
    queryFn: ({ client, signal }) =>
      reachEntities(question, ref => readEntity(client, entities, ref), signal),
    enabled: question.rootEntityRefs.length > 0,
    placeholderData: keepPreviousData,
  });
}

/** What is reached from the roots of a graph; the former graph stays until the new one comes. */
export function useRelationGraph(question: GraphQuestion) {
  return useQuery(relationGraphQuery(useApi(graphEntitiesApiRef), question));
}

async function readEntity(
  client: QueryClient,
  entities: GraphEntitiesApi,
  entityRef: string,
): Promise<Entity | undefined> {
  // A relation to something that no ref can name would have the whole call refused.
  if (!isEntityRef(entityRef)) return undefined;
  // The page of an entity has read it already, whole.
  const whole = client.getQueryState<Entity | null>(catalogKeys.entity(entityRef));
  if (whole?.data && !whole.isInvalidated) return whole.data;
  const found = await client.fetchQuery({
    queryKey: catalogKeys.graphEntity(entityRef),
    // The cache refuses `undefined`, so "no entity" travels as null.
    queryFn: async () => (await entities.load(entityRef)) ?? null,
    staleTime: freshMs,
  });
  return found ?? undefined;
}

function isEntityRef(text: string): boolean {
  try {
    return stringifyEntityRef(parseEntityRef(text)) === text;
  } catch {
    return false;
  }
}
