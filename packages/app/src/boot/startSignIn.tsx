import { type ApiHolder, assemble, createPlugin, type Plugin } from '@portico/core';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { reportUnhandledRejections } from '../apis/AlertingErrors.ts';
import { AlertQueue } from '../apis/AlertQueue.ts';
import { type ConfigApi, configApiRef, errorApiRef, type IdentityApi } from '../apis/refs.ts';
import { createAppApis } from '../appApis.ts';
import { shellPartPoint, signInPagePoint } from '../extensionPoints.ts';
import { createAppI18n } from '../language/LanguageProvider.tsx';
import { AppFrame } from '../shell/AppFrame.tsx';
import { SignInPlace } from '../shell/SignInPlace.tsx';
import { AppBoundary } from './failure/AppBoundary.tsx';
import { BootErrorPage } from './failure/BootErrorPage.tsx';
import { enterBasePath } from './enterBasePath.ts';
import { makeApis } from './makeApis.ts';
import { readBootData } from './readBootData.ts';

/** The page for sign-in, to those who go on from it. */
export interface SignInPageHandle {
  config: ConfigApi;
  /** The apis of the page, for what goes on in the portal. */
  apis: ApiHolder;
  /** Takes it away. */
  close: () => void;
}

/** What a page for sign-in alone is made from. */
export interface SignInOptions {
  plugins: readonly Plugin[];
  /** Goes on to the portal itself with who has signed in; a failure is reported, and leads back to the choices. */
  enter: (identity: IdentityApi, page: SignInPageHandle) => Promise<void>;
}

const maxApiMs = 10_000;

/** Starts a page that holds nothing but sign-in: small, and fit to be shown to those who may see no more. */
export function startSignIn(element: HTMLElement, options: SignInOptions): void {
  void openSignIn(createRoot(element), options);
}

async function openSignIn(root: Root, { plugins, enter }: SignInOptions): Promise<void> {
  let nonce: string | undefined;
  try {
    const boot = readBootData(document);
    nonce = boot.nonce;
    if (enterBasePath(boot.basePath, window.location)) return;
    const alerts = new AlertQueue();
    const { origin } = window.location;
    const { basePath, config } = boot;
    const appPlugin = createPlugin({
      id: 'app',
      extensionPoints: [signInPagePoint, shellPartPoint],
      provides: createAppApis({ config, alerts, origin, basePath }),
    });
    const assembly = assemble({
      plugins: [appPlugin, ...plugins],
      bindings: [],
      apis: [],
      settings: {},
      maxCreateMs: maxApiMs,
    });
    await makeApis(assembly, appPlugin);
    const apis = assembly.apisFor('app');
    const errors = apis.require(errorApiRef);
    reportUnhandledRejections(errors);
    const handleSignIn = (identity: IdentityApi) => {
      const config = apis.require(configApiRef);
      return enter(identity, { config, apis, close: () => root.unmount() });
    };
    root.render(
      <StrictMode>
        <AppBoundary nonce={nonce}>
          <AppFrame assembly={assembly} alerts={alerts} i18n={createAppI18n(apis)} nonce={nonce}>
            <SignInPlace onSignIn={handleSignIn} />
          </AppFrame>
        </AppBoundary>
      </StrictMode>,
    );
  } catch (error) {
    root.render(<BootErrorPage error={error as Error} nonce={nonce} />);
  }
}
