import type { Translate } from '@portico/ui/i18n';
import type { AuthTextKey } from '../translations.ts';
import type { LoginError } from './loginErrors.ts';

const names: ReadonlySet<string> = new Set([
  'GuestRefusedError',
  'PopupBlockedError',
  'PopupClosedError',
  'RejectedError',
  'SessionRefreshError',
]);

/** Whether an error is about a login itself. */
export const isLoginFailure = ({ name }: Error): boolean => names.has(name);

/** Why a login failed, in the user's language where the portal itself knows why. */
export function describeLoginFailure(t: Translate<AuthTextKey>, error: Error): string {
  const { name, message } = error;
  if (name === 'RejectedError') return t('login.rejected');
  if (name === 'PopupBlockedError') return t('login.popupBlocked');
  if (name === 'PopupClosedError') {
    const { expectedOrigin } = error as LoginError;
    return expectedOrigin === undefined
      ? t('login.popupClosed')
      : t('login.wrongOrigin', { origin: expectedOrigin });
  }
  if (name === 'GuestRefusedError') return t('guest.refused');
  if (name === 'SessionRefreshError') return t('session.refreshFailed');
  const isComplete = /^(Login failed|Lazy loaded chunk failed)/.test(message);
  return isComplete ? message : t('login.failed', { reason: message });
}
