import { lookup as lookUpName, type LookupAddress, type LookupOptions } from 'node:dns';
import { BlockList, isIP } from 'node:net';
import { InputError, NotAllowedError } from '@portico/errors';

/** Addresses that lead into the network of the portal, or nowhere (IANA special-purpose registries). */
const inner = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inner.addSubnet(network, prefix, 'ipv4');

/** Of IPv6 only this is global unicast; within it, what carries an IPv4 address or is for documents is excluded. */
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inner.addSubnet(network, prefix, 'ipv6');

/** Whether an address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !inner.check(address, 'ipv4');
  return family === 6 && global.check(address, 'ipv6') && !inner.check(address, 'ipv6');
}

/**
 * An address that anybody may have chosen: https, by name, at the port of https.
 *
 * @throws InputError that names the field.
 */
export function requirePublicUrl(field: string, text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isNamed =
    url !== undefined && /[a-z]\.?$/i.test(url.hostname) && url.hostname.includes('.');
  if (!url || url.protocol !== 'https:' || url.port !== '' || url.username !== '' || !isNamed)
    throw new InputError(
      `Body field '${field}' is no address of a push service; it begins with https and the name of a public host`,
    );
  return url;
}

type FoundAddresses = (
  error: Error | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

/** Looks a name up for a connection, and refuses it where one of its addresses is not public: what is checked is what is used. */
export function lookUpPublic(
  hostname: string,
  options: LookupOptions,
  found: FoundAddresses,
): void {
  lookUpName(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, []);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return found(new NotAllowedError(`'${hostname}' is no public host`), []);
    return options.all ? found(null, addresses) : found(null, first.address, first.family);
  });
}
