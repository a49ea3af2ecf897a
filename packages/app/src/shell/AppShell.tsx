import {
  type IconComponent,
  MobileBar,
  MonitorIcon,
  MoonIcon,
  Sidebar,
  SidebarItem,
  SidebarLayout,
  SidebarSpace,
  SunIcon,
  type ThemeMode,
} from '@portico/ui';
import type { ReactNode } from 'react';
import { configApiRef } from '../apis/refs.ts';
import { navItemPoint } from '../extensionPoints.ts';
import { useApp } from '../hooks/AppContext.ts';
import { useApi } from '../hooks/useApi.ts';
import { useContributions } from '../hooks/useContributions.ts';
import { useStoredValue } from '../hooks/useStoredValue.ts';
import { Logo } from './Logo.tsx';
import { getNextMode, useThemeMode } from './useThemeMode.ts';

const mostBarItems = 4;

const themeItems: Readonly<Record<ThemeMode, { label: string; icon: IconComponent }>> = {
  system: { label: 'Theme: system', icon: MonitorIcon },
  light: { label: 'Theme: light', icon: SunIcon },
  dark: { label: 'Theme: dark', icon: MoonIcon },
};

/** The frame around every page: the sidebar, or the bar at the foot of a narrow screen. */
export function AppShell({ children }: { children: ReactNode }) {
  const title = useApi(configApiRef).getOptionalString('app.title') ?? 'Portico';
  const [isPinned = true, setPinned] = useStoredValue<boolean>('settings', 'sidebarPinned');
  const items = useNavItems();
  const navigation = (
    <>
      {items.map(({ to, label, Icon }) => (
        <SidebarItem key={to} to={to} label={label} icon={<Icon size={18} />} />
      ))}
      <SidebarSpace />
      <ThemeItem />
    </>
  );
  return (
    <SidebarLayout
      sidebar={
        <Sidebar
          logo={<Logo title={title} isOpen />}
          logoMark={<Logo title={title} isOpen={false} />}
          isPinned={isPinned}
          onPinnedChange={setPinned}
        >
          {navigation}
        </Sidebar>
      }
      mobileBar={
        <MobileBar
          items={items
            .slice(0, mostBarItems)
            .map(({ to, label, Icon }) => ({ to, label, icon: <Icon size={20} /> }))}
        >
          {navigation}
        </MobileBar>
      }
    >
      {children}
    </SidebarLayout>
  );
}

function useNavItems() {
  const { assembly } = useApp();
  return useContributions(navItemPoint).flatMap(({ value }) => {
    const to = assembly.routes.resolve(value.route)?.();
    return to === undefined ? [] : [{ to, label: value.title, Icon: value.icon }];
  });
}

function ThemeItem() {
  const [mode, setMode] = useThemeMode();
  const { label, icon: Icon } = themeItems[mode];
  return (
    <SidebarItem
      label={label}
      icon={<Icon size={18} />}
      onClick={() => setMode(getNextMode(mode))}
    />
  );
}
