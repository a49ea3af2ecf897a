import { BlockList, isIP } from 'node:net';
import { defineProxyProvider, type SignInResolver } from '@portico/auth-node';
import { AuthenticationError } from '@portico/errors';
import { z } from 'zod';

interface OAuth2ProxySettings {
  trustedProxies: string[];
}

const network = z
  .string()
  .refine(text => isNetwork(text), "write an address, or a network such as '10.0.0.0/8'");

const forwardedUserMatchingUserEntityName: SignInResolver = ({ username }) =>
  username
    ? { values: { 'metadata.name': username }, nameWithoutEntity: username }
    : 'the proxy told no user';

/**
 * A proxy that signs people in and says in `X-Forwarded-…` headers who they are, such as oauth2-proxy.
 * Anybody could write such headers, so they count only on connections from the proxy itself.
 */
export const oauth2ProxyProvider = defineProxyProvider<OAuth2ProxySettings>({
  providerId: 'oauth2Proxy',
  title: 'Single sign-on',
  settings: {
    /** Where the proxy connects from. */
    trustedProxies: z.array(network).min(1).default(['127.0.0.1', '::1']),
  },
  connect({ trustedProxies }) {
    const trusted = createNetworks(trustedProxies);
    return async ({ headers, remoteAddress }) => {
      if (!isTrusted(trusted, remoteAddress)) {
        throw new AuthenticationError(
          `'${remoteAddress}' is no trusted proxy, so its headers do not count; come through the proxy, or list it under 'auth.providers.oauth2Proxy.trustedProxies'`,
        );
      }
      const read = (name: string) => {
        const value = headers[name];
        return typeof value === 'string' && value !== '' ? value : undefined;
      };
      const username = read('x-forwarded-preferred-username') ?? read('x-forwarded-user');
      const email = read('x-forwarded-email');
      if (username === undefined && email === undefined) {
        throw new AuthenticationError('The proxy does not say who you are; sign in there first');
      }
      const displayName = username ?? email;
      const accessToken = read('x-forwarded-access-token');
      return {
        account: {
          profile: { ...(displayName && { displayName }), ...(email && { email }) },
          ...(username !== undefined && { username }),
        },
        ...(accessToken !== undefined && { accessToken }),
      };
    };
  },
  resolvers: { forwardedUserMatchingUserEntityName },
});

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
