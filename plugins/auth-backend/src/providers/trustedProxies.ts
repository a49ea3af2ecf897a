import { BlockList, isIP } from 'node:net';
import { AuthenticationError } from '@portico/errors';
import { z } from 'zod';

/** Where a proxy connects from: addresses, and networks such as `10.0.0.0/8`. */
export const trustedProxiesSchema = z
  .array(
    z
      .string()
      .refine(text => isNetwork(text), "write an address, or a network such as '10.0.0.0/8'"),
  )
  .min(1);

/**
 * Makes what refuses headers from elsewhere.
 *
 * @param key - the key that lists them, for the message.
 * @returns a function that throws an AuthenticationError for another address.
 */
export function createProxyCheck(trustedProxies: readonly string[], key: string) {
  const trusted = createNetworks(trustedProxies);
  return (remoteAddress: string): void => {
    if (isTrusted(trusted, remoteAddress)) return;
    throw new AuthenticationError(
      `'${remoteAddress}' is no trusted proxy, so its headers do not count; come through the proxy, or list it under '${key}'`,
    );
  };
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
