import type { IdentityApi } from '@portico/app';
import { sendFirstCalls, startSignIn } from '@portico/app/sign-in';
import { loadChunk } from '@portico/ui/lazy';
import type { ApiFactory } from '@portico/core';
import { enterProtectedApp } from './cookie/enterProtectedApp.ts';
import { keepProviderSessions } from './keepProviderSessions.ts';
import { authPlugin } from './plugin.ts';

/** The portal itself, as the build makes it. */
export interface PortalModule {
  /** Starts the portal for somebody who has signed in, with the apis that this was done with. */
  startPortal: (
    element: HTMLElement,
    signedIn: IdentityApi,
    apis: readonly ApiFactory<unknown>[],
  ) => void;
}

/** Opens the page of those who have not signed in: small, and all that they are served where the app is protected. */
export function openSignIn(element: HTMLElement, loadPortal: () => Promise<PortalModule>): void {
  startSignIn(element, {
    plugins: [authPlugin],
    async enter(identity, { config, apis, close }) {
      if (config.getOptional('app.protected') === true) return enterProtectedApp(identity);
      const [{ startPortal }] = await Promise.all([
        loadChunk(loadPortal),
        sendFirstCalls(identity),
      ]);
      close();
      startPortal(element, identity, keepProviderSessions(apis));
    },
  });
}
