import { useApi } from '@portico/app';
import { parseEntityRef } from '@portico/catalog-model';
import { type ScaffolderApi, scaffolderApiRef } from '@portico/scaffolder-common';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { scaffolderKeys } from './scaffolderKeys.ts';

/** The form of a template; `null` when there is no such template. */
export function templateFormQuery(scaffolder: ScaffolderApi, entityRef: string) {
  return queryOptions({
    queryKey: scaffolderKeys.form(entityRef),
    queryFn: async ({ signal }) =>
      (await scaffolder.getParameterSchema(parseEntityRef(entityRef), { signal })) ?? null,
    // A form that changes while it is filled in would lose what was typed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    refetchOnMount: 'always' as const,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** The form of a template; `null` when there is no such template. */
export function useTemplateForm(entityRef: string) {
  return useQuery(templateFormQuery(useApi(scaffolderApiRef), entityRef));
}
