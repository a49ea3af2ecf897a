import { errorApiRef, identityApiRef, useApi } from '@portico/app';
import { useEffect } from 'react';
import { fetchSessionCookie } from '../cookie/fetchSessionCookie.ts';
import { keepSessionCookie } from '../cookie/keepSessionCookie.ts';
import { getBasePath } from '../cookie/getBasePath.ts';

/** Keeps the cookie that opens the files of a protected app. */
export default function SessionCookie() {
  const identity = useApi(identityApiRef);
  const errors = useApi(errorApiRef);
  useEffect(
    () =>
      keepSessionCookie({
        fetchCookie: signal => fetchSessionCookie(identity, getBasePath(), signal),
        onFailure: error => errors.post(error),
      }),
    [identity, errors],
  );
  return null;
}
