import { createServer, type Server } from 'node:http';
import { ServiceUnavailableError } from '@portico/errors';
import type { AddressInfo } from 'node:net';

/** Servers that listen before anybody serves with them, by address. */
const openServers = new Map<string, Server>();

/**
 * Listens on the first of these ports that is free, so that no other process takes it before it is served.
 *
 * @param ports - of loopback; 0 is any free one.
 * @returns the address, such as `127.0.0.1:7008`.
 */
export async function openServer(ports: readonly number[]): Promise<string> {
  for (const port of ports) {
    const server = await listen(port);
    if (!server) continue;
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    openServers.set(host, server);
    return host;
  }
  throw new ServiceUnavailableError(`No port of ${ports.join(', ')} is free`);
}

/** The server that listens on an address already, which its caller closes; all others are closed. */
export function takeOpenServer(host: string | undefined): Server | undefined {
  const taken = host === undefined ? undefined : openServers.get(host);
  for (const server of openServers.values()) if (server !== taken) server.close();
  openServers.clear();
  return taken;
}

/** @returns undefined where the port is taken, or may not be used. */
async function listen(port: number): Promise<Server | undefined> {
  const server = createServer();
  return new Promise(resolve => {
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}
