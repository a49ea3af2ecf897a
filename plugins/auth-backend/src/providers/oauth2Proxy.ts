import { createHash, timingSafeEqual } from 'node:crypto';
import {
  defineProxyProvider,
  type SignInResolver,
  usernameMatchingUserEntityName,
} from '@portico/auth-node';
import { secret } from '@portico/config';
import { AuthenticationError } from '@portico/errors';
import { z } from 'zod';
import { readHeader } from './signedHeader.ts';
import { createProxyCheck, trustedProxiesSchema } from './trustedProxies.ts';

interface OAuth2ProxySettings {
  trustedProxies?: string[] | undefined;
  sharedSecret?: string | undefined;
  sharedSecretHeader: string;
}

const howToTrust =
  "set 'auth.providers.oauth2Proxy.sharedSecret', which the proxy sends along, or list its addresses under 'auth.providers.oauth2Proxy.trustedProxies' ([127.0.0.1, '::1'] where it runs on this machine and nobody else can call the server from there)";

const forwardedUserMatchingUserEntityName: SignInResolver = ({ id }) =>
  id
    ? { values: { 'metadata.name': id }, nameWithoutEntity: id }
    : "the proxy sent no 'X-Forwarded-User'";

/**
 * A proxy that signs people in and says in `X-Forwarded-…` headers who they are, such as oauth2-proxy.
 * Anybody could write such headers, so they count only where the proxy proves itself: by a secret that it sends along,
 * by the address that it connects from, or by both.
 */
export const oauth2ProxyProvider = defineProxyProvider<OAuth2ProxySettings>({
  providerId: 'oauth2Proxy',
  title: 'Single sign-on',
  settings: {
    /** Where the proxy connects from. */
    trustedProxies: trustedProxiesSchema.optional(),
    /** What the proxy sends along, and nobody else knows. */
    sharedSecret: secret(z.string().min(16)).optional(),
    /** The header that it is in. */
    sharedSecretHeader: z
      .string()
      .regex(/^[\w-]{1,100}$/, "write the name of a header, such as 'X-Proxy-Secret'")
      .toLowerCase()
      .default('x-proxy-secret'),
  },
  findWarning: ({ trustedProxies, sharedSecret }) =>
    trustedProxies || sharedSecret
      ? undefined
      : {
          message:
            "Nobody can sign in with 'oauth2Proxy', since nothing tells the proxy from others",
          hint: howToTrust,
        },
  connect({ trustedProxies, sharedSecret, sharedSecretHeader }) {
    const checkAddress =
      trustedProxies &&
      createProxyCheck(trustedProxies, 'auth.providers.oauth2Proxy.trustedProxies');
    return async request => {
      if (!checkAddress && sharedSecret === undefined)
        throw new AuthenticationError(
          `Nothing tells the proxy from others, so its headers do not count; ${howToTrust}`,
        );
      checkAddress?.(request.remoteAddress);
      if (sharedSecret !== undefined && !isSame(request.headers[sharedSecretHeader], sharedSecret))
        throw new AuthenticationError(
          `The header '${sharedSecretHeader}' does not have the proxy's secret, so its other headers do not count; come through the proxy`,
        );
      const read = (name: string) => readHeader(request, name);
      const id = read('x-forwarded-user');
      const username = read('x-forwarded-preferred-username') ?? id;
      const email = read('x-forwarded-email');
      const displayName = username ?? email;
      if (displayName === undefined) {
        throw new AuthenticationError('The proxy does not say who you are; sign in there first');
      }
      const accessToken = read('x-forwarded-access-token');
      return {
        account: {
          profile: { displayName, ...(email && { email }) },
          ...(id !== undefined && { id }),
          ...(username !== undefined && { username }),
        },
        ...(accessToken !== undefined && { accessToken }),
      };
    };
  },
  resolvers: {
    forwardedUserMatchingUserEntityName,
    // By the preferred name; by the other one where the proxy sends none.
    forwardedPreferredUsernameMatchingUserEntityName: usernameMatchingUserEntityName,
    oauth2ProxyUserHeaderMatchingUserEntityName: usernameMatchingUserEntityName,
  },
});

/** Whether a header has the secret; in a time that says nothing of how much of it is right. */
function isSame(given: string | string[] | undefined, wanted: string): boolean {
  if (typeof given !== 'string') return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
