import { unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { catalogBackendPlugin } from './plugin.ts';
import {
  type EntityVisibility,
  listChangesEndpoint,
  readVisibility,
  readVisibilityEndpoint,
} from '@portico/catalog-common/operations';
import { defineEndpoint, type FetchApi } from '@portico/contract';
import type { PermissionDecision } from '@portico/contract/permissions';
import { createApiFactory } from '@portico/core';
import { authorizerRef, createServerPlugin, fetchRef, serve } from '@portico/server';
import { startTestServer, TestTokens, testServiceToken } from '@portico/testing/server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';

const describeComponent = (name: string, owner: string) => `
apiVersion: backstage.io/v1alpha1
kind: Component
metadata: { name: ${name} }
spec: { type: service, lifecycle: production, owner: ${owner} }
`;

const ownedByPay: PermissionDecision = {
  result: 'CONDITIONAL',
  pluginId: 'catalog',
  resourceType: 'catalog-entity',
  conditions: {
    rule: 'IS_ENTITY_OWNER',
    resourceType: 'catalog-entity',
    params: { claims: ['group:default/pay'] },
  },
};

const checkEndpoint = defineEndpoint({
  method: 'GET',
  path: '/check',
  answer: z.object({ visible: z.array(z.string()), isSame: z.boolean(), bytes: z.number() }),
});

/** A plugin that follows the catalog's entities and answers what its caller may see of them. */
const follower = createServerPlugin({
  id: 'follower',
  needs: { fetch: fetchRef },
  create: ({ fetch }) => ({ fetch, known: new Map<string, EntityVisibility>() }),
  routes: [
    serve(checkEndpoint, {
      access: ['user'],
      async handle(
        { issueTokenFor, principal },
        { fetch, known }: { fetch: FetchApi; known: Map<string, EntityVisibility> },
      ) {
        const catalog = fetch.forPlugin('catalog');
        const user = principal.type === 'user' ? principal.userEntityRef : '';
        const before = known.get(user);
        const token = await issueTokenFor('catalog');
        const visibility = await readVisibility(catalog, { token, known: before });
        known.set(user, visibility);
        const { items } = await catalog.call(listChangesEndpoint, {});
        const refs = new Set(
          items
            .filter(({ entityNumber }) => visibility.has(entityNumber))
            .map(({ entityRef }) => entityRef)
            .filter(ref => ref.startsWith('component:')),
        );
        const { length } = visibility.bytes;
        return { visible: [...refs].toSorted(), isSame: visibility === before, bytes: length };
      },
    }),
  ],
});

let tokens: TestTokens;
let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  tokens = await TestTokens.generate();
  server = await startTestServer({
    plugins: [catalogBackendPlugin, follower],
    config: 'catalog: { locations: [{ type: file, target: "entities/*.yaml" }] }',
    files: {
      'entities/pay.yaml': describeComponent('pay', 'pay'),
      'entities/rates.yaml': describeComponent('rates', 'rates'),
    },
    apis: [
      tokens.keys,
      createApiFactory({
        api: authorizerRef,
        create: () => ({
          decide: async (principal): Promise<PermissionDecision> =>
            principal.type === 'user' && principal.userEntityRef === 'user:default/bob'
              ? ownedByPay
              : { result: 'ALLOW' },
        }),
      }),
    ],
  });
});
afterAll(() => server.stop());

const check = async (user: string) =>
  server.client('follower', await tokens.sign(`user:default/${user}`)).call(checkEndpoint, {});

const [pay, rates] = ['component:default/pay', 'component:default/rates'];

it('gives plugins what a user may read, again only when the catalog changed', async () => {
  await vi.waitFor(async () => expect((await check('ada')).visible).toEqual([pay, rates]), 10_000);
  expect((await check('bob')).visible).toEqual([pay]);
  expect(await check('bob')).toMatchObject({ visible: [pay], isSame: true });
  await writeFile(
    join(server.folder, 'entities/rates.yaml'),
    describeComponent('rates', 'pay').trim(),
  );
  await vi.waitFor(async () => expect((await check('bob')).visible).toEqual([pay, rates]), 10_000);
  expect(await check('bob')).toMatchObject({ isSame: true });
  await unlink(join(server.folder, 'entities/pay.yaml'));
  await vi.waitFor(async () => expect((await check('bob')).visible).toEqual([rates]), 10_000);
});

it('refuses users, whom the length would show how much there is', async () => {
  const call = server
    .client('catalog', await tokens.sign('user:default/bob'))
    .send(readVisibilityEndpoint, {});
  await expect(call).rejects.toMatchObject({ status: 403 });
  const ofService = await readVisibility(server.client('catalog', testServiceToken));
  expect(ofService.bytes.length).toBeGreaterThan(0);
});
