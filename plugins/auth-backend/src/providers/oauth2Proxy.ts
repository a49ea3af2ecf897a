import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import {
  defineProxyProvider,
  type SignInResolver,
  usernameMatchingUserEntityName,
} from '@portico/auth-node';
import { secret } from '@portico/config';
import { AuthenticationError } from '@portico/errors';
import { z } from 'zod';

interface OAuth2ProxySettings {
  trustedProxies?: string[] | undefined;
  sharedSecret?: string | undefined;
  sharedSecretHeader: string;
}

const howToTrust =
  "set 'auth.providers.oauth2Proxy.sharedSecret', which the proxy sends along, or list its addresses under 'auth.providers.oauth2Proxy.trustedProxies' ([127.0.0.1, '::1'] where it runs on this machine and nobody else can call the server from there)";

const network = z
  .string()
  .refine(text => isNetwork(text), "write an address, or a network such as '10.0.0.0/8'");

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
    trustedProxies: z.array(network).min(1).optional(),
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
    const trusted = trustedProxies && createNetworks(trustedProxies);
    return async ({ headers, remoteAddress }) => {
      if (!trusted && sharedSecret === undefined)
        throw new AuthenticationError(
          `Nothing tells the proxy from others, so its headers do not count; ${howToTrust}`,
        );
      if (trusted && !isTrusted(trusted, remoteAddress)) {
        throw new AuthenticationError(
          `'${remoteAddress}' is no trusted proxy, so its headers do not count; come through the proxy, or list it under 'auth.providers.oauth2Proxy.trustedProxies'`,
        );
      }
      if (sharedSecret !== undefined && !isSame(headers[sharedSecretHeader], sharedSecret))
        throw new AuthenticationError(
          `The header '${sharedSecretHeader}' does not have the proxy's secret, so its other headers do not count; come through the proxy`,
        );
      const read = (name: string) => {
        const value = headers[name];
        return typeof value === 'string' && value !== '' ? value : undefined;
      };
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

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128);
}

function createNetworks(texts: readonly string[]): BlockList {
  const list = new BlockList();
  for (const text of texts) {
    const [address = '', prefix] = text.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

function isTrusted(trusted: BlockList, remoteAddress: string): boolean {
  // A server that listens on IPv6 sees IPv4 callers in this form.
  const address = remoteAddress.replace(/^::ffff:(?=\d+\.)/, '');
  const family = isIP(address);
  return family !== 0 && trusted.check(address, family === 4 ? 'ipv4' : 'ipv6');
}
