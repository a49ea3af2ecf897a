import { useApi } from '@portico/app';
import { catalogKeys, type Titles } from '@portico/catalog-common';
import { createApiRef } from '@portico/core';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { EntityTitleLoader } from '../model/EntityTitleLoader.ts';

const freshMs = 10_000;

/** Reads what people know entities by. */
export const entityTitlesApiRef = createApiRef<Pick<EntityTitleLoader, 'load'>>({
  id: 'catalog.entityTitles',
});

/** All titles of what a part of the page points to, where they came along with it: nothing is asked for there. */
export const EntityTitlesContext = createContext<Titles | undefined>(undefined);

/** The titles that came along with this part of the page. */
export function useEntityTitles(): Titles | undefined {
  return useContext(EntityTitlesContext);
}

/** The title of an entity; `undefined` until it is known, or when the entity cannot be seen. */
export function useEntityTitle(entityRef: string): string | undefined {
  const loader = useApi(entityTitlesApiRef);
  return useQuery(titleQuery(loader, entityRef)).data ?? undefined;
}

/** The titles of entities, in the order of the refs; `undefined` for each that is not known, or no ref. */
export function useTitlesOf(entityRefs: readonly string[]): readonly (string | undefined)[] {
  const loader = useApi(entityTitlesApiRef);
  const titles = useEntityTitles();
  const found = useQueries({
    queries: titles ? [] : entityRefs.map(entityRef => titleQuery(loader, entityRef)),
  });
  return entityRefs.map((ref, index) => (titles ? titles[ref] : found[index]?.data) ?? undefined);
}

function titleQuery(loader: Pick<EntityTitleLoader, 'load'>, entityRef: string) {
  return queryOptions({
    queryKey: catalogKeys.entityTitle(entityRef),
    // The cache refuses `undefined`, so "no title" travels as null.
    queryFn: async () => (await loader.load(entityRef)) ?? null,
    staleTime: freshMs,
  });
}
