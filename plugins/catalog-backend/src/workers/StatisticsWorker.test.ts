import { createLogger } from '@portico/server/assembly';
import { testDatabases } from '@portico/testing/node';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeEntities } from '../query/testing/makeEntities.ts';
import { seedCatalog } from '../query/testing/seedCatalog.ts';
import { catalogMigrations } from '../store/migrations/index.ts';
import type { CatalogSchema } from '../store/tables.ts';
import { StatisticsWorker } from './StatisticsWorker.ts';

const postgres = testDatabases().filter(({ name }) => /postgres/i.test(name));

describe.each(postgres)('statistics on $name', database => {
  it('are made when the tables have grown by a thousand entities, and not before', async () => {
    const db = await database.fresh<CatalogSchema>(catalogMigrations);
    const lines: string[] = [];
    const logger = createLogger({ level: 'warn', format: 'json', write: line => lines.push(line) });
    const worker = new StatisticsWorker(db, logger);
    const countKnown = async () => {
      const { rows } = await sql<{ known: number }>`
        select reltuples as known from pg_class where oid = ${db.getFullName('entities')}::regclass`.execute(
        db.read,
      );
      return rows[0]?.known;
    };
    await worker.run();
    expect(await countKnown()).toBe(-1);
    await seedCatalog(db, makeEntities(1200));
    await worker.run();
    expect(await countKnown()).toBe(1200);
    const add = (count: number, suffix: string) =>
      sql`insert into entities
        select id + (select max(id) from entities), uid || ${suffix}, ref || ${suffix}, kind, namespace, name, title,
          type, owner, lifecycle, shown_name, etag, claim_id, orphan, status, created_at, updated_at
        from entities order by id limit ${count}`.execute(db.write);
    await add(500, '-a');
    await worker.run();
    expect(await countKnown()).toBe(1200);
    await add(1700, '-b');
    await worker.run();
    expect(await countKnown()).toBe(3400);
    expect(lines).toEqual([]);
  });

  it('come with the texts sorted into their index', async () => {
    const db = await database.fresh<CatalogSchema>(catalogMigrations);
    const logger = createLogger({ level: 'warn', format: 'json', write: () => {} });
    const cleanUp = async () => {
      const { rows } = await sql<{ pages: string }>`
        select gin_clean_pending_list(${db.getFullName('entity_text_trigrams')}) as pages`.execute(
        db.write,
      );
      return Number(rows[0]?.pages);
    };
    await seedCatalog(db, makeEntities(50));
    expect(await cleanUp()).toBeGreaterThan(0);
    await sql`update entity_text set name = name || '-new'`.execute(db.write);
    await new StatisticsWorker(db, logger).run();
    expect(await cleanUp()).toBe(0);
  });
});
