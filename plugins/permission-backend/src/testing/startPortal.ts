import { catalogBackendPlugin } from '@portico/catalog-backend';
import { CatalogClient } from '@portico/catalog-common';
import type { Plugin } from '@portico/core';
import {
  startTestServer,
  type TestServer,
  testServiceToken,
  TestTokens,
} from '@portico/testing/server';
import { vi } from 'vitest';
import { permissionBackendPlugin } from '../plugin.ts';

const tokens = await TestTokens.generate();

/** A user's token: `ada` and `guest` are names. */
export function signToken(name: string): Promise<string> {
  const claims = { ...(name === 'guest' && { 'portico:guest': true }) };
  return tokens.sign(`user:default/${name}`, { claims });
}

/**
 * Ada is of team pay, which is part of the platform department; Bob is of team rates. Each team has a
 * component; a third one, in the namespace `secret`, is owned by nobody there is, a fourth one there by Bob's team.
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
  ['Component', 'log', 'secret', '{ type: service, lifecycle: production, owner: default/rates }'],
]
  .map(
    ([kind, name, namespace, spec]) =>
      `apiVersion: backstage.io/v1alpha1\nkind: ${kind}\nmetadata: { name: ${name}, namespace: ${namespace}, labels: { tier: ${name === 'ledger' ? 'one' : 'two'} } }\nspec: ${spec}\n`,
  )
  .join('---\n');
const entityCount = 10;

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
  log: TestServer['log'];
  stop(): Promise<void>;
}

/** Starts a server with the real catalog, under a `permission` section of the configuration. */
export async function startPortal(
  permission: string,
  options: { plugins?: readonly Plugin[] } = {},
): Promise<RunningPortal> {
  const server = await startTestServer({
    plugins: [permissionBackendPlugin, catalogBackendPlugin, ...(options.plugins ?? [])],
    apis: [tokens.keys],
    files: { 'catalog.yaml': catalog },
    config: [
      permission,
      'catalog:',
      '  rules: [{ allow: [Component, User, Group] }]',
      '  locations: [{ type: file, target: catalog.yaml }]',
      '',
    ].join('\n'),
  });
  const findToken = async (as: Caller) => {
    if (as === 'nobody') return undefined;
    return as === 'service' ? testServiceToken : signToken(as.user);
  };
  const catalogAs = async (as: Caller) =>
    new CatalogClient(server.client('catalog', await findToken(as)));
  try {
    const all = await catalogAs('service');
    await vi.waitFor(
      async () => {
        const { totalItems } = await all.queryEntities({ limit: 0 });
        if (totalItems !== entityCount) throw new Error(`There are ${totalItems} entities yet`);
      },
      { timeout: 20_000 },
    );
  } catch (error) {
    await server.stop();
    throw error;
  }
  return {
    log: server.log,
    catalogAs,
    url: server.url,
    async call<Body>(as: Caller, path: string, body?: unknown, method?: string) {
      const token = await findToken(as);
      const response = await server.fetch(
        new Request(`http://localhost/api${path}`, {
          method: method ?? (body === undefined ? 'GET' : 'POST'),
          headers: {
            ...(token && { authorization: `Bearer ${token}` }),
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
          ...(body !== undefined && {
            body: typeof body === 'string' ? body : JSON.stringify(body),
          }),
        }),
      );
      const text = await response.text();
      return { status: response.status, body: (text ? JSON.parse(text) : undefined) as Body };
    },
    stop: () => server.stop(),
  };
}
