import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { type Theme, ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPorticoTheme } from './createPorticoTheme.ts';
import { showScheme } from './showScheme.ts';
import type { ColorScheme } from './tokens.ts';
import { type ThemeMode, useResolvedScheme } from './useResolvedScheme.ts';

/** Props of {@link PorticoThemeProvider}. */
export interface PorticoThemeProviderProps {
  /** The user's choice; default `system`. Keeping it is the caller's task. */
  mode?: ThemeMode;
  /** The nonce that the page's content security policy gives to style elements. */
  nonce?: string;
  /** A company's own theme, from `createPorticoTheme`; always the same one. Default the portal's. */
  theme?: Theme;
  children: ReactNode;
}

let ownTheme: Theme | undefined;

function getOwnTheme(): Theme {
  ownTheme ??= createPorticoTheme();
  return ownTheme;
}

/** Gives everything inside the design system's theme, base styles and style cache. */
export function PorticoThemeProvider({
  mode = 'system',
  nonce,
  theme = getOwnTheme(),
  children,
}: PorticoThemeProviderProps) {
  const scheme = useResolvedScheme(mode);
  const [cache] = useState(() => createCache({ key: 'portico', nonce }));

  useLayoutEffect(() => {
    const show = (shown: ColorScheme) => showScheme(document.documentElement, shown);
    // Paper is white.
    const handlePrint = () => show('light');
    const handlePrinted = () => show(scheme);
    show(scheme);
    window.addEventListener('beforeprint', handlePrint);
    window.addEventListener('afterprint', handlePrinted);
    return () => {
      window.removeEventListener('beforeprint', handlePrint);
      window.removeEventListener('afterprint', handlePrinted);
    };
  }, [scheme]);

  return (
    <CacheProvider value={cache}>
      {/* The attribute above chooses the scheme, so MUI stores and marks nothing of its own. */}
      <ThemeProvider theme={theme} storageManager={null} colorSchemeNode={null} noSsr>
        <CssBaseline />
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
