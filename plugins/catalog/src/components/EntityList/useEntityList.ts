import { useIdentity } from '@portico/app';
import type { EntityPredicate } from '@portico/catalog-common';
import { useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import type { CatalogReader } from '../../model/list/catalogQueries.ts';
import { type CatalogSelection, processingStatuses } from '../../model/list/catalogSelection.ts';
import {
  areFindingsComplete,
  findingsKey,
  type FoundEntities,
  useEntityFindings,
} from '../../queries/entityFindings.ts';
import { useEntityPage } from '../../queries/list/entityPage.ts';
import { useFilterCounts, useSearchFilter } from '../../queries/list/filterCounts.ts';
import { useStarredEntities } from '../../queries/starredEntities.ts';

/** Reads what a list shows: the page of its entities, what each filter would show, and what plugins find wrong. */
export function useEntityList(selection: CatalogSelection, scope: EntityPredicate | undefined) {
  const isByFindings = selection.filters.status.some(isFoundByPlugins);
  const found = useEntityFindings(isByFindings);
  const reader = useReader(found, isByFindings);
  const awaited = found.filter(
    ({ value, items }) => !items && selection.filters.status.includes(value),
  );
  const page = useEntityPage(selection, reader, { scope, enabled: awaited.length === 0 });
  const counts = useFilterCounts(selection, reader, scope);
  const searchFilter = useSearchFilter(selection, reader, scope);
  // A new page is rendered after the answer to the click that requested it.
  const rendered = useDeferredValue(page.data);
  const shown = rendered ?? page.data;
  const queryClient = useQueryClient();
  return {
    found,
    /** What is rendered; `undefined` until the first page comes. */
    shown,
    /** The entities that the selection has; `undefined` until they come. */
    selected: page.isPlaceholderData ? undefined : page.data?.items,
    isFetching: page.isFetching || shown !== page.data,
    isOutdated: page.isPlaceholderData || shown !== page.data,
    failure: page.error ?? awaited.find(({ error }) => error)?.error ?? null,
    retry: () =>
      void (page.error ? page.refetch() : queryClient.refetchQueries({ queryKey: findingsKey })),
    counts: counts.data,
    searchFilter,
    countsError: counts.error,
    /** How many entities the selection has; `undefined` until it is known. */
    totalItems: counts.isPlaceholderData ? undefined : counts.data?.totalItems,
  };
}

/** What an {@link useEntityList} has read. */
export type EntityList = ReturnType<typeof useEntityList>;

const noFindings: readonly NonNullable<CatalogReader['findings']>[number][] = [];

/** Whose list it is; the same while it is. */
function useReader(found: readonly FoundEntities[], isByFindings: boolean): CatalogReader {
  const { ownershipEntityRefs } = useIdentity();
  const { entityRefs: starredEntityRefs } = useStarredEntities();
  const isCounted = isByFindings || areFindingsComplete(found);
  return useMemo(
    () => ({
      ownershipEntityRefs,
      starredEntityRefs,
      findings: isCounted ? listKnown(found) : noFindings,
    }),
    [ownershipEntityRefs, starredEntityRefs, found, isCounted],
  );
}

function isFoundByPlugins(status: string): boolean {
  return !processingStatuses.some(known => known === status);
}

/** What is known of the findings of plugins. */
function listKnown(found: readonly FoundEntities[]) {
  return found.flatMap(({ value, items }) =>
    items ? { value, uids: items.map(({ uid }) => uid) } : [],
  );
}
