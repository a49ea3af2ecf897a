import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { ConnectionOptions } from 'node:tls';
import { Client } from 'ldapts';
import type { LdapProviderConfig } from './ldapConfig.ts';

const operationTimeoutMs = 120_000;
const connectTimeoutMs = 10_000;

/** Connects to a directory, encrypts and proves who the portal is, as configured. */
export async function connect(
  { target, tls, bind }: LdapProviderConfig,
  folder: string,
  signal: AbortSignal,
): Promise<Client> {
  const read = (file: string) => readFile(resolve(folder, file));
  const options: ConnectionOptions = {
    rejectUnauthorized: tls.rejectUnauthorized,
    ...(tls.ca !== undefined && { ca: [await read(tls.ca)] }),
    ...(tls.keys !== undefined && { key: await read(tls.keys) }),
    ...(tls.certs !== undefined && { cert: await read(tls.certs) }),
  };
  const client = new Client({
    url: target,
    timeout: operationTimeoutMs,
    connectTimeout: connectTimeoutMs,
    // Names of servers may be such that the library doesn't know them.
    strictDN: false,
    // With options the library encrypts connections to `ldap://` too.
    ...(target.startsWith('ldaps:') && { tlsOptions: options }),
  });
  const stop = () => void client.unbind().catch(() => undefined);
  signal.addEventListener('abort', stop);
  try {
    signal.throwIfAborted();
    if (tls.startTls && target.startsWith('ldap:'))
      await client.startTLS({ ...options, host: new URL(target).hostname });
    if (bind) await client.bind(bind.dn, bind.secret);
    return client;
  } catch (error) {
    await client.unbind().catch(() => undefined);
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
