import { defineEndpoint } from '@portico/contract';
import { createApiFactory, type Plugin } from '@portico/core';
import { createServerPlugin, serve, userDirectoryRef } from '@portico/server';
import type { DatabaseOptions } from '@portico/server/database';
import { TestBrowser } from '@portico/testing/openid';
import { startTestServer } from '@portico/testing/server';
import { onTestFinished } from 'vitest';
import { authBackendPlugin } from '../plugin.ts';

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
  /** Where the portal is; {@link portalUrl} when omitted. */
  baseUrl?: string;
  /** PostgreSQL, to share it with another replica; SQLite files of its own when omitted. */
  database?: DatabaseOptions;
}

/** A route that answers who calls. */
const whoEndpoint = defineEndpoint({ method: 'GET', path: '/who' });

/** Starts a server with sign-in, and a directory of users as the catalog would provide it. */
export async function startAuth({
  config,
  users = [],
  plugins = [],
  baseUrl = portalUrl,
  database,
}: AuthTestOptions) {
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
  const server = await startTestServer({
    plugins: [authBackendPlugin, directory, ...plugins],
    config,
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
  onTestFinished(() => server.stop());
  return {
    frontend: server.config.frontend,
    warnings: server.config.warnings,
    secrets: server.config.secrets,
    log: server.log,
    fetch: server.fetch,
    newBrowser: () => new TestBrowser(new URL(baseUrl).origin, server.fetch),
  };
}
