import type { Assembly } from '@portico/core';
import { type I18n } from '@portico/ui/i18n';
import { TableDensityContext } from '@portico/ui/table';
import { PorticoThemeProvider } from '@portico/ui/theme';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import type { AlertQueue } from '../apis/AlertQueue.ts';
import { configApiRef } from '../apis/refs.ts';
import { AppContext } from '../hooks/AppContext.ts';
import { LanguageProvider } from '../language/LanguageProvider.tsx';
import { AlertDisplay } from './AlertDisplay.tsx';
import { AppWrappers } from './AppWrappers.tsx';
import { createBrandedTheme, readBranding, showFavicon } from './branding.ts';
import { useTableDensity } from './useTableDensity.ts';
import { useThemeMode } from './useThemeMode.ts';

/** Props of {@link AppFrame}. */
export interface AppFrameProps {
  assembly: Assembly;
  alerts: AlertQueue;
  i18n: I18n;
  /** The nonce that styles made by scripts must carry. */
  nonce: string | undefined;
  children: ReactNode;
}

/** What everything in the portal is in: its parts, the theme, the language, and messages over the page. */
export function AppFrame({ assembly, alerts, i18n, nonce, children }: AppFrameProps) {
  const [theme] = useState(() => prepareDocument(assembly));
  return (
    <AppContext value={{ assembly, pluginId: 'app' }}>
      <Themed theme={theme} nonce={nonce}>
        <LanguageProvider i18n={i18n}>
          {/* Another language than English is waited for. */}
          <Suspense>
            <AlertDisplay queue={alerts} />
            <AppWrappers>
              <WithTableDensity>{children}</WithTableDensity>
            </AppWrappers>
          </Suspense>
        </LanguageProvider>
      </Themed>
    </AppContext>
  );
}

function prepareDocument(assembly: Assembly) {
  const config = assembly.apisFor('app').require(configApiRef);
  const branding = readBranding(config);
  showFavicon(document, branding);
  document.title = config.getOptionalString('app.title') ?? 'Portico';
  const theme = createBrandedTheme(branding);
  fetchFont(theme.typography.fontFamily);
  return theme;
}

/** Requests the font before anything is rendered, so that no text is measured twice. */
function fetchFont(families: string | undefined): void {
  if (families === undefined || !('fonts' in document)) return;
  // Where one does not come, the next family takes its place, as everywhere in CSS.
  document.fonts.load(`1em ${families}`).catch(() => undefined);
}

interface ThemedProps {
  theme: ReturnType<typeof createBrandedTheme>;
  nonce: string | undefined;
  children: ReactNode;
}

function Themed({ theme, nonce, children }: ThemedProps) {
  const [mode] = useThemeMode();
  return (
    <PorticoThemeProvider theme={theme} mode={mode} {...(nonce !== undefined && { nonce })}>
      {children}
    </PorticoThemeProvider>
  );
}

function WithTableDensity({ children }: { children: ReactNode }) {
  const [density, onChange] = useTableDensity();
  const choice = useMemo(() => ({ density, onChange }), [density, onChange]);
  return <TableDensityContext value={choice}>{children}</TableDensityContext>;
}
