import type { LoadedConfig } from '@portico/config';
import type { ServerAddresses } from '../addresses.ts';
import type { ServerConfig } from '../serverConfig.ts';
import type { PortalPageData } from './portalPage.ts';
import type { ServePortalOptions } from './servePortal.ts';

const productName = 'Portico';

/** What the portal's page is told, from the configuration. */
export function describePortalPage(
  { frontend }: LoadedConfig,
  { app, backend }: ServerConfig,
  { appBasePath }: ServerAddresses,
): PortalPageData {
  return {
    title: app.title ?? productName,
    basePath: appBasePath,
    apiBaseUrl: `${backend.baseUrl?.replace(/\/+$/, '') ?? ''}/api`,
    config: frontend,
  };
}

/** What the portal may do in the browser: it reaches the backend where that has an origin of its own. */
export function describePortalSecurity(
  { backend }: ServerConfig,
  { appBaseUrl, backendBaseUrl }: ServerAddresses,
): ServePortalOptions['security'] {
  const backendOrigin = new URL(backendBaseUrl).origin;
  const isElsewhere = backendOrigin !== new URL(appBaseUrl).origin;
  return {
    isHttps: appBaseUrl.startsWith('https:'),
    ...(backend.csp && { csp: backend.csp }),
    ...(isElsewhere && { connectTo: [backendOrigin] }),
  };
}
