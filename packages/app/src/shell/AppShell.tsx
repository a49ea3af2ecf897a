import { Avatar } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { SearchIcon } from '@portico/ui/icons';
import {
  LaterAccountMenu,
  listSubmenuLinks,
  MobileBar,
  type MobileBarItem,
  OwnedPaths,
  ProblemRetryContext,
  Sidebar,
  SidebarAccount,
  SidebarItem,
  SidebarLayout,
  SidebarSpace,
  UnverifiedUserContext,
} from '@portico/ui/shell';
import type { ReactNode } from 'react';
import { useAccountMenu } from '../account/useAccountMenu.tsx';
import { useIsGuest } from '../account/useIsGuest.ts';
import { ShortcutKeys } from '../commands/ShortcutKeys.tsx';
import { shellDialogsApiRef } from '../apis/refs.ts';
import { useApi } from '../hooks/useApi.ts';
import { appTranslations } from '../translations.ts';
import { useStoredValue } from '../hooks/useStoredValue.ts';
import {
  type NavBarItem,
  type NavItem,
  type NavLinkItem,
  useNavItems,
} from '../nav/useNavItems.ts';
import { LazyContribution } from '../routing/LazyContribution.tsx';
import { PageFrames } from './AppWrappers.tsx';
import { Logo } from './Logo.tsx';
import { NavItemView } from './NavItemView.tsx';
import { NewcomerIntro } from './NewcomerIntro.tsx';
import { PageAnnouncer } from './PageAnnouncer.tsx';
import { SearchItem } from './SearchItem.tsx';
import { ShellDialogHost } from './ShellDialogHost.tsx';
import { sidebarPinStorage } from './sidebarStorage.ts';
import { SupportItem } from './SupportItem.tsx';
import { useFindRetry } from './useFindRetry.ts';

const maxBarLinks = 2;

/** The frame around every page: the sidebar, or the bar at the foot of a narrow screen, and the shell's dialogs. */
export function AppShell({ children }: { children: ReactNode }) {
  const [isPinned = true, setPinned] = useStoredValue<boolean>(
    sidebarPinStorage.bucket,
    sidebarPinStorage.key,
  );
  const items = useNavItems();
  const ownedPaths = new Map(
    items.flatMap(item => (item.type === 'link' ? [[item.to, item.ownPaths] as const] : [])),
  );
  const t = useTranslations(appTranslations);
  const isGuest = useIsGuest();
  const findRetry = useFindRetry();
  const dialogs = useApi(shellDialogsApiRef);
  const { type, ...menu } = useAccountMenu(items);
  const { name, picture, entityRef } = menu.account;
  const accountItem: MobileBarItem = {
    label: t('account.title'),
    icon: (
      <Avatar
        name={name}
        size={20}
        {...(picture !== undefined && { picture })}
        {...(entityRef !== undefined && { colorKey: entityRef })}
      />
    ),
    menu: <LaterAccountMenu {...menu} />,
  };
  const searchItem: MobileBarItem = {
    label: t('palette.short'),
    icon: <SearchIcon size={20} />,
    onClick: () => dialogs.open('palette'),
  };
  const renderItems = (place: NavItem['place']) =>
    items
      .filter(item => item.place === place)
      .map(item => <NavItemView key={item.id} item={item} />);
  const navigation = (
    <>
      <SearchItem />
      {renderItems('main')}
      <SidebarSpace />
      <NewcomerIntro />
      <SupportItem />
      {renderItems('end')}
    </>
  );
  const footItems = renderItems('foot');
  return (
    <ProblemRetryContext value={findRetry}>
      <OwnedPaths known={ownedPaths}>
        <SidebarLayout
          sidebar={
            <Sidebar
              logo={<Logo isOpen />}
              logoMark={<Logo isOpen={false} />}
              isPinned={isPinned}
              onPinnedChange={setPinned}
              foot={
                <>
                  {footItems}
                  <SidebarAccount {...menu} />
                </>
              }
            >
              {navigation}
            </Sidebar>
          }
          mobileBar={
            <MobileBar
              items={[
                ...items
                  .filter(({ place }) => place === 'main')
                  .flatMap(item => (item.type === 'link' ? [toBarItem(item)] : []))
                  .slice(0, maxBarLinks),
                searchItem,
                ...items.flatMap(item =>
                  item.type === 'component' && item.bar && !(item.bar.isHiddenFromGuests && isGuest)
                    ? [toOwnBarItem(item.pluginId, item.bar)]
                    : [],
                ),
                accountItem,
              ]}
              preloaded={items
                .filter(({ type }) => type === 'component')
                .map(item => (
                  <NavItemView key={item.id} item={item} />
                ))}
            >
              {navigation}
              {footItems}
            </MobileBar>
          }
        >
          <UnverifiedUserContext value={type === 'unverified'}>
            <PageFrames>{children}</PageFrames>
          </UnverifiedUserContext>
          <PageAnnouncer />
        </SidebarLayout>
        <ShellDialogHost />
        <ShortcutKeys />
      </OwnedPaths>
    </ProblemRetryContext>
  );
}

function toBarItem(item: NavLinkItem): MobileBarItem {
  const { label, to, Icon, entries } = item;
  const icon = <Icon size={20} />;
  return entries.length === 0
    ? { label, icon, to }
    : {
        label,
        icon,
        menu: [{ label, to }, ...listSubmenuLinks(entries)].map(link => (
          <SidebarItem key={link.to} {...link} icon={<Icon size={18} />} />
        )),
      };
}

function toOwnBarItem(pluginId: string, { label, to, Icon, loadIcon }: NavBarItem): MobileBarItem {
  const icon = <Icon size={20} />;
  return {
    label,
    to,
    icon: loadIcon ? (
      <LazyContribution pluginId={pluginId} load={loadIcon} fallback={icon} />
    ) : (
      icon
    ),
  };
}
