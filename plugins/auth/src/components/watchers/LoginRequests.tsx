import { configApiRef, useApi } from '@portico/app';
import { useTranslations } from '@portico/ui/i18n';
import { use, useSyncExternalStore } from 'react';
import { LoginRequiredDialog } from '../LoginRequiredDialog/LoginRequiredDialog.tsx';
import { knownProviders } from '../../providerAuth.ts';
import type { AuthRequest, AuthRequestQueue } from '../../sessions/AuthRequestQueue.ts';
import { describeLoginFailure } from '../../sessions/describeLoginFailure.ts';
import { lazyProviderAuthsRef } from '../../sessions/lazyProviderAuthsRef.ts';
import { isWorthShowing } from '../../sessions/loginErrors.ts';
import { authTranslations } from '../../translations.ts';

/** Asks the user for the logins that parts of the page wait for. */
export default function LoginRequests() {
  const { requests } = use(useApi(lazyProviderAuthsRef).load());
  return <LoginRequestList queue={requests} />;
}

/** Shows what waits in a queue. */
export function LoginRequestList({ queue }: { queue: AuthRequestQueue }) {
  const t = useTranslations(authTranslations);
  const config = useApi(configApiRef);
  const requests = useSyncExternalStore(queue.subscribe, queue.getAll);

  const throwIfWorthShowing = (error: unknown) => {
    if (!isWorthShowing(error)) return;
    throw error instanceof Error
      ? new Error(describeLoginFailure(t, error), { cause: error })
      : error;
  };
  const describe = ({ id, providerId, trigger }: AuthRequest) => {
    const path = `auth.providers.${providerId}`;
    const known = knownProviders.find(([each]) => each === providerId)?.[1];
    const message = config.getOptionalString(`${path}.message`);
    return {
      id,
      provider: {
        title: config.getOptionalString(`${path}.title`) ?? known ?? providerId,
        ...(message !== undefined && { message }),
      },
      trigger: () => trigger().catch(throwIfWorthShowing),
    };
  };
  return (
    <LoginRequiredDialog requests={requests.map(describe)} onRejectAll={() => queue.rejectAll()} />
  );
}
