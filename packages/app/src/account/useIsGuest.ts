import { hasSignInPage } from '@portico/contract/auth';
import { configApiRef } from '../apis/refs.ts';
import { signInStorage } from '../boot/signInStorage.ts';
import { useApi } from '../hooks/useApi.ts';
import { useStoredValue } from '../hooks/useStoredValue.ts';

/** Whether people can sign in to this portal. */
export function useHasSignIn(): boolean {
  const config = useApi(configApiRef);
  return hasSignInPage({
    app: config.getOptional<object>('app'),
    auth: config.getOptional<object>('auth'),
  });
}

/** Whether the reader has not signed in; guests share one identity, and so have nothing of their own on the server. */
export function useIsGuest(): boolean {
  const hasSignIn = useHasSignIn();
  const [providerId] = useStoredValue<string>(signInStorage.bucket, signInStorage.key);
  return !hasSignIn || providerId === 'guest';
}
