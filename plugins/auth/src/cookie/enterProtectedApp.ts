import type { IdentityApi } from '@portico/app';
import { AuthenticationError } from '@portico/errors';
import { fetchSessionCookie } from './fetchSessionCookie.ts';
import { getBasePath } from './getBasePath.ts';

/**
 * Opens a protected app to somebody who has signed in: gets the cookie, then the page anew, which is the app's
 * from now on.
 *
 * @throws Error named `SessionRefreshError` when the server does not give the cookie; the console has the cause.
 */
export async function enterProtectedApp(identity: IdentityApi): Promise<void> {
  try {
    const endsAt = await fetchSessionCookie(identity, getBasePath());
    if (endsAt === undefined) throw new AuthenticationError('You are signed in without a token');
  } catch (cause) {
    // The text that users see points to it.
    // oxlint-disable-next-line no-console
    console.error(cause);
    const { status } = cause as { status?: number };
    throw Object.assign(
      new Error('Session refresh failed, see developer console for details', { cause }),
      { name: 'SessionRefreshError', ...(status !== undefined && { status }) },
    );
  }
  const url = new URL(window.location.href);
  url.searchParams.delete('error');
  if (url.href === window.location.href) window.location.reload();
  else window.location.replace(url);
}
