import type { LoadedConfig } from '@portico/config';
import { trimSlash } from '@portico/config/trimSlash';
import { InputError, type Problem } from '@portico/errors';
import type { ServerConfig } from './serverConfig.ts';

/** Where the server listens, and how it is reached. */
export interface ServerAddresses {
  host: string;
  port: number;
  /** Address of the portal, without a slash at its end. */
  appBaseUrl: string;
  /** Path of the portal, without a slash at its end: '' at the root. */
  appBasePath: string;
  /** Address that `/api` is below, without a slash at its end. */
  backendBaseUrl: string;
}

const defaultPort = 7007;
const defaultHost = '127.0.0.1';

/** Works out the addresses: `PORT` and `HOST` beat `backend.listen`; base URLs not set derive from them. */
export function resolveAddresses(
  config: ServerConfig,
  env: Readonly<Record<string, string | undefined>>,
): ServerAddresses {
  const listen = readListen(config.backend.listen);
  const host = env['HOST'] || listen.host || defaultHost;
  const port = readPort(env['PORT']) ?? listen.port ?? defaultPort;
  const isAny = host === '0.0.0.0' || host === '::';
  const shownHost = isAny || host === defaultHost ? 'localhost' : host;
  const own = `http://${shownHost.includes(':') ? `[${shownHost}]` : shownHost}:${port}`;
  const appBaseUrl = trimSlash(config.app.baseUrl ?? config.backend.baseUrl ?? own);
  return {
    host,
    port,
    appBaseUrl,
    appBasePath: trimSlash(new URL(appBaseUrl).pathname),
    backendBaseUrl: trimSlash(config.backend.baseUrl ?? appBaseUrl),
  };
}

function readPort(text: string | undefined): number | undefined {
  if (!text) return undefined;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new InputError(
    `The environment variable PORT is '${text}'; set it to a number from 0 to 65535`,
  );
}

function readListen(listen: ServerConfig['backend']['listen']): { host?: string; port?: number } {
  if (listen === undefined) return {};
  if (typeof listen === 'number') return { port: listen };
  if (typeof listen === 'object') {
    return {
      ...(listen.host !== undefined && { host: listen.host }),
      ...(listen.port !== undefined && { port: listen.port }),
    };
  }
  const colon = listen.lastIndexOf(':');
  const host = listen.slice(0, colon);
  return { ...(host && { host }), port: Number(listen.slice(colon + 1)) };
}

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/**
 * A base URL on this machine with another port than the one that the server listens on, where the development
 * server of another product would be.
 */
export function findUnreachableUrl(
  { appBaseUrl, backendBaseUrl, port: wantedPort }: ServerAddresses,
  listeningUrl: string,
  { value, describePosition }: Pick<LoadedConfig, 'value' | 'describePosition'>,
): Problem | undefined {
  // Whoever requests any free port cannot name it beforehand.
  if (wantedPort === 0) return undefined;
  const shown = toShownUrl(listeningUrl);
  const keys = [
    ['app', appBaseUrl],
    ['backend', backendBaseUrl],
  ] as const;
  for (const [key, baseUrl] of keys) {
    const { hostname, port, protocol } = new URL(baseUrl);
    const section = value[key] as { baseUrl?: unknown } | undefined;
    const isHere = (port || (protocol === 'https:' ? '443' : '80')) === new URL(listeningUrl).port;
    if (section?.baseUrl === undefined || !loopbackHosts.includes(hostname) || isHere) continue;
    const at = describePosition([key, 'baseUrl']);
    return {
      code: 'config-invalid',
      ...(at && { at }),
      message: `'${key}.baseUrl' is '${baseUrl}', but the server listens at '${shown}' and serves the portal and the API there`,
      hint: `set it to '${shown}', unless something on this machine forwards requests from there`,
    };
  }
  return undefined;
}

/** The address that the system reports for a listening server, as people type it. */
export function toShownUrl(listeningUrl: string): string {
  const url = new URL(listeningUrl);
  if (['127.0.0.1', '0.0.0.0', '[::]', '[::1]'].includes(url.hostname)) url.hostname = 'localhost';
  return trimSlash(url.href);
}
