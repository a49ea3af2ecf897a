import { testDatabases } from '@portico/testing/node';
import { describe, expect, it } from 'vitest';
import { createCatalogChanges } from '../createCatalogChanges.ts';
import { component, startEngine } from './testing/engineHarness.ts';

const parts = Array.from({ length: 40 }, (_, at) => `part-${String(at).padStart(2, '0')}.yaml`);
const group = `apiVersion: backstage.io/v1alpha1
kind: Group
metadata: { name: team-a }
spec: { type: team, children: [] }
`;
const index = `apiVersion: backstage.io/v1alpha1
kind: Location
metadata: { name: index }
spec: { type: file, targets: ${JSON.stringify(['./team.yaml', ...parts.map(part => `./${part}`)])} }
`;
const files = {
  'index.yaml': index,
  'team.yaml': group,
  ...Object.fromEntries(
    parts.map((part, at) => [
      part,
      Array.from({ length: 25 }, (_, nth) => component(`part-${at}-${nth}`)).join('---\n'),
    ]),
  ),
};

describe.each(testDatabases())('the first reading of many sources on $name', database => {
  it('writes what all of them refer to once, with everything that refers to it', async () => {
    const { getEntity, listChanges, log } = await startEngine(database, {
      files,
      locations: [{ type: 'file', target: 'index.yaml' }],
    });
    const { relations = [] } = (await getEntity('group:default/team-a')) ?? {};
    expect(relations).toHaveLength(parts.length * 25);
    const changes = (await listChanges()).filter(({ ref }) => ref === 'group:default/team-a');
    expect(changes.map(({ action }) => action)).toEqual(['created', 'related']);
    expect(log).toEqual([]);
  });

  it('is over for those who follow the catalog when sources and what follows from them are read', async () => {
    const { db, engine } = await startEngine(database, {
      files,
      locations: [{ type: 'file', target: 'index.yaml' }],
    });
    const changes = createCatalogChanges(db, {
      ...console,
      audit: () => {},
      child: () => expect.unreachable(),
    });
    expect(await changes.isFirstReading()).toBe(false);
    await db.write
      .updateTable('sources')
      .set({ run_state: null })
      .where('type', '=', 'file')
      .execute();
    expect(await changes.isFirstReading()).toBe(true);
    await engine.whenIdle();
  });
});
