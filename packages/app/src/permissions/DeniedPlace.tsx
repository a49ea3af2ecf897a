import type { Permission } from '@portico/contract/permissions';
import { DeniedPage } from '@portico/ui/shell';
import { useHasSignIn, useIsGuest } from '../account/useIsGuest.ts';
import { configApiRef, errorApiRef, identityApiRef } from '../apis/refs.ts';
import { useApi } from '../hooks/useApi.ts';
import { useAccess } from './AccessContext.ts';
import { CheckFailedPage } from './CheckFailedPage.tsx';

/** Replaces a page that the user may not see: shows the missing permissions and whom to contact. */
export function DeniedPlace({ permissions }: { permissions: readonly Permission[] }) {
  const { isAllowed, error, retry } = useAccess();
  const identity = useApi(identityApiRef);
  const errors = useApi(errorApiRef);
  const supportUrl = useApi(configApiRef).getOptionalString('app.support.url');
  const hasSignIn = useHasSignIn();
  const canSignIn = useIsGuest() && hasSignIn;
  if (error) return <CheckFailedPage error={error} onRetry={retry} />;
  const missing = permissions.filter(permission => !isAllowed([permission]));
  // A guest's session has to end before the sign-in page opens; the address stays.
  const signIn = () =>
    void identity.signOut({ keepsAddress: true }).catch((failed: Error) => errors.post(failed));
  return (
    <DeniedPage
      permissions={missing.map(({ name }) => name)}
      {...(supportUrl !== undefined && { supportUrl })}
      {...(canSignIn && { onSignIn: signIn })}
    />
  );
}
