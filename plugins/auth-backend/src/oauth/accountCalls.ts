import type { AccountCalls } from '@portico/auth-node';
import { ServiceUnavailableError } from '@portico/errors';
import { SessionEndedError } from './oauthErrors.ts';

const timeoutMs = 10_000;
const largestPictureBytes = 30_000;

/** Makes the calls with which a provider is asked who an account is. */
export function createAccountCalls(options: {
  title: string;
  accessToken: string;
  getUserInfo: AccountCalls['getUserInfo'];
}): AccountCalls {
  const { title, accessToken, getUserInfo } = options;
  const get = (url: string, accept: string) =>
    fetch(url, {
      headers: {
        accept,
        authorization: `Bearer ${accessToken}`,
        // Some code hosts refuse calls that do not say who makes them.
        'user-agent': 'portico',
      },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
  async function getGood(url: string, accept: string): Promise<Response> {
    const response = await get(url, accept).catch((cause: unknown) => {
      throw new ServiceUnavailableError(`${title} cannot be reached now; try again later`, {
        cause,
      });
    });
    if (response.ok) return response;
    await response.body?.cancel();
    if (response.status === 401) {
      throw new SessionEndedError(`${title} does not accept the session any more`);
    }
    throw new ServiceUnavailableError(
      `${title} answered ${response.status} when asked who you are; try again later`,
    );
  }
  return {
    getUserInfo,
    getJson: async url => (await getGood(url, 'application/json')).json(),
    getText: async url => (await getGood(url, 'text/plain')).text(),
    async getPicture(url) {
      try {
        const response = await get(url, 'image/*');
        const type = response.headers.get('content-type') ?? '';
        const bytes = Buffer.from(await response.arrayBuffer());
        const isUsable = response.ok && /^image\/(png|jpeg|gif|webp)$/.test(type);
        return isUsable && bytes.length <= largestPictureBytes
          ? `data:${type};base64,${bytes.toString('base64')}`
          : undefined;
      } catch {
        // A picture is no reason to keep somebody out.
        return undefined;
      }
    },
  };
}
