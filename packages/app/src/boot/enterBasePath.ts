/**
 * Goes on to the portal's base path where the page was opened outside it, such as at the root of the server
 * itself. Only the browser can tell: behind a proxy that strips the path, the server sees every address without it.
 *
 * @returns whether the page is being left.
 */
export function enterBasePath(
  basePath: string,
  location: Pick<Location, 'pathname' | 'search' | 'hash' | 'replace'>,
): boolean {
  const { pathname, search, hash } = location;
  if (pathname === basePath || pathname.startsWith(`${basePath}/`)) return false;
  location.replace(basePath + pathname + search + hash);
  return true;
}
