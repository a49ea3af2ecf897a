import { adaptBackstageFeatures } from '@portico/backstage-plugins';
import { catalogBackendPlugin } from '@portico/catalog-backend';
import { codeHostsPlugin } from '@portico/code-hosts-node';
import type { ConfigObject } from '@portico/config';
import type { Plugin } from '@portico/core';
import { permissionBackendPlugin } from '@portico/permission-backend';
import { scaffolderBackendPlugin } from '@portico/scaffolder-backend';
import { generateSecretKey } from '@portico/server/assembly';
import type { TestDatabase } from '@portico/testing/node';
import { startTestServer, type TestServer, TestTokens } from '@portico/testing/server';
import { readingPlugin } from '@portico/url-reader';

/** What a portal of tests is made from. */
export interface ExistingPortalOptions {
  /** Published plugins and modules. */
  features: readonly unknown[];
  /** Beside those of the catalog, permissions and templates. */
  plugins: readonly Plugin[];
  /** Beside the database and that permissions are on. */
  config: ConfigObject;
  files?: Readonly<Record<string, string>>;
}

/** A component as published sources bring it. */
export function describeComponent(name: string, tags: string[] = []) {
  const location = 'url:https://example.com/all';
  return {
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'Component',
    metadata: {
      name,
      tags,
      annotations: {
        'backstage.io/managed-by-location': location,
        'backstage.io/managed-by-origin-location': location,
      },
    },
    spec: { type: 'service', lifecycle: 'production', owner: 'user:ada' },
  };
}

/** A portal with published plugins and modules, and somebody who calls it. */
export class ExistingPortal {
  readonly server: TestServer;
  readonly #token: string;

  private constructor(server: TestServer, token: string) {
    this.server = server;
    this.#token = token;
  }

  static async start(
    database: TestDatabase,
    { features, plugins, config, files = {} }: ExistingPortalOptions,
  ): Promise<ExistingPortal> {
    const tokens = await TestTokens.generate();
    const { backend } = (await database.freshConfig()) as { backend: ConfigObject };
    const server = await startTestServer({
      plugins: [
        permissionBackendPlugin,
        catalogBackendPlugin,
        codeHostsPlugin,
        readingPlugin,
        scaffolderBackendPlugin,
        ...plugins,
        ...(await adaptBackstageFeatures(features)),
      ],
      apis: [tokens.keys],
      files,
      overrides: {
        permission: { enabled: true },
        ...config,
        backend: {
          ...backend,
          secrets: { keys: [generateSecretKey()] },
          ...(config['backend'] as ConfigObject | undefined),
        },
      },
    });
    return new ExistingPortal(server, await tokens.signForCookie('user:default/ada'));
  }

  /** @param options.as - a token; that of `user:default/ada` when omitted. */
  async call(
    path: string,
    { as = this.#token, body }: { as?: string; body?: unknown } = {},
    // Answers of many plugins, each read by what the test expects of it.
    // oxlint-disable-next-line typescript/no-explicit-any
  ): Promise<{ status: number; body: any }> {
    const response = await this.server.fetch(
      new Request(`http://localhost/api${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    const text = await response.text();
    return { status: response.status, body: text && JSON.parse(text) };
  }
}
