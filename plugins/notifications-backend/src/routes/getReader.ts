import type { Principal } from '@portico/contract/auth';
import { NotAllowedError } from '@portico/errors';

/** The ref of the person whose notifications a call is about; `undefined` for the guest, who is everybody. */
export function getReader(principal: Principal): string | undefined {
  if (principal.type !== 'user')
    throw new NotAllowedError('Notifications are those of a person; call with the token of one');
  return principal.isGuest ? undefined : principal.userEntityRef.toLowerCase();
}

/** @throws NotAllowedError for the guest. */
export function requireReader(principal: Principal): string {
  const reader = getReader(principal);
  if (reader !== undefined) return reader;
  throw new NotAllowedError('Guests have no notifications; sign in first', {
    code: 'sign-in-required',
  });
}
