import type { ServerAddresses } from '../addresses.ts';

/** Addresses that are the same whatever the portal's base path is. */
const fixedPath = /^\/(api|\.backstage\/health)(\/|\?|$)/;

/**
 * Makes the function that finds the address under which a request is answered, whether a proxy in front passes
 * the base path on or strips it: APIs and health are without it, everything else is below it.
 */
export function createRouteFinder({
  appBasePath,
  backendBaseUrl,
}: Pick<ServerAddresses, 'appBasePath' | 'backendBaseUrl'>): (url: string) => string {
  const apiBasePath = new URL(`${backendBaseUrl}/`).pathname.replace(/\/$/, '');
  const isBelow = (url: string, path: string) =>
    url.startsWith(path) && /^([/?]|$)/.test(url.slice(path.length));
  return url => {
    for (const path of ['', apiBasePath, appBasePath]) {
      if (isBelow(url, path) && fixedPath.test(url.slice(path.length)))
        return url.slice(path.length);
    }
    return isBelow(url, appBasePath) ? url : appBasePath + url;
  };
}
