import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestDatabase, testDatabases } from '@portico/testing/node';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CatalogUserDirectory } from './CatalogUserDirectory.ts';
import { RemoteUserDirectory } from './RemoteUserDirectory.ts';
import { catalogMigrations } from './store/migrations/index.ts';
import type { CatalogSchema } from './store/tables.ts';
import { startCatalog } from './testing/startCatalog.ts';

const documents = `
apiVersion: backstage.io/v1alpha1
kind: User
metadata:
  name: Ada
  annotations: { graph.microsoft.com/user-id: 6f9a }
spec: { profile: { email: Ada@Meridian.example }, memberOf: [team-pay] }
---
apiVersion: backstage.io/v1alpha1
kind: User
metadata: { name: bea }
spec: { profile: { email: shared@meridian.example }, memberOf: [] }
---
apiVersion: backstage.io/v1alpha1
kind: User
metadata: { name: cem }
spec: { profile: { email: shared@meridian.example }, memberOf: [gone] }
---
apiVersion: backstage.io/v1alpha1
kind: Group
metadata: { name: team-pay }
spec: { type: team, children: [], parent: Payments }
---
apiVersion: backstage.io/v1alpha1
kind: Group
metadata: { name: Payments }
spec: { type: department, children: [], parent: company, profile: { email: ada@meridian.example } }
---
apiVersion: backstage.io/v1alpha1
kind: Group
metadata: { name: company }
spec: { type: organization, children: [team-web], parent: payments }
---
apiVersion: backstage.io/v1alpha1
kind: Group
metadata: { name: team-web }
spec: { type: team, children: [] }
`;

async function start(database: TestDatabase) {
  const folder = await mkdtemp(join(tmpdir(), 'portico-users-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const target = join(folder, 'catalog-info.yaml');
  await writeFile(target, documents);
  const db = await database.fresh<CatalogSchema>(catalogMigrations);
  const catalog = await startCatalog(db, {
    engine: { locations: [{ type: 'file', target }], rules: [{ allow: ['User', 'Group'] }] },
  });
  onTestFinished(() => catalog.stop());
  await expect
    .poll(async () => (await catalog.client.queryEntities({})).totalItems, { timeout: 10_000 })
    .toBe(8);
  return {
    'by its tables': new CatalogUserDirectory(db),
    'by its API': new RemoteUserDirectory(catalog.client),
  };
}

const sources = ['by its tables', 'by its API'] as const;

describe.each(testDatabases())('the user directory on $name', database => {
  it.each(sources)(
    '%s knows the groups of a user, those above them, and groups nobody registered',
    async source => {
      const users = (await start(database))[source];
      expect(await users.listOwnershipRefs('user:default/ada')).toEqual([
        'user:default/ada',
        'group:default/company',
        'group:default/payments',
        'group:default/team-pay',
      ]);
      expect(await users.listOwnershipRefs('user:default/cem')).toEqual([
        'user:default/cem',
        'group:default/gone',
      ]);
      expect(await users.listOwnershipRefs('user:default/nobody')).toEqual(['user:default/nobody']);
      expect(await users.listOwnershipRefs('user:default/\0')).toEqual(['user:default/\0']);
    },
  );

  it.each(sources)(
    '%s finds users by name, email and annotation, in any case, and reports one from several',
    async source => {
      const users = (await start(database))[source];
      const ada = ['user:default/ada'];
      expect(await users.findUsers({ 'spec.profile.email': 'ada@meridian.example' })).toEqual(ada);
      expect(await users.findUsers({ 'metadata.name': 'ADA' })).toEqual(ada);
      expect(
        await users.findUsers({ 'metadata.annotations.graph.microsoft.com/user-id': '6f9a' }),
      ).toEqual(ada);
      expect(
        await users.findUsers({ 'metadata.name': 'ada', 'metadata.namespace': 'default' }),
      ).toEqual(ada);
      expect(await users.findUsers({ 'metadata.name': 'ada', 'metadata.namespace': 'x' })).toEqual(
        [],
      );
      expect(
        await users.findUsers({ 'spec.profile.email': 'shared@meridian.example' }),
      ).toHaveLength(2);
    },
  );

  it.each(sources)(
    '%s finds nobody by nothing, by a group’s values, or by what cannot be stored',
    async source => {
      const users = (await start(database))[source];
      expect(await users.findUsers({})).toEqual([]);
      expect(await users.findUsers({ 'metadata.name': 'payments' })).toEqual([]);
      expect(await users.findUsers({ 'metadata.name': 'a\0' })).toEqual([]);
      expect(await users.findUsers({ 'no.such.key': 'ada' })).toEqual([]);
    },
  );
});
