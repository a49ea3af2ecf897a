import { configApiRef, discoveryApiRef } from '@portico/app';
import { shellPartPoint, signInPagePoint } from '@portico/app/points';
import { type ApiHolder, createApiFactory, createPlugin } from '@portico/core';
import { providerSettingPoint } from '@portico/user-settings/points';
import { knownProviders, providerAuthsApiRef } from './providerAuth.ts';
import { scmAuthApiRef } from './scmAuth.ts';
import { LazyProviderAuths } from './sessions/LazyProviderAuths.ts';
import { lazyProviderAuthsRef } from './sessions/lazyProviderAuthsRef.ts';
import { LazyScmAuth } from './sessions/LazyScmAuth.ts';

const isOn = (path: string) => (apis: ApiHolder) =>
  apis.require(configApiRef).getOptional(path) === true;

/** Sign-in: the page for it, the sessions of providers, and what watches over them. */
export const authPlugin = createPlugin({
  id: 'auth',
  provides: [
    createApiFactory({
      api: lazyProviderAuthsRef,
      needs: { config: configApiRef, discovery: discoveryApiRef },
      create: options => new LazyProviderAuths(options),
    }),
    createApiFactory({
      api: providerAuthsApiRef,
      needs: { providers: lazyProviderAuthsRef },
      create: ({ providers }) => providers,
    }),
    createApiFactory({
      api: scmAuthApiRef,
      needs: { providers: providerAuthsApiRef, config: configApiRef },
      create: options => new LazyScmAuth(options),
    }),
    ...knownProviders.map(([id, , api]) =>
      createApiFactory({
        api,
        needs: { providers: providerAuthsApiRef },
        create: ({ providers }) => providers.get(id),
      }),
    ),
  ],
  contributes: [
    signInPagePoint.add({ load: () => import('./pages/SignInPage/SignInPage.tsx') }),
    shellPartPoint.add({
      id: 'login-requests',
      load: () => import('./components/watchers/LoginRequests.tsx'),
      isWanted: apis => apis.require(lazyProviderAuthsRef).isLoginAwaited(),
      subscribe: (apis, onChange) => apis.require(lazyProviderAuthsRef).subscribe(onChange),
    }),
    shellPartPoint.add({
      id: 'inactivity',
      load: () => import('./components/watchers/InactivityLogout.tsx'),
      isWanted: isOn('auth.autologout.enabled'),
    }),
    shellPartPoint.add({
      id: 'session-cookie',
      load: () => import('./components/watchers/SessionCookie.tsx'),
      isWanted: isOn('app.protected'),
    }),
    ...knownProviders.map(([id, title, session]) =>
      providerSettingPoint.add({
        id,
        title: apis =>
          apis.require(configApiRef).getOptionalString(`auth.providers.${id}.title`) ?? title,
        session,
        optional: true,
        isSetUp: apis =>
          apis.require(configApiRef).getOptional(`auth.providers.${id}`) !== undefined,
      }),
    ),
  ],
});
