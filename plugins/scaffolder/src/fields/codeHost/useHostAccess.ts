import { useApi } from '@portico/app';
import { type HostAccess, scaffolderApiRef } from '@portico/scaffolder-common';
import { useQuery } from '@tanstack/react-query';
import { scaffolderKeys } from '../../queries/scaffolderKeys.ts';

const freshMs = 60_000;

/** With what steps write to a host when they have no token of the user's. */
export function useHostAccess(host: string | undefined): {
  /** `undefined` while it is not known. */
  access: HostAccess | undefined;
  error: Error | null;
  retry: () => void;
} {
  const scaffolder = useApi(scaffolderApiRef);
  const { data, error, refetch } = useQuery({
    queryKey: scaffolderKeys.hostAccess(host ?? ''),
    // The cache refuses `undefined`.
    queryFn: async ({ signal }) =>
      (await scaffolder.getHostAccess(host ?? '', { signal })) ?? 'none',
    enabled: Boolean(host),
    staleTime: freshMs,
  });
  return { access: data, error, retry: () => void refetch() };
}
