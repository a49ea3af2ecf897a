import type { Database } from '@portico/server/database';
import { testDatabases } from '@portico/testing/node';
import { type CompiledQuery, sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { catalogMigrations } from '../../store/migrations/index.ts';
import type { CatalogSchema } from '../../store/tables.ts';
import { selectEntities } from '../compile/selectEntities.ts';
import { FacetIndex } from '../index/FacetIndex.ts';
import { valueIn } from '../language/predicate.ts';
import { makeEntities } from '../testing/makeEntities.ts';
import { seedCatalog } from '../testing/seedCatalog.ts';
import { ChangeReader } from './ChangeReader.ts';
import { EntityLister } from './EntityLister.ts';

const sqlite = testDatabases().filter(({ name }) => name === 'SQLite');

describe.each(testDatabases())('the bounds of the feed on $name', database => {
  it('are those of its entries, and 0 without any', async () => {
    const db = await database.fresh<CatalogSchema>(catalogMigrations);
    const changes = new ChangeReader(db);
    expect(await changes.getBounds()).toEqual({ oldest: 0, latest: 0 });
    const entry = { at: '', ref: '', uid: '', action: 'updated', former: null } as const;
    for (const entity_id of [1, 2, 3])
      await db.write
        .insertInto('changes')
        .values({ ...entry, entity_id })
        .execute();
    await sql`delete from changes where seq = (select min(seq) from changes)`.execute(db.write);
    const { oldest, latest } = await changes.getBounds();
    expect(latest - oldest).toBe(1);
  });
});

describe.each(sqlite)('questions on $name', database => {
  let db: Database<CatalogSchema>;
  beforeEach(async () => {
    db = await database.fresh<CatalogSchema>(catalogMigrations);
    await seedCatalog(db, makeEntities(20));
  });

  it('never look through the whole feed', async () => {
    const texts = new Set<string>();
    const executor = db.read.getExecutor();
    const run = executor.executeQuery.bind(executor);
    vi.spyOn(executor, 'executeQuery').mockImplementation(async (query: CompiledQuery) => {
      texts.add(query.sql);
      return run(query) as never;
    });
    vi.spyOn(db.read, 'getExecutor').mockReturnValue(executor);
    const index = new FacetIndex(db);
    const orders = [{ field: 'spec.owner', order: 'asc' as const }];
    for (let times = 0; times < 2; times += 1) {
      await new ChangeReader(db).getBounds();
      const selection = await selectEntities(index, valueIn('kind', ['component']), {
        orders,
        isDeep: false,
      });
      await new EntityLister({ db, index }, selection, orders).listPage({ limit: 5 });
      await db.write
        .insertInto('changes')
        .values({ at: '', entity_id: 1, ref: '', uid: '', action: 'updated', former: null })
        .execute();
    }
    vi.restoreAllMocks();
    const ofFeed = [...texts].filter(text => /\bchanges\b/.test(text));
    expect(ofFeed.length).toBeGreaterThan(3);
    for (const text of ofFeed) {
      const { rows } = await sql<{
        detail: string;
      }>`${sql.raw(`explain query plan ${text.replaceAll('?', "'1'")}`)}`.execute(db.read);
      expect(rows.filter(({ detail }) => detail.startsWith('SCAN changes'))).toEqual([]);
    }
  });
});
