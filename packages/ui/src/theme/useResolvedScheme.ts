import { useSyncExternalStore } from 'react';
import type { ColorScheme } from './tokens.ts';

/** What a user may choose: a scheme, or whatever the operating system prefers. */
export type ThemeMode = ColorScheme | 'system';

const darkQuery = '(prefers-color-scheme: dark)';

/** The scheme to show for a mode; `system` follows the operating system while it changes. */
export function useResolvedScheme(mode: ThemeMode): ColorScheme {
  const prefersDark = useSyncExternalStore(subscribeToScheme, readPrefersDark, () => false);
  if (mode !== 'system') return mode;
  return prefersDark ? 'dark' : 'light';
}

function subscribeToScheme(onChange: () => void) {
  const media = window.matchMedia?.(darkQuery);
  media?.addEventListener('change', onChange);
  return () => media?.removeEventListener('change', onChange);
}

function readPrefersDark() {
  return window.matchMedia?.(darkQuery).matches ?? false;
}
