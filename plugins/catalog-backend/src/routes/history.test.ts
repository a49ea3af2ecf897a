import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Authorizer, PermissionDecision } from '@portico/contract/permissions';
import { testDatabases } from '@portico/testing/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogMigrations } from '../store/migrations/index.ts';
import type { CatalogSchema } from '../store/tables.ts';
import { type RunningCatalog, startCatalog } from '../testing/startCatalog.ts';
import { component } from '../workers/testing/engineHarness.ts';

const onlyTeamA: PermissionDecision = {
  result: 'CONDITIONAL',
  pluginId: 'catalog',
  resourceType: 'catalog-entity',
  conditions: {
    rule: 'IS_ENTITY_OWNER',
    resourceType: 'catalog-entity',
    params: { claims: ['group:default/team-a'] },
  },
};

const user = (name: string, groups = '') =>
  `apiVersion: backstage.io/v1alpha1\nkind: User\nmetadata: { name: ${name} }\nspec: { memberOf: [${groups}] }\n`;

describe.each(testDatabases())('the calls of the history on $name', database => {
  let folder: string;
  let catalog: RunningCatalog;
  let decision: PermissionDecision = { result: 'ALLOW' };
  const authorizer: Authorizer = { decide: async () => decision };

  const refresh = async (ref: string) => {
    await catalog.client.refreshEntity(ref);
    await catalog.engine.whenIdle();
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portico-history-'));
    const write = (name: string, text: string) => writeFile(join(folder, name), text);
    await write('pay.yaml', component('pay', { owner: 'team-a' }));
    await write('gone.yaml', component('gone', { owner: 'team-a' }));
    await write('first.yaml', component('first', { owner: 'team-a' }));
    await write('lost.yaml', component('lost', { owner: 'team-b' }));
    await write('ada.yaml', user('ada', 'team-a, team-b'));
    await write('grace.yaml', user('grace'));
    await write('linus.yaml', user('linus'));
    await write('hers.yaml', component('hers', { owner: 'user:ada' }));
    await write('back.yaml', component('back', { owner: 'user:grace' }));
    await write('unknown.yaml', component('unknown', { owner: 'user:never' }));
    const db = await database.fresh<CatalogSchema>(catalogMigrations);
    catalog = await startCatalog(db, {
      authorizer,
      engine: {
        baseFolder: folder,
        locations: [{ type: 'file', target: '*.yaml' }],
        rules: [{ allow: ['Component', 'User'] }],
      },
    });
    await catalog.engine.whenIdle();
    await write('pay.yaml', component('pay', { owner: 'team-a', lifecycle: 'deprecated' }));
    await write('lost.yaml', component('lost', { owner: 'team-a' }));
    await refresh('component:default/pay');
    await write('lost.yaml', component('lost', { owner: 'team-b' }));
    for (const name of ['gone', 'ada', 'grace', 'linus']) await rm(join(folder, `${name}.yaml`));
    await refresh('component:default/pay');
  });
  afterAll(async () => {
    await catalog.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('answers versions, a version and a time through the client', async () => {
    decision = { result: 'ALLOW' };
    const history = await catalog.client.getEntityHistory('component:default/pay', { limit: 1 });
    expect(history?.items[0]).toMatchObject({
      action: 'updated',
      changes: [{ path: 'spec.lifecycle', from: 'production', to: 'deprecated' }],
    });
    const older = await catalog.client.getEntityHistory('component:default/pay', {
      cursor: history?.pageInfo.nextCursor,
    });
    expect(older?.items.at(-1)?.action).toBe('created');
    const version = older?.items.at(-1)?.version ?? 0;
    const first = await catalog.client.getEntityVersion('component:default/pay', version);
    expect(first?.entity?.spec?.['lifecycle']).toBe('production');
    const now = new Date().toISOString();
    const today = await catalog.client.getEntityAt('component:default/pay', now);
    expect(today).toMatchObject({
      state: 'there',
      entity: { spec: { lifecycle: 'deprecated' } },
    });
    expect(await catalog.client.getEntityVersion('component:default/pay', 999)).toBeUndefined();
    expect(await catalog.client.getEntityHistory('component:default/never')).toBeUndefined();
  });

  it('lists owners that left the catalog and still own something, with their groups, to who may read everything', async () => {
    const list = async () => {
      const { body } = await catalog.get<{ items: unknown[] }>('/former-owners');
      return body;
    };
    decision = { result: 'ALLOW' };
    const left = {
      entityRef: 'user:default/ada',
      leftAt: expect.stringMatching(/^\d{4}-.*Z$/),
      groups: ['group:default/team-a', 'group:default/team-b'],
    };
    const returned = { ...left, entityRef: 'user:default/grace', groups: [] };
    // Who owned nothing, and who was never there, is not listed.
    expect((await list()).items).toEqual([left, returned]);
    await writeFile(join(folder, 'grace.yaml'), user('grace'));
    await refresh('component:default/pay');
    expect((await list()).items).toEqual([left]);
    decision = onlyTeamA;
    expect((await list()).items).toEqual([]);
  });

  it('refuses what is no time, what is in the future, and what is no version', async () => {
    decision = { result: 'ALLOW' };
    const path = '/entities/by-name/component/default/pay';
    for (const time of ['yesterday', '9999-01-01', '2026-02-30', '%00', '%ED%A0%80', "'; drop"]) {
      expect((await catalog.get(`${path}/at/${time}`)).status).toBe(400);
    }
    expect((await catalog.get(`${path}/history/-1`)).status).toBe(400);
    expect((await catalog.get(`${path}/history/1e3`)).status).toBe(400);
    expect((await catalog.get(`${path}/history?cursor=x`)).status).toBe(400);
    expect((await catalog.get(`${path}/history?limit=0`)).status).toBe(400);
    expect((await catalog.get('/entities/by-name/component/default/%00/history')).status).toBe(404);
  });

  it('lists what changed last of what a caller may see and asks for', async () => {
    const list = async (request: Parameters<typeof catalog.client.listRecentChanges>[0]) =>
      (await catalog.client.listRecentChanges(request)).map(({ entityRef }) => entityRef);
    decision = { result: 'ALLOW' };
    const recent = await catalog.client.listRecentChanges({
      query: { kind: 'component', 'relations.ownedBy': 'group:default/team-a' },
    });
    expect(recent).toMatchObject([
      { entityRef: 'component:default/pay', version: { action: 'updated', changedValues: 1 } },
    ]);
    expect(await list({ query: { kind: 'component' } })).toHaveLength(2);
    expect(await list({ query: { kind: 'component' }, limit: 1 })).toHaveLength(1);
    decision = onlyTeamA;
    expect(await list({ query: { kind: 'component' } })).toEqual(['component:default/pay']);
    decision = { result: 'DENY' };
    await expect(list({})).rejects.toMatchObject({ status: 403 });
    decision = { result: 'ALLOW' };
    await expect(list({ limit: 21 })).rejects.toMatchObject({ status: 400 });
  });

  it('shows those who may see some entities the past of these, and of none that is gone', async () => {
    const statusOf = async (name: string) =>
      (await catalog.get(`/entities/by-name/component/default/${name}/history`)).status;
    decision = { result: 'ALLOW' };
    expect(await statusOf('gone')).toBe(200);
    expect(await statusOf('lost')).toBe(200);
    decision = onlyTeamA;
    expect(await statusOf('pay')).toBe(200);
    // It was theirs once, and is not now.
    expect(await statusOf('lost')).toBe(404);
    expect(await statusOf('gone')).toBe(404);
    const name = '/entities/by-name/component/default';
    expect((await catalog.get(`${name}/lost/at/2026-01-01`)).status).toBe(404);
    expect((await catalog.get(`${name}/lost/history/1`)).status).toBe(404);
    decision = { result: 'DENY' };
    expect(await statusOf('pay')).toBe(403);
  });
});
