import { useTranslations } from '@portico/ui/i18n';
import { SignOutIcon, UserIcon } from '@portico/ui/icons';
import { type AccountAction, type AccountMenuProps } from '@portico/ui/shell';
import { errorApiRef, identityApiRef } from '../apis/refs.ts';
import { useApi } from '../hooks/useApi.ts';
import type { NavItem } from '../nav/useNavItems.ts';
import { useThemeMode } from '../shell/useThemeMode.ts';
import { appTranslations } from '../translations.ts';
import { type AccountType, useAccount } from './useAccount.ts';

/** What the account menu holds. @param items - of the sidebar; the links at its foot, such as Settings, are in the menu too. */
export function useAccountMenu(
  items: readonly NavItem[],
): AccountMenuProps & { type: AccountType } {
  const t = useTranslations(appTranslations);
  const identity = useApi(identityApiRef);
  const errors = useApi(errorApiRef);
  const [theme, setTheme] = useThemeMode();
  const { type, account, note, hasSignIn } = useAccount();
  const links = items.flatMap((item): AccountAction[] =>
    item.type === 'link' && item.place === 'end'
      ? [{ label: item.label, to: item.to, icon: <item.Icon size={16} /> }]
      : [],
  );
  const signOutAction: AccountAction = {
    label: t(type === 'user' ? 'signOut.title' : 'account.signIn'),
    icon: type === 'user' ? <SignOutIcon size={16} /> : <UserIcon size={16} />,
    // Whoever is nobody yet signs in where others sign out to.
    onClick: () => void identity.signOut().catch((error: Error) => errors.post(error)),
  };
  return {
    type,
    account,
    note,
    theme,
    onThemeChange: setTheme,
    actions: hasSignIn ? [...links, signOutAction] : links,
  };
}
