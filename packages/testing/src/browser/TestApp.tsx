import { identityApiRef, identityQueryKey } from '@portico/app';
import {
  AlertDisplay,
  AlertQueue,
  AppContext,
  AppWrappers,
  createAppI18n,
  LanguageProvider,
  createAppPlugin,
} from '@portico/app/assembly';
import {
  type ApiFactory,
  assemble,
  createApiFactory,
  type Plugin,
  type RouteBinding,
} from '@portico/core';
import { PorticoThemeProvider, type ThemeMode } from '@portico/ui/theme';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { MemoryRouter, useLocation } from 'react-router';

/** What a test app is made from. */
export interface TestAppOptions {
  /** Plugins whose contributions, routes and apis the component uses. */
  plugins?: readonly Plugin[];
  bindings?: readonly RouteBinding[];
  apis?: readonly ApiFactory<unknown>[];
  /** Address to start at. */
  path?: string;
  /** The page's configuration. */
  config?: unknown;
  /** Who uses the portal. */
  user?: { userEntityRef: string; ownershipEntityRefs: string[] };
  theme?: ThemeMode;
  /** The language of those who have not chosen another; default English. */
  language?: string;
}

/** Props of {@link TestApp}. */
export interface TestAppProps extends TestAppOptions {
  children: ReactNode;
}

const guest = {
  userEntityRef: 'user:default/guest',
  ownershipEntityRefs: ['user:default/guest'],
};

/** A portal around a component, for tests and stories: signed in, without retries, in memory. */
export function TestApp({ children, ...options }: TestAppProps) {
  const [{ assembly, queryClient, alerts, i18n, page }] = useState(() => createParts(options));
  useEffect(() => {
    page.setOpen(true);
    return () => page.setOpen(false);
  }, [page]);
  return (
    <AppContext value={{ assembly, pluginId: options.plugins?.[0]?.id ?? 'app' }}>
      <QueryClientProvider client={queryClient}>
        <PorticoThemeProvider mode={options.theme ?? 'light'}>
          <LanguageProvider i18n={i18n}>
            <Suspense>
              <MemoryRouter initialEntries={[options.path ?? '/']} useTransitions={false}>
                <AlertDisplay queue={alerts} />
                <AppWrappers>{children}</AppWrappers>
                <Address />
              </MemoryRouter>
            </Suspense>
          </LanguageProvider>
        </PorticoThemeProvider>
      </QueryClientProvider>
    </AppContext>
  );
}

/** Says where the app is, for tests to read. */
function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address" hidden>{`${pathname}${search}`}</output>;
}

function createParts({
  plugins = [],
  bindings = [],
  apis = [],
  config = {},
  user = guest,
  language,
}: TestAppOptions) {
  const alerts = new AlertQueue();
  const identity = { type: 'user' as const, ...user };
  const page = createPage();
  const assembly = assemble({
    plugins: [
      createAppPlugin({
        config: withLanguage(config, language),
        alerts,
        origin: 'http://portal.test',
      }),
      ...plugins,
    ],
    bindings,
    apis: [
      createApiFactory({
        api: identityApiRef,
        create: () => ({
          getProfile: async () => ({}),
          getIdentity: async () => identity,
          getCredentials: page.getCredentials,
          signOut: async () => {},
        }),
      }),
      ...apis,
    ],
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queryClient.setQueryData(identityQueryKey, identity);
  return { assembly, queryClient, alerts, page, i18n: createAppI18n(assembly.apisFor('app')) };
}

/** What a page has deferred when it is closed, such as batched reads, is not requested from the next test's network. */
function createPage() {
  let isOpen = true;
  const credentials = { token: 'test-token' };
  return {
    setOpen: (value: boolean) => void (isOpen = value),
    getCredentials: async () => (isOpen ? credentials : new Promise<typeof credentials>(() => {})),
  };
}

/** The configuration with a language to begin with, unless it names one. */
function withLanguage(config: unknown, language: string | undefined) {
  if (language === undefined) return config;
  const { app, ...others } = config as { app?: { languages?: object } };
  // The only one: where there are several, the browser's own comes first.
  const languages = { default: language, supported: [language], ...app?.languages };
  return { ...others, app: { ...app, languages } };
}
