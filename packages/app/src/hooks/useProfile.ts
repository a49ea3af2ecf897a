import type { Profile } from '@portico/contract/auth';
import { useQuery } from '@tanstack/react-query';
import { identityApiRef } from '../apis/refs.ts';
import { useApi } from './useApi.ts';

/** What the sign-in provider reports about the user: a name, an address, a picture. */
export function useProfile() {
  const identity = useApi(identityApiRef);
  return useQuery<Profile>({
    queryKey: ['app', 'profile'],
    queryFn: () => identity.getProfile(),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
