import { readContributionSettings } from '@portico/contract';
import { hasSignInPage, type SignInSetup, type UserIdentity } from '@portico/contract/auth';
import {
  type ApiFactory,
  type ApiHolder,
  assemble,
  type Assembly,
  type ContributionSetting,
  type Plugin,
  type RouteBinding,
} from '@portico/core';
import { describeProblem, wait } from '@portico/errors';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { type ReactNode, StrictMode } from 'react';
import { BrowserRouter } from 'react-router';
import { AccessGate } from './permissions/AccessGate.tsx';
import { reportUnhandledRejections } from './apis/AlertingErrors.ts';
import { AlertQueue } from './apis/AlertQueue.ts';
import {
  errorApiRef,
  fetchApiRef,
  type IdentityApi,
  identityApiRef,
  signInApiRef,
} from './apis/refs.ts';
import { createAppPlugin } from './appPlugin.ts';
import { AppBoundary } from './boot/failure/AppBoundary.tsx';
import { BootErrorPage } from './boot/failure/BootErrorPage.tsx';
import { followSignOut } from './boot/createSignOut.ts';
import { fetchApproachedPages } from './boot/fetchApproachedPages.ts';
import { FirstCalls } from './boot/FirstCalls.ts';
import { fetchLaterParts, whenIdle } from './boot/fetchLaterParts.ts';
import { makeApis } from './boot/makeApis.ts';
import { openFirstPage } from './boot/openFirstPage.ts';
import { enterBasePath } from './boot/enterBasePath.ts';
import { prepareFormats } from './boot/prepareFormats.ts';
import { type BootData, readBootData } from './boot/readBootData.ts';
import { createQueryClient } from './createQueryClient.ts';
import { liveTopicPoint, signInPagePoint } from './extensionPoints.ts';
import { identityQueryKey } from './hooks/useIdentity.ts';
import { createAppI18n } from './language/LanguageProvider.tsx';
import { EventFeed } from './live/EventFeed.ts';
import { invalidateOnChange } from './live/invalidateOnChange.ts';
import { preloadPart } from '@portico/ui/lazy';
import { PageRoutes } from './routing/PageRoutes.tsx';
import { AppFrame } from './shell/AppFrame.tsx';
import { AppShell } from './shell/AppShell.tsx';
import { RetryHint } from './shell/RetryHint.tsx';
import { SignInGate } from './shell/SignInGate.tsx';

/** What a portal is made from. */
export interface AppOptions {
  plugins: readonly Plugin[];
  /** Where external routes lead. */
  bindings?: readonly RouteBinding[];
  /** The app's own api factories. */
  apis?: readonly ApiFactory<unknown>[];
  /** Changes to contributions, on top of `app.extensions`. */
  settings?: Readonly<Record<string, ContributionSetting>>;
  /** Who has signed in already, on a page of its own. */
  signedIn?: IdentityApi | undefined;
}

const maxWaitMs = 250;
const maxApiMs = 10_000;

/** Starts the portal in an element of the page; what keeps it from starting is shown in its place. */
export function startApp(element: HTMLElement, options: AppOptions): void {
  void openApp(createRoot(element), options);
}

async function openApp(root: Root, options: AppOptions): Promise<void> {
  let nonce: string | undefined;
  try {
    const boot = readBootData(document);
    nonce = boot.nonce;
    if (enterBasePath(boot.basePath, window.location)) return;
    const { app, opened } = await createApp(boot, options);
    // Where the session is there at once, the first answers are requested before the work of drawing begins.
    await Promise.race([opened, wait(maxWaitMs)]);
    root.render(
      <StrictMode>
        <AppBoundary nonce={nonce}>{app}</AppBoundary>
      </StrictMode>,
    );
  } catch (error) {
    root.render(<BootErrorPage error={error as Error} nonce={nonce} />);
  }
}

/** A portal that is put together. */
export interface CreatedApp {
  app: ReactNode;
  /** Settles when there is something to render: who asks is known and their page has been requested, or sign-in is there. */
  opened: Promise<void>;
}

/**
 * Puts a portal together and begins to load what its first page needs.
 *
 * @throws AssemblyError with every problem found, those of apis that the shell itself needs among them.
 */
export async function createApp(boot: BootData, options: AppOptions): Promise<CreatedApp> {
  const alerts = new AlertQueue();
  const firstCalls = new FirstCalls();
  const appPlugin = createAppPlugin({
    config: boot.config,
    hints: boot.hints,
    alerts,
    origin: window.location.origin,
    basePath: boot.basePath,
    signedIn: options.signedIn,
    firstCalls,
  });
  const assembly = assemble({
    plugins: [appPlugin, ...options.plugins],
    bindings: options.bindings ?? [],
    apis: options.apis ?? [],
    settings: { ...readSettings(boot.config), ...options.settings },
    maxCreateMs: maxApiMs,
    // Existing configurations name parts of other portals, which must not keep this one from opening.
    // oxlint-disable-next-line no-console -- for whoever configures the portal
    warn: problem => console.warn(describeProblem(problem)),
  });
  await makeApis(assembly, appPlugin);
  const queryClient = createQueryClient();
  const apis = assembly.apisFor('app');
  const i18n = createAppI18n(apis);
  reportUnhandledRejections(apis.require(errorApiRef));
  const opened = queryClient.prefetchQuery({
    queryKey: identityQueryKey,
    // Both come at about the same time; a page that is not there yet would be waited for much longer.
    queryFn: () =>
      openFirstPage(
        {
          assembly,
          queryClient,
          firstCalls,
          basePath: boot.basePath,
          location: window.location,
        },
        getIdentityOnceSignedIn(apis),
      ),
  });
  void apis
    .require(signInApiRef)
    .whenSignedIn.then(() => startLiveUpdates(assembly, queryClient, boot.eventPosition));
  void opened.then(() => {
    fetchLaterParts(document, queryClient);
    whenIdle(prepareFormats);
  });
  fetchApproachedPages(document, assembly, boot.basePath);
  if (hasSignInPage((boot.config ?? {}) as SignInSetup)) followSignOut(boot.basePath);
  const app = (
    <AppFrame assembly={assembly} alerts={alerts} i18n={i18n} nonce={boot.nonce}>
      <QueryClientProvider client={queryClient}>
        {/* Links and controls say themselves what may wait for the next paint: see InternalLink and useChoice. */}
        <BrowserRouter basename={boot.basePath || '/'} useTransitions={false}>
          <SignInGate>
            <AccessGate>
              <AppShell>
                <PageRoutes />
              </AppShell>
            </AccessGate>
          </SignInGate>
        </BrowserRouter>
        <RetryHint />
      </QueryClientProvider>
    </AppFrame>
  );
  return {
    app,
    opened: apis.require(signInApiRef).isSignedIn() ? opened : loadSignInPage(assembly),
  };
}

async function loadSignInPage(assembly: Assembly): Promise<void> {
  const [page] = assembly.contributionsTo(signInPagePoint);
  if (page) await preloadPart(page.value.load);
}

async function getIdentityOnceSignedIn(apis: ApiHolder): Promise<UserIdentity> {
  await apis.require(signInApiRef).whenSignedIn;
  return apis.require(identityApiRef).getIdentity();
}

function readSettings(config: unknown) {
  const app = (config as { app?: { extensions?: unknown } } | undefined)?.app;
  return readContributionSettings(app?.extensions);
}

function startLiveUpdates(
  assembly: Assembly,
  queryClient: QueryClient,
  position: string | undefined,
): void {
  const feed = new EventFeed(assembly.apisFor('app').require(fetchApiRef), position);
  invalidateOnChange(feed, assembly.contributionsTo(liveTopicPoint), queryClient);
  feed.start();
}
