import { useApi } from '@portico/app';
import { useQueries } from '@tanstack/react-query';
import { entityTitleQuery, entityTitlesApiRef, useEntityTitles } from './entityTitle.ts';

/** The titles of entities, in the order of the refs; `undefined` for each that is not known, or no ref. */
export function useTitlesOf(entityRefs: readonly string[]): readonly (string | undefined)[] {
  const loader = useApi(entityTitlesApiRef);
  const titles = useEntityTitles();
  const found = useQueries({
    queries: titles ? [] : entityRefs.map(entityRef => entityTitleQuery(loader, entityRef)),
  });
  return entityRefs.map((ref, index) => (titles ? titles[ref] : found[index]?.data) ?? undefined);
}
