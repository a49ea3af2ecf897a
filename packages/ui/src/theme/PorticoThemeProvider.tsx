import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { Theme } from '@mui/material/styles';
import { ThemeProvider } from '@mui/system';
import { type ReactNode, useLayoutEffect, useMemo, useState } from 'react';
import { createPorticoTheme } from './createPorticoTheme.ts';
import { showScheme } from './showScheme.ts';
import { stylePlugins } from './stylePlugins.ts';
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
  const [cache] = useState(() =>
    createCache({ key: 'portico', nonce, stylisPlugins: stylePlugins }),
  );
  const variables = useMemo(() => theme.generateStyleSheets(), [theme]);

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
      {/* The attribute above chooses the scheme: what of MUI's own provider chooses and stores one would never run. */}
      <ThemeProvider theme={theme}>
        <GlobalStyles styles={variables} />
        <CssBaseline />
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
