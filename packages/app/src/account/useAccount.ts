import { useTranslations } from '@portico/ui/i18n';
import { type Account } from '@portico/ui/shell';
import { useQuery } from '@tanstack/react-query';
import { identityApiRef } from '../apis/refs.ts';
import { useApi } from '../hooks/useApi.ts';
import { useIdentity } from '../hooks/useIdentity.ts';
import { useProfile } from '../hooks/useProfile.ts';
import { appTranslations } from '../translations.ts';
import { useHasSignIn, useIsGuest } from './useIsGuest.ts';

/**
 * What somebody uses the portal as: a user of a provider, the guest, or a name that they entered themselves and that
 * no token proves.
 */
export type AccountType = 'user' | 'guest' | 'unverified';

/** Who uses the portal, and whether they can sign out. */
export interface AppAccount {
  type: AccountType;
  account: Account;
  /** What the type means for the user; `undefined` for one of a provider. */
  note: string | undefined;
  /** Whether there is a page to sign in on. */
  hasSignIn: boolean;
}

/** Who uses the portal, as their account menu shows it. */
export function useAccount(): AppAccount {
  const t = useTranslations(appTranslations);
  const { userEntityRef } = useIdentity();
  const { data: profile } = useProfile();
  const hasSignIn = useHasSignIn();
  const type = useAccountType();
  const isGuest = type === 'guest';
  const own = userEntityRef.replace(/^.*[:/]/, '');
  const details = {
    user: profile?.email,
    guest: t('account.guest'),
    unverified: t('account.unverified'),
  };
  const notes = {
    user: undefined,
    guest: t(hasSignIn ? 'account.guestNote' : 'account.everybodyNote'),
    unverified: t('account.unverifiedNote'),
  };
  return {
    type,
    hasSignIn,
    note: notes[type],
    account: {
      name: isGuest ? t('account.guestName') : (profile?.displayName ?? own),
      detail: details[type],
      picture: profile?.picture,
      entityRef: userEntityRef,
    },
  };
}

function useAccountType(): AccountType {
  const identity = useApi(identityApiRef);
  const isGuest = useIsGuest();
  const { data: hasToken = true } = useQuery({
    queryKey: ['app', 'hasToken'],
    queryFn: async () => Boolean((await identity.getCredentials()).token),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isGuest) return 'guest';
  return hasToken ? 'user' : 'unverified';
}
