import type { IdentityApi } from '@portico/app';
import { fetchSessionCookie } from './fetchSessionCookie.ts';
import { getBasePath } from './getBasePath.ts';

/**
 * Opens a protected app to somebody who has signed in: gets the cookie, then the page anew, which is the app's
 * from now on.
 *
 * @throws ResponseError when the server refuses the cookie.
 */
export async function enterProtectedApp(identity: IdentityApi): Promise<void> {
  await fetchSessionCookie(identity, getBasePath());
  const url = new URL(window.location.href);
  url.searchParams.delete('error');
  if (url.href === window.location.href) window.location.reload();
  else window.location.replace(url);
}
