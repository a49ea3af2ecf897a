import { type Kysely, sql } from 'kysely';
import { insertRows, type Migration, openDatabase } from '@portico/server';
import { describe, expect, it } from 'vitest';
import { testDatabases } from './testDatabases.ts';

interface Schema {
  notes: { id: number; text: string };
}

const notes: Migration = {
  id: '001_notes',
  async up(trx) {
    await (trx as unknown as Kysely<Schema>).schema
      .createTable('notes')
      .addColumn('id', 'integer', column => column.primaryKey())
      .addColumn('text', 'text', column => column.notNull())
      .execute();
  },
};

describe.each(testDatabases())('a database on $name', database => {
  it('reads what was written', async () => {
    const db = await database.fresh<Schema>([notes]);
    await db.write.insertInto('notes').values({ id: 1, text: 'é' }).execute();
    expect(await db.read.selectFrom('notes').selectAll().execute()).toEqual([{ id: 1, text: 'é' }]);
  });

  it('takes rows in bulk from one parameter', async () => {
    const db = await database.fresh<Schema>([notes]);
    const rows = JSON.stringify([
      [1, 'a "quoted" text'],
      [2, '1.0'],
      [3, 'true'],
    ]);
    await sql`insert into notes (id, text) select id, text from ${db.engineSql.jsonRows(rows, { id: 'integer', text: 'text' })} as n`.execute(
      db.write,
    );
    const read = await db.read.selectFrom('notes').select('text').orderBy('id').execute();
    expect(read.map(row => row.text)).toEqual(['a "quoted" text', '1.0', 'true']);
    const joined = await sql<{ all: string }>`select ${db.engineSql.joinTexts(
      db.engineSql.quoteJson(sql`text`),
      sql`id desc`,
    )} as "all" from notes`.execute(db.read);
    expect(JSON.parse(`[${joined.rows[0]!.all}]`)).toEqual(['true', '1.0', 'a "quoted" text']);
  });

  it('inserts, updates and keeps columns of many rows at once', async () => {
    const db = await database.fresh<Schema>([notes]);
    const options = {
      table: 'notes',
      columns: { id: 'integer', text: 'text' },
      updateBy: ['id'],
    } as const;
    const write = (rows: unknown[][], keep: string[] = []) =>
      db.writeInOrder(trx => insertRows(trx, db.engine, { ...options, keep }, rows));
    await write([
      [1, 'one, {two} "three"'],
      [2, '\\ back'],
    ]);
    await write([
      [2, 'changed'],
      [3, ''],
    ]);
    expect(await db.read.selectFrom('notes').selectAll().orderBy('id').execute()).toEqual([
      { id: 1, text: 'one, {two} "three"' },
      { id: 2, text: 'changed' },
      { id: 3, text: '' },
    ]);
  });

  it('reads rows nested under their owners', async () => {
    const db = await database.fresh<Schema>([]);
    const json = JSON.stringify([
      [5, [['a', null]]],
      [6, []],
      [7, [['b', 'x']]],
    ]);
    const { rows } =
      await sql`select * from ${db.engineSql.jsonChildRows(json, ['owner'], ['key', 'value'])} as r order by owner`.execute(
        db.read,
      );
    expect(rows).toEqual([
      { owner: 5, key: 'a', value: null },
      { owner: 7, key: 'b', value: 'x' },
    ]);
  });

  it('leaves nothing of a transaction that fails', async () => {
    const db = await database.fresh<Schema>([notes]);
    const failing = db.writeInOrder(async trx => {
      await trx.insertInto('notes').values({ id: 1, text: 'a' }).execute();
      await trx.insertInto('notes').values({ id: 1, text: 'b' }).execute();
    });
    await expect(failing).rejects.toThrow(/unique/i);
    expect(await db.read.selectFrom('notes').selectAll().execute()).toEqual([]);
  });

  it('runs ordered transactions one after the other', async () => {
    const options = await database.freshOptions();
    const [one, other] = [
      await openDatabase<Schema>('test', options),
      await openDatabase<Schema>('test', options),
    ];
    await Promise.all([one.migrate([notes]), other.migrate([notes])]);
    await Promise.all(
      [one, other, one, other].map(db =>
        db.writeInOrder(async trx => {
          const { next } = await trx
            .selectFrom('notes')
            .select(sql<number>`coalesce(max(id), 0) + 1`.as('next'))
            .executeTakeFirstOrThrow();
          await new Promise(resolve => setTimeout(resolve, 5));
          await trx.insertInto('notes').values({ id: next, text: 'in turn' }).execute();
        }),
      ),
    );
    const { count } = await one.read
      .selectFrom('notes')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(4);
    await Promise.all([one.close(), other.close()]);
  });

  it('applies each migration once and refuses a database from a newer version', async () => {
    const options = await database.freshOptions();
    const db = await openDatabase<Schema>('test', options);
    await db.migrate([notes]);
    await db.migrate([
      notes,
      {
        id: '002_more',
        up: async trx => void (await sql`alter table notes add column more text`.execute(trx)),
      },
    ]);
    await expect(db.migrate([notes])).rejects.toThrow(
      "The database holds the unknown migrations '002_more'",
    );
    await db.close();
  });

  it('tells listeners until they end', async () => {
    const db = await database.fresh<Schema>([]);
    const heard: string[] = [];
    let wake = () => {};
    const stop = await db.listen('changes', payload => {
      heard.push(payload);
      wake();
    });
    const once = new Promise<void>(resolve => (wake = resolve));
    await db.notify('changes', '41');
    await once;
    await stop();
    await db.notify('changes', '42');
    expect(heard).toEqual(['41']);
  });
});

describe('a SQLite database', () => {
  const [sqlite] = testDatabases();

  it('refuses writes on the read connection', async () => {
    const db = await sqlite!.fresh<Schema>([notes]);
    const write = db.read.insertInto('notes').values({ id: 1, text: 'a' }).execute();
    await expect(write).rejects.toThrow(/readonly/);
  });

  it('names the folder that cannot be opened', async () => {
    const options = { engine: 'sqlite', folder: '/dev/null/portico' } as const;
    await expect(openDatabase('test', options)).rejects.toThrow('/dev/null/portico');
  });
});
