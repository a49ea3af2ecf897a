import {
  type IconComponent,
  MonitorIcon,
  MoonIcon,
  SidebarItem,
  SunIcon,
  type ThemeMode,
  useTranslations,
} from '@portico/ui';
import { appTranslations } from '../translations.ts';
import { getNextMode, useThemeMode } from './useThemeMode.ts';

const themeItems = {
  system: { key: 'theme.system', icon: MonitorIcon },
  light: { key: 'theme.light', icon: SunIcon },
  dark: { key: 'theme.dark', icon: MoonIcon },
} as const satisfies Record<ThemeMode, { key: string; icon: IconComponent }>;

/** Goes through the themes, and says which one is chosen. */
export function ThemeItem() {
  const t = useTranslations(appTranslations);
  const [mode, setMode] = useThemeMode();
  const { key, icon: Icon } = themeItems[mode];
  return (
    <SidebarItem
      label={t(key)}
      icon={<Icon size={18} />}
      onClick={() => setMode(getNextMode(mode))}
    />
  );
}
