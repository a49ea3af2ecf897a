import type { ThemeMode } from '@portico/ui/theme';
import { themeStorage } from './themeStorage.ts';
import { useStoredValue } from '../hooks/useStoredValue.ts';

const modes: readonly ThemeMode[] = ['system', 'light', 'dark'];

/** The user's choice of theme; the operating system's preference until one is made. */
export function useThemeMode(): [ThemeMode, (mode: ThemeMode) => void] {
  const [stored, setStored] = useStoredValue<ThemeMode>(themeStorage.bucket, themeStorage.key);
  const mode = modes.find(each => each === stored) ?? 'system';
  return [mode, next => setStored(next === 'system' ? undefined : next)];
}
