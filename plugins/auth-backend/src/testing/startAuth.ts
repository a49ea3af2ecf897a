import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@portico/config';
import { createApiFactory, type Plugin } from '@portico/core';
import {
  createLogger,
  createServer,
  createServerPlugin,
  type DatabaseOptions,
  listConfigSchemas,
  serve,
  serverConfigSchema,
  userDirectoryRef,
} from '@portico/server';
import { defineEndpoint } from '@portico/contract';
import { onTestFinished } from 'vitest';
import { authBackendPlugin } from '../plugin.ts';
import { TestBrowser } from '@portico/testing/openid';

/** Where the portal of tests is. */
export const portalUrl = 'http://localhost:7007';

/** A user that the catalog of tests knows, by searchable key. */
export type TestUser = Readonly<Record<string, string>> & { ref: string };

/** What a server with sign-in is made from. */
export interface AuthTestOptions {
  /** YAML. */
  config: string;
  users?: readonly TestUser[];
  plugins?: readonly Plugin[];
  /** Where the portal is; {@link portalUrl} when left out. */
  baseUrl?: string;
  /** PostgreSQL, to share it with another replica; SQLite files of its own when left out. */
  database?: DatabaseOptions;
}

/** A route that tells who calls. */
const whoEndpoint = defineEndpoint({ method: 'GET', path: '/who' });

/** Starts a server with sign-in, and a directory of users as the catalog would provide it. */
export async function startAuth({
  config,
  users = [],
  plugins = [],
  baseUrl = portalUrl,
  database,
}: AuthTestOptions) {
  const folder = await mkdtemp(join(tmpdir(), 'portico-auth-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const directory = createServerPlugin({
    id: 'directory',
    provides: [
      createApiFactory({
        api: userDirectoryRef,
        create: () => ({
          listOwnershipRefs: async ref => [ref, 'group:default/all'],
          findUsers: async match =>
            users
              .filter(user =>
                Object.entries(match).every(
                  ([key, value]) => user[key]?.toLowerCase() === value.toLowerCase(),
                ),
              )
              .map(({ ref }) => ref)
              .slice(0, 2),
        }),
      }),
    ],
    routes: [
      serve(whoEndpoint, { access: ['user'], handle: ({ principal }) => principal as never }),
    ],
  });
  const all = [authBackendPlugin, directory, ...plugins];
  const log: Record<string, unknown>[] = [];
  await writeFile(join(folder, 'app-config.yaml'), config);
  const loaded = await loadConfig({
    folder,
    env: {},
    schemas: [{ pluginId: 'server', schema: serverConfigSchema }, ...listConfigSchemas(all)],
    overrides: {
      backend: {
        baseUrl,
        ...(database?.engine === 'postgres' && {
          database: {
            client: 'pg',
            connection: database.connection as string,
            ...(database.schemaPrefix && { schemaPrefix: database.schemaPrefix }),
          },
        }),
      },
    },
  });
  const server = await createServer({
    plugins: all,
    config: loaded,
    logger: createLogger({
      level: 'debug',
      format: 'json',
      secrets: loaded.secrets,
      write: line => log.push(JSON.parse(line) as Record<string, unknown>),
    }),
    dataFolder: join(folder, 'data'),
    env: { PORT: '0' },
  });
  onTestFinished(() => server.stop());
  await server.start();
  return {
    frontend: loaded.frontend,
    warnings: loaded.warnings,
    secrets: loaded.secrets,
    log,
    fetch: (request: Request) => server.fetch(request),
    newBrowser: () => new TestBrowser(new URL(baseUrl).origin, request => server.fetch(request)),
  };
}
