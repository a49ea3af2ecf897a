import {
  type ApiFactory,
  assemble,
  type Assembly,
  type ContributionSetting,
  type Plugin,
  readContributionSettings,
  type RouteBinding,
} from '@portico/core';
import { type createPorticoTheme, PorticoThemeProvider } from '@portico/ui';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { type ReactNode, StrictMode, Suspense } from 'react';
import { BrowserRouter } from 'react-router';
import { reportUnhandledRejections } from './apis/AlertingErrors.ts';
import { AlertQueue } from './apis/AlertQueue.ts';
import { configApiRef, errorApiRef, fetchApiRef, identityApiRef } from './apis/refs.ts';
import { createAppPlugin } from './appPlugin.ts';
import { BootErrorPage } from './boot/BootErrorPage.tsx';
import { openFirstPage } from './boot/openFirstPage.ts';
import { type BootData, readBootData } from './boot/readBootData.ts';
import { createQueryClient } from './createQueryClient.ts';
import { liveTopicPoint } from './extensionPoints.ts';
import { AppContext } from './hooks/AppContext.ts';
import { identityQueryKey } from './hooks/useIdentity.ts';
import { createAppI18n, LanguageProvider } from './language/LanguageProvider.tsx';
import { EventFeed } from './live/EventFeed.ts';
import { invalidateOnChange } from './live/invalidateOnChange.ts';
import { PageRoutes } from './pages/PageRoutes.tsx';
import { AlertDisplay } from './shell/AlertDisplay.tsx';
import { AppShell } from './shell/AppShell.tsx';
import { SignInGate } from './shell/SignInGate.tsx';
import { createBrandedTheme, readBranding, showFavicon } from './shell/branding.ts';
import { useThemeMode } from './shell/useThemeMode.ts';

/** What a portal is made from. */
export interface AppOptions {
  plugins: readonly Plugin[];
  /** Where external routes lead. */
  bindings?: readonly RouteBinding[];
  /** The app's own api factories. */
  apis?: readonly ApiFactory<unknown>[];
  /** Changes to contributions, on top of `app.extensions`. */
  settings?: Readonly<Record<string, ContributionSetting>>;
}

const mostWaitMs = 100;

/** Starts the portal in an element of the page; what keeps it from starting is shown in its place. */
export function startApp(element: HTMLElement, options: AppOptions): void {
  const root = createRoot(element);
  let nonce: string | undefined;
  try {
    const boot = readBootData(document);
    nonce = boot.nonce;
    const { app, opened } = createApp(boot, options);
    // Where the session is there at once, the first answers are asked for before the work of drawing begins.
    void Promise.race([opened, sleep(mostWaitMs)]).then(() =>
      root.render(<StrictMode>{app}</StrictMode>),
    );
  } catch (error) {
    root.render(<BootErrorPage error={error as Error} nonce={nonce} />);
  }
}

/** A portal that is put together. */
export interface CreatedApp {
  app: ReactNode;
  /** Settles when it is known who asks, and what the first page shows has been asked for. */
  opened: Promise<void>;
}

/**
 * Puts a portal together and begins to load what its first page needs.
 *
 * @throws AssemblyError with every problem found.
 */
export function createApp(boot: BootData, options: AppOptions): CreatedApp {
  const alerts = new AlertQueue();
  const appPlugin = createAppPlugin({
    config: boot.config,
    alerts,
    origin: window.location.origin,
  });
  const assembly = assemble({
    plugins: [appPlugin, ...options.plugins],
    bindings: options.bindings ?? [],
    apis: options.apis ?? [],
    settings: { ...readSettings(boot.config), ...options.settings },
  });
  const queryClient = createQueryClient();
  const apis = assembly.apisFor('app');
  const i18n = createAppI18n(apis);
  reportUnhandledRejections(apis.require(errorApiRef));
  const opened = queryClient.prefetchQuery({
    queryKey: identityQueryKey,
    // Both come at about the same time; a page that is not there yet would be waited for much longer.
    queryFn: () =>
      openFirstPage(
        { assembly, queryClient, basePath: boot.basePath, location: window.location },
        apis.require(identityApiRef).getIdentity(),
      ),
  });
  startLiveUpdates(assembly, queryClient);
  const config = apis.require(configApiRef);
  const branding = readBranding(config);
  const theme = createBrandedTheme(branding);
  showFavicon(document, branding);
  document.title = config.getOptionalString('app.title') ?? 'Portico';

  const app = (
    <AppContext value={{ assembly, pluginId: 'app' }}>
      <QueryClientProvider client={queryClient}>
        <Themed theme={theme} nonce={boot.nonce}>
          <LanguageProvider i18n={i18n}>
            {/* Another language than English is waited for. */}
            <Suspense>
              {/* What stands in the address is drawn at once: a filter shows its choice when it is made. */}
              <BrowserRouter basename={boot.basePath || '/'} useTransitions={false}>
                <AlertDisplay queue={alerts} />
                <SignInGate>
                  <AppShell>
                    <PageRoutes />
                  </AppShell>
                </SignInGate>
              </BrowserRouter>
            </Suspense>
          </LanguageProvider>
        </Themed>
      </QueryClientProvider>
    </AppContext>
  );
  return { app, opened };
}

function sleep(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms));
}

interface ThemedProps {
  theme: ReturnType<typeof createPorticoTheme>;
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

function readSettings(config: unknown) {
  const app = (config as { app?: { extensions?: unknown } } | undefined)?.app;
  return readContributionSettings(app?.extensions);
}

function startLiveUpdates(assembly: Assembly, queryClient: QueryClient): void {
  const feed = new EventFeed(assembly.apisFor('app').require(fetchApiRef));
  invalidateOnChange(feed, assembly.contributionsTo(liveTopicPoint), queryClient);
  feed.start();
}
