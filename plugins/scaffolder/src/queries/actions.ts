import { useApi } from '@portico/app';
import { scaffolderApiRef } from '@portico/scaffolder-common';
import { useQuery } from '@tanstack/react-query';
import { scaffolderKeys } from './scaffolderKeys.ts';

const freshMs = 300_000;

/** The installed actions, by id. */
export function useActions() {
  const scaffolder = useApi(scaffolderApiRef);
  return useQuery({
    queryKey: scaffolderKeys.actions,
    queryFn: ({ signal }) => scaffolder.listActions({ signal }),
    staleTime: freshMs,
  });
}

/** What template expressions may use. */
export function useTemplatingExtensions() {
  const scaffolder = useApi(scaffolderApiRef);
  return useQuery({
    queryKey: scaffolderKeys.extensions,
    queryFn: ({ signal }) => scaffolder.listTemplatingExtensions({ signal }),
    staleTime: freshMs,
  });
}
