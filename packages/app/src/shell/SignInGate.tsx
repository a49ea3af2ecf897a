import { ErrorPage, Progress } from '@portico/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { identityApiRef } from '../apis/refs.ts';
import { identityQueryKey } from '../hooks/useIdentity.ts';
import { useApi } from '../hooks/useApi.ts';

/** Lets nothing of the portal be drawn before it is known who uses it. */
export function SignInGate({ children }: { children: ReactNode }) {
  const identity = useApi(identityApiRef);
  const { data, error } = useQuery({
    queryKey: identityQueryKey,
    queryFn: () => identity.getIdentity(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data) return children;
  if (!error) return <Progress label="Signing in" />;
  return (
    <ErrorPage
      message="Login failed"
      details={`${error.message}\n\nNo session available. Try reloading your browser page.`}
    />
  );
}
