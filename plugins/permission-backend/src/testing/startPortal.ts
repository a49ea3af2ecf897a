import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogBackendPlugin } from '@portico/catalog-backend';
import { CatalogClient } from '@portico/catalog-common';
import { loadConfig } from '@portico/config';
import { createUrlPatternDiscovery, PluginClient } from '@portico/contract';
import { createApiFactory, type Plugin } from '@portico/core';
import {
  createLogger,
  createServer,
  createServerPlugin,
  listConfigSchemas,
  tokenKeysRef,
  userTokenAudience,
  userTokenType,
} from '@portico/server';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { vi } from 'vitest';
import { permissionBackendPlugin } from '../plugin.ts';

const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
const publicJwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'ES256' };
const serviceToken = 'a-token-for-tests';

/** A user's token: `ada` and `guest` are names. */
export function signToken(name: string): Promise<string> {
  return new SignJWT({ ...(name === 'guest' && { 'portico:guest': true }) })
    .setProtectedHeader({ alg: 'ES256', typ: userTokenType, kid: 'k1' })
    .setSubject(`user:default/${name}`)
    .setAudience(userTokenAudience)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(privateKey);
}

/**
 * Ada is of team pay, which is part of the platform department; Bob is of team rates. Each team has a
 * component; a third one, in the namespace `secret`, is owned by nobody there is.
 */
const catalog = [
  ['User', 'ada', 'default', '{ memberOf: [pay] }'],
  ['User', 'bob', 'default', '{ memberOf: [rates] }'],
  ['Group', 'platform', 'default', '{ type: department, children: [pay] }'],
  ['Group', 'pay', 'default', '{ type: team, children: [], parent: platform }'],
  ['Group', 'rates', 'default', '{ type: team, children: [] }'],
  ['Component', 'ledger', 'default', '{ type: service, lifecycle: production, owner: pay }'],
  ['Component', 'feed', 'default', '{ type: website, lifecycle: production, owner: rates }'],
  ['Component', 'vault', 'secret', '{ type: service, lifecycle: production, owner: default/none }'],
]
  .map(
    ([kind, name, namespace, spec]) =>
      `apiVersion: backstage.io/v1alpha1\nkind: ${kind}\nmetadata: { name: ${name}, namespace: ${namespace}, labels: { tier: ${name === 'ledger' ? 'one' : 'two'} } }\nspec: ${spec}\n`,
  )
  .join('---\n');
const entityCount = 9;

/** Who makes a call: a user by name, an outside service, or nobody. */
export type Caller = { user: string } | 'service' | 'nobody';

/** A running server with catalog and permissions. */
export interface RunningPortal {
  /** Calls a path below `/api`; a body makes it a POST. */
  call<Body = unknown>(
    as: Caller,
    path: string,
    body?: unknown,
    method?: string,
  ): Promise<{ status: number; body: Body }>;
  catalogAs(as: Caller): Promise<CatalogClient>;
  /** Where it listens. */
  url: string;
  /** What the log says. */
  lines: readonly string[];
  stop(): Promise<void>;
}

/** Starts a server with the real catalog, under a `permission` section of the configuration. */
export async function startPortal(
  permission: string,
  options: { plugins?: readonly Plugin[] } = {},
): Promise<RunningPortal> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-permission-'));
  await writeFile(join(folder, 'catalog.yaml'), catalog);
  await writeFile(
    join(folder, 'app-config.yaml'),
    [
      permission,
      'backend:',
      '  auth:',
      '    externalAccess:',
      `      - { type: static, options: { token: ${serviceToken}, subject: operators } }`,
      'catalog:',
      '  rules: [{ allow: [Component, User, Group] }]',
      '  locations: [{ type: file, target: catalog.yaml }]',
      '',
    ].join('\n'),
  );
  const keys = createServerPlugin({
    id: 'keys',
    provides: [
      createApiFactory({
        api: tokenKeysRef,
        create: () => ({ listPublicKeys: async () => [publicJwk] }),
      }),
    ],
  });
  const plugins = [permissionBackendPlugin, keys, catalogBackendPlugin, ...(options.plugins ?? [])];
  const lines: string[] = [];
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const config = await loadConfig({ folder, env: {}, schemas: listConfigSchemas(plugins) });
    const server = await createServer({
      plugins,
      config,
      logger: createLogger({ level: 'info', format: 'json', write: line => lines.push(line) }),
      dataFolder: join(folder, 'data'),
      env: { PORT: '0' },
    });
    await server.start();
    const send = async (as: Caller, input: string | URL | Request, init?: RequestInit) => {
      const request = new Request(input, init);
      const token =
        as === 'service' ? serviceToken : as === 'nobody' ? undefined : await signToken(as.user);
      if (token) request.headers.set('authorization', `Bearer ${token}`);
      return server.fetch(request);
    };
    const catalogAs = async (as: Caller) =>
      new CatalogClient(
        new PluginClient({
          pluginId: 'catalog',
          discovery: createUrlPatternDiscovery('http://localhost/api/{pluginId}'),
          fetch: (input, init) => send(as, input, init),
        }),
      );
    const all = await catalogAs('service');
    await vi.waitFor(
      async () => {
        const { totalItems } = await all.queryEntities({ limit: 0 });
        if (totalItems !== entityCount) throw new Error(`There are ${totalItems} entities yet`);
      },
      { timeout: 20_000 },
    );
    return {
      lines,
      catalogAs,
      url: server.listeningUrl,
      async call<Body>(as: Caller, path: string, body?: unknown, method?: string) {
        const response = await send(as, `http://localhost/api${path}`, {
          method: method ?? (body === undefined ? 'GET' : 'POST'),
          ...(body !== undefined && {
            headers: { 'content-type': 'application/json' },
            body: typeof body === 'string' ? body : JSON.stringify(body),
          }),
        });
        const text = await response.text();
        return { status: response.status, body: (text ? JSON.parse(text) : undefined) as Body };
      },
      async stop() {
        await server.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
