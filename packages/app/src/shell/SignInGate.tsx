import { readTraceId } from '@portico/errors';
import { ErrorPage, Progress, useProblemText } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useSyncExternalStore } from 'react';
import { identityApiRef, signInApiRef } from '../apis/refs.ts';
import { useApi } from '../hooks/useApi.ts';
import { identityQueryKey } from '../hooks/useIdentity.ts';
import { appTranslations } from '../translations.ts';
import { SignInPlace } from './SignInPlace.tsx';

/** Lets nothing of the portal be rendered before it is known who uses it. */
export function SignInGate({ children }: { children: ReactNode }) {
  const signIn = useApi(signInApiRef);
  const isSignedIn = useSyncExternalStore(signIn.subscribe, signIn.isSignedIn);
  return isSignedIn ? (
    <IdentityGate>{children}</IdentityGate>
  ) : (
    <SignInPlace onSignIn={signIn.complete} />
  );
}

function IdentityGate({ children }: { children: ReactNode }) {
  const t = useTranslations(appTranslations);
  const describe = useProblemText();
  const identity = useApi(identityApiRef);
  const { data, error, refetch } = useQuery({
    queryKey: identityQueryKey,
    queryFn: () => identity.getIdentity(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data) return children;
  if (!error) return <Progress label={t('signIn.progress')} />;
  const { status } = error as { status?: number };
  return (
    <ErrorPage
      {...(status !== undefined && { status })}
      traceId={readTraceId(error)}
      onRetry={() => void refetch()}
      message={t('signIn.failed')}
      details={`${describe(error).text}\n\n${t('signIn.noSession')}`}
    />
  );
}
