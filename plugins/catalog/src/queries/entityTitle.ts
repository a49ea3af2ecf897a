import { useApi } from '@portico/app';
import { catalogKeys, type Titles } from '@portico/catalog-common';
import { createApiRef } from '@portico/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { EntityTitleLoader } from '../model/EntityTitleLoader.ts';

const freshMs = 10_000;

/** Reads what people know entities by. */
export const entityTitlesApiRef = createApiRef<Pick<EntityTitleLoader, 'load'>>({
  id: 'catalog.entityTitles',
});

/** All titles of what a part of the page points to, where they came along with it: nothing is requested there. */
export const EntityTitlesContext = createContext<Titles | undefined>(undefined);

/** The titles that came along with this part of the page. */
export function useEntityTitles(): Titles | undefined {
  return useContext(EntityTitlesContext);
}

/** The title of an entity; `undefined` until it is known, or when the entity cannot be seen. */
export function useEntityTitle(entityRef: string): string | undefined {
  const loader = useApi(entityTitlesApiRef);
  return useQuery(entityTitleQuery(loader, entityRef)).data ?? undefined;
}

/** What people know an entity by; `null` when there is none, or it cannot be seen. */
export function entityTitleQuery(loader: Pick<EntityTitleLoader, 'load'>, entityRef: string) {
  return queryOptions({
    queryKey: catalogKeys.entityTitle(entityRef),
    // The cache refuses `undefined`, so "no title" travels as null.
    queryFn: async () => (await loader.load(entityRef)) ?? null,
    staleTime: freshMs,
  });
}
