import { sql } from 'kysely';
import { testDatabases } from '@portico/testing/node';
import { describe, expect, it } from 'vitest';
import type { CatalogSchema } from '../tables.ts';
import { catalogMigrations } from './index.ts';

describe.each(testDatabases())('the tables of the catalog on $name', database => {
  it('compose an entity from its document, relations and status', async () => {
    const db = await database.fresh<CatalogSchema>(catalogMigrations);
    const at = '2026-01-01T00:00:00.000Z';
    await sql`insert into entities values
      (7, 'u-1', 'component:default/pay', 'component', 'default', 'pay', null, null, null, null,
        'pay', 'e-1', 3, 1, '[{"level":"error"}]', ${at}, ${at})`.execute(db.write);
    await db.write
      .insertInto('claim_documents')
      .values({
        claim_id: 3,
        head: '{"kind":"Component","metadata":{"name":"pay","annotations":{"a":"b"',
        tail: ',"spec":{}',
      })
      .execute();
    await db.write.insertInto('entity_relations').values({ entity_id: 7, json: '[]' }).execute();
    const row = await db.read.selectFrom('entity_json').selectAll().executeTakeFirstOrThrow();
    expect(JSON.parse(row.json)).toEqual({
      kind: 'Component',
      metadata: {
        name: 'pay',
        annotations: { a: 'b', 'backstage.io/orphan': 'true' },
        uid: 'u-1',
        etag: 'e-1',
      },
      spec: {},
      relations: [],
      status: { items: [{ level: 'error' }] },
    });
  });
});
