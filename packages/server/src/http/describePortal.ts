import { trimSlash } from '@portico/config/trimSlash';
import type { ConfigObject } from '@portico/config';
import { resolveEndpoints } from '@portico/contract';
import { hasSignInPage, type SignInSetup } from '@portico/contract/auth';
import type { ServerAddresses } from '../addresses.ts';
import type { ServerConfig } from '../serverConfig.ts';
import type { PortalPageData } from './portalPage.ts';
import type { ServePortalOptions } from './servePortal.ts';

const productName = 'Portico';

/** The pages of a portal: the portal's own, and that for sign-in where there is one. */
export function describePortalPages(
  frontend: ConfigObject,
  { app, backend }: ServerConfig,
  { appBasePath }: ServerAddresses,
): ServePortalOptions['pages'] {
  const apiBaseUrl = `${backend.baseUrl === undefined ? appBasePath : trimSlash(backend.baseUrl)}/api`;
  const page = { title: app.title ?? productName, basePath: appBasePath, apiBaseUrl };
  if (!hasSignInPage(frontend as SignInSetup)) {
    // Everybody is the guest, whose session the code requests first of all.
    const preloads = [`${apiBaseUrl}/auth/guest/refresh`];
    return { portal: { ...page, config: frontend, preloads } };
  }
  const signIn: PortalPageData = {
    ...page,
    config: app.protected ? pickForSignIn(frontend) : frontend,
  };
  return { portal: { ...page, config: frontend }, signIn };
}

/** What of the configuration the page for sign-in needs; the rest is nobody's business before it. */
function pickForSignIn({
  app,
  organization,
  auth,
  backend,
  discovery,
  enableExperimentalRedirectFlow,
}: ConfigObject): ConfigObject {
  const { title, branding, languages } = (app ?? {}) as ConfigObject;
  const { baseUrl } = (backend ?? {}) as ConfigObject;
  const picked = {
    app: { title, branding, languages, protected: true },
    organization,
    auth,
    backend: { baseUrl },
    discovery,
    enableExperimentalRedirectFlow,
  };
  // What is not set has no place in it.
  return JSON.parse(JSON.stringify(picked)) as ConfigObject;
}

/** What the portal may do in the browser: it reaches the backend and plugins that have an origin of their own. */
export function describePortalSecurity(
  { backend, discovery }: ServerConfig,
  { appBaseUrl, backendBaseUrl }: ServerAddresses,
): ServePortalOptions['security'] {
  const endpoints = resolveEndpoints(discovery.endpoints, 'external').values();
  const origins = new Set([backendBaseUrl, ...endpoints].map(url => new URL(url).origin));
  origins.delete(new URL(appBaseUrl).origin);
  return {
    isHttps: appBaseUrl.startsWith('https:'),
    ...(backend.csp && { csp: backend.csp }),
    ...(origins.size > 0 && { connectTo: [...origins] }),
  };
}
