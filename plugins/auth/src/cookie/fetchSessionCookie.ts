import type { IdentityApi } from '@portico/app';
import { getCookiePath } from '@portico/app/sign-in';
import { readAnswer } from '@portico/contract';
import { setSessionCookieEndpoint } from '@portico/contract/auth';
import { ResponseError } from '@portico/errors';

/**
 * Gets the cookie that opens the files of a protected app, for whoever is signed in.
 *
 * @returns when it ends, in milliseconds since 1970; `undefined` for users without a token, whom no server knows.
 * @throws ResponseError when the server refuses it.
 */
export async function fetchSessionCookie(
  identity: Pick<IdentityApi, 'getCredentials'>,
  basePath: string,
  signal?: AbortSignal,
): Promise<number | undefined> {
  const { token } = await identity.getCredentials();
  if (!token) return undefined;
  const response = await fetch(getCookiePath(basePath), {
    credentials: 'include',
    headers: { authorization: `Bearer ${token}` },
    ...(signal && { signal }),
  });
  if (!response.ok) throw await ResponseError.fromResponse(response, setSessionCookieEndpoint);
  const what = 'Answer of the cookie';
  const { expiresAt } = await readAnswer(setSessionCookieEndpoint.answer, response, what);
  return new Date(expiresAt).getTime();
}
