import { errorApiRef, identityApiRef, useApi } from '@portico/app';
import { useTranslations } from '@portico/ui/i18n';
import { useEffect, useEffectEvent } from 'react';
import { fetchSessionCookie } from '../../cookie/fetchSessionCookie.ts';
import { keepSessionCookie } from '../../cookie/keepSessionCookie.ts';
import { getBasePath } from '../../cookie/getBasePath.ts';
import { authTranslations } from '../../translations.ts';

/** Keeps the cookie that opens the files of a protected app. */
export default function SessionCookie() {
  const identity = useApi(identityApiRef);
  const errors = useApi(errorApiRef);
  const t = useTranslations(authTranslations);
  const report = useEffectEvent((cause: Error) => {
    // The text that users see points to it.
    // oxlint-disable-next-line no-console
    console.error(cause);
    errors.post(new Error(t('session.refreshFailed'), { cause }));
  });
  useEffect(
    () =>
      keepSessionCookie({
        fetchCookie: signal => fetchSessionCookie(identity, getBasePath(), signal),
        onFailure: error => report(error),
      }),
    [identity],
  );
  return null;
}
