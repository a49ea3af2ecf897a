import type { Entity } from '@portico/catalog-model';
import type { Database } from '@portico/server/database';
import { testDatabases } from '@portico/testing/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogMigrations } from '../../store/migrations/index.ts';
import type { CatalogSchema } from '../../store/tables.ts';
import { streamDocuments, streamJoinedDocuments } from './readDocuments.ts';
import { seedCatalog } from '../testing/seedCatalog.ts';

const entities = Array.from({ length: 700 }, (_, index): Entity => ({
  apiVersion: 'backstage.io/v1alpha1',
  kind: 'Component',
  metadata: {
    name: `service-${1000 + index}`,
    uid: `${String(index).padStart(8, '0')}-0000-4000-8000-000000000000`,
  },
}));
const maxConcurrent = 125;
const unknownId = 1_000_000;

describe.each(testDatabases())('streamDocuments on $name', database => {
  let db: Database<CatalogSchema>;
  let idByName: Map<string, number>;
  beforeAll(async () => {
    db = await database.fresh<CatalogSchema>(catalogMigrations);
    await seedCatalog(db, entities);
    const rows = await db.read.selectFrom('entities').select(['id', 'name']).execute();
    idByName = new Map(rows.map(({ id, name }) => [name, id]));
  }, 60_000);

  async function readNames(ids: readonly number[]): Promise<string[]> {
    const names: string[] = [];
    for await (const texts of streamDocuments(db, ids)) {
      expect(texts.length).toBeLessThanOrEqual(maxConcurrent);
      for (const text of texts) names.push((JSON.parse(text) as Entity).metadata.name);
    }
    return names;
  }

  it.each([0, 1, 125, 126, 250, 251, 700])(
    'gives %i documents in the order of their ids, some at a time',
    async count => {
      const wanted = [...idByName.keys()].toSorted().toReversed().slice(0, count);
      expect(await readNames(wanted.map(name => idByName.get(name) ?? 0))).toEqual(wanted);
    },
  );

  it('omits what is gone, also when nothing of a read is left', async () => {
    const gone = Array.from({ length: 300 }, (_, at) => unknownId + at);
    const [first = 0, ...others] = [...idByName.values()];
    const names = await readNames([first, ...gone, ...others]);
    expect(names).toEqual([...idByName.keys()]);
  });

  it.each([0, 1, 700])('joins %i documents without those that are gone', async count => {
    const wanted = [...idByName.keys()].toSorted().toReversed().slice(0, count);
    const gone = Array.from({ length: 300 }, (_, at) => unknownId + at);
    const ids = [...gone, ...wanted.map(name => idByName.get(name) ?? 0), unknownId];
    const texts: string[] = [];
    for await (const text of streamJoinedDocuments(db, ids)) texts.push(text);
    const joined = JSON.parse(`[${texts.join(',')}]`) as Entity[];
    expect(joined.map(({ metadata }) => metadata.name)).toEqual(wanted);
  });
});
