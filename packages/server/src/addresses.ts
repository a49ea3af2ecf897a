import { InputError } from '@portico/errors';
import type { ServerConfig } from './serverConfig.ts';

/** Where the server listens, and how it is reached. */
export interface ServerAddresses {
  host: string;
  port: number;
  /** Address of the portal, without a slash at its end. */
  appBaseUrl: string;
  /** Path of the portal, without a slash at its end: '' at the root. */
  appBasePath: string;
  /** Address that `/api` stands below, without a slash at its end. */
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

function trimSlash(text: string): string {
  return text.replace(/\/+$/, '');
}
