import type { UserIdentity } from '@portico/contract/auth';
import { useSuspenseQuery } from '@tanstack/react-query';
import { identityApiRef } from '../apis/refs.ts';
import { useApi } from './useApi.ts';

/** Key of the user's identity in the query cache. */
export const identityQueryKey = ['app', 'identity'] as const;

/** Who uses the portal. The sign-in gate has read it before any page is shown. */
export function useIdentity(): UserIdentity {
  const identity = useApi(identityApiRef);
  return useSuspenseQuery({
    queryKey: identityQueryKey,
    queryFn: () => identity.getIdentity(),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}
