import { trimSlash } from '@portico/config/trimSlash';
import {
  createUrlPatternDiscovery,
  defaultDiscoveryPath,
  type FetchApi,
  PluginClient,
} from '@portico/contract';
import type { Plugin } from '@portico/core';
import { InputError, ServiceUnavailableError } from '@portico/errors';
import { serverConfigSchema } from '@portico/server';
import { resolveAddresses } from '@portico/server/assembly';
import type { Command } from 'commander';
import type { CliIo } from './CliIo.ts';
import { describeConnectionFailure } from './describeConnectionFailure.ts';
import { addConfigOption, type ConfigFileOptions, loadServerConfig } from './configFiles.ts';

/** Options of every command that calls a server. */
export interface ConnectionOptions extends ConfigFileOptions {
  url?: string;
  token?: string;
}

interface Address {
  url: string;
  token?: string | undefined;
}

/** Adds `--url`, `--token` and `--config`. */
export function addConnectionOptions(command: Command): Command {
  return addConfigOption(
    command
      .option('--url <url>', "the server's address (default: from the configuration)")
      .option(
        '--token <token>',
        'bearer token (default: PORTICO_TOKEN, else the first static token of the configuration)',
      ),
  );
}

/**
 * Finds the server and a token for it, and calls one of its plugins. The configuration's token goes only to the configuration's server.
 *
 * @throws InputError when there is no token.
 */
export async function connectServer(
  pluginId: string,
  options: ConnectionOptions,
  plugins: readonly Plugin[],
  io: CliIo,
): Promise<PluginClient> {
  const configured: Address =
    options.url === undefined ? await readConnection(options, plugins, io) : { url: options.url };
  const url = trimSlash(configured.url);
  const token = options.token || io.env['PORTICO_TOKEN'] || configured.token;
  if (!token) {
    throw new InputError(
      "No token to call the server with; give --token, set PORTICO_TOKEN, or add a static token to 'backend.auth.externalAccess'",
    );
  }
  return new PluginClient({
    pluginId,
    discovery: createUrlPatternDiscovery(`${url}${defaultDiscoveryPath}`),
    fetch: createFetch(url, token, io),
  });
}

async function readConnection(
  { config: files }: ConnectionOptions,
  plugins: readonly Plugin[],
  io: CliIo,
): Promise<Address> {
  const config = (await loadServerConfig(plugins, files, io)).read(serverConfigSchema);
  return {
    url: resolveAddresses(config, io.env).backendBaseUrl,
    token: config.backend.auth?.externalAccess.find(access => access.type === 'static')?.options
      .token,
  };
}

function createFetch(url: string, token: string, io: CliIo): FetchApi['fetch'] {
  const send = io.fetch ?? fetch;
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('authorization', `Bearer ${token}`);
    try {
      return await send(input, { ...init, headers });
    } catch (error) {
      throw new ServiceUnavailableError(describeConnectionFailure(url, error), { cause: error });
    }
  };
}
