import { type Kysely, sql } from 'kysely';
import { bytesType, insertRows, type Migration, openDatabase } from '@portico/server/database';
import { describe, expect, it, vi } from 'vitest';
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

interface FileSchema {
  files: { id: number; content: Uint8Array | null };
}

const files: Migration = {
  id: '001_files',
  async up(trx, engine) {
    await (trx as unknown as Kysely<FileSchema>).schema
      .createTable('files')
      .addColumn('id', 'integer', column => column.primaryKey())
      .addColumn('content', bytesType(engine))
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

  it('holds bytes as they are, written one by one and in bulk', async () => {
    const db = await database.fresh<FileSchema>([files]);
    const all = Uint8Array.from({ length: 256 }, (_, index) => index);
    const part = Buffer.from([0, ...all, 0]).subarray(1, -1);
    const large = Buffer.alloc(3_000_000, 7);
    const [written] = await db.write
      .insertInto('files')
      .values([
        { id: 1, content: all },
        { id: 2, content: part },
        { id: 3, content: Buffer.alloc(0) },
      ])
      .returning('content')
      .execute();
    expect(written?.content).toBeInstanceOf(Uint8Array);
    const rows = [
      [4, part],
      [5, null],
      [6, large],
      ...Array.from({ length: 100 }, (_, index) => [index + 7, all.subarray(index)]),
    ];
    const columns = { id: 'integer', content: 'bytes' } as const;
    const options = { table: 'files', columns, updateBy: ['id'] };
    for (let times = 0; times < 2; times += 1)
      await db.writeInOrder(trx => insertRows(trx, db.engine, options, rows));
    const read = await db.read.selectFrom('files').selectAll().orderBy('id').execute();
    const text = (bytes: Uint8Array | null | undefined) =>
      bytes ? Buffer.from(bytes).toString('latin1') : bytes;
    expect(read.slice(0, 5).map(({ content }) => text(content))).toEqual([
      text(all),
      text(all),
      '',
      text(all),
      null,
    ]);
    expect(read.every(({ content }) => content === null || content instanceof Uint8Array)).toBe(
      true,
    );
    expect(text(read[5]?.content) === text(large)).toBe(true);
    expect(text(read[105]?.content)).toBe(text(all.subarray(99)));
    const found = await db.read
      .selectFrom('files')
      .select('id')
      .where('content', '=', part)
      .orderBy('id')
      .execute();
    expect(found.map(({ id }) => id)).toEqual([1, 2, 4, 7]);
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

  it('takes lists of texts and numbers, whatever is in them', async () => {
    const db = await database.fresh<Schema>([notes]);
    const texts = ['', 'null', 'NULL', 'a,b', '{a}', '"', '\\', 'a\\"b\n\t\u0001', "it's", ' é😀 '];
    const ids = texts.map((_, index) => index - 1);
    await db.writeInOrder(trx =>
      insertRows(
        trx,
        db.engine,
        { table: 'notes', columns: { id: 'integer', text: 'text' } },
        texts.map((text, index) => [ids[index], text]),
      ),
    );
    const { jsonTexts, jsonIntegers } = db.engineSql;
    const read = async (list: ReturnType<typeof jsonTexts>) => {
      const { rows } = await sql<{ value: unknown }>`select l.value from ${list} as l`.execute(
        db.read,
      );
      return rows.map(({ value }) => value);
    };
    expect(await read(jsonTexts(JSON.stringify(texts)))).toEqual(texts);
    expect(await read(jsonTexts(JSON.stringify(texts.slice(0, 2))))).toEqual(['', 'null']);
    expect(await read(jsonIntegers(JSON.stringify(ids)))).toEqual(ids);
    for (const none of [jsonTexts('[]'), jsonIntegers('[]')]) expect(await read(none)).toEqual([]);
    const { rows } = await sql<{ text: string }>`
      select text from notes where text in (
        select value from ${jsonTexts(JSON.stringify(texts))} as t) order by id`.execute(db.read);
    expect(rows.map(({ text }) => text)).toEqual(texts);
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

  it('stores writes that go together, and an ordered one after them', async () => {
    const db = await database.fresh<Schema>([notes]);
    const write = (id: number) =>
      db.writeTogether(async trx => {
        await trx.insertInto('notes').values({ id, text: 'together' }).execute();
        return id;
      });
    const written = [await write(1), await write(2)];
    expect(written.map(({ result }) => result)).toEqual([1, 2]);
    const seen = await db.writeInOrder(trx => trx.selectFrom('notes').select('id').execute());
    expect(seen.map(({ id }) => id)).toEqual([1, 2]);
    await Promise.all(written.map(({ stored }) => stored));
    const last = await write(3);
    await last.stored;
    expect(await db.read.selectFrom('notes').select('id').orderBy('id').execute()).toHaveLength(3);
  });

  it('reports whoever wrote together with one that failed when their write is lost', async () => {
    const db = await database.fresh<Schema>([notes]);
    const write = (id: number) =>
      db.writeTogether(async trx => {
        await trx.insertInto('notes').values({ id, text: 'together' }).execute();
      });
    const first = await write(1);
    const isStored = first.stored.then(
      () => true,
      () => false,
    );
    await expect(write(1)).rejects.toThrow(/unique/i);
    const rows = await db.read.selectFrom('notes').selectAll().execute();
    expect(rows).toHaveLength((await isStored) ? 1 : 0);
    // Writes end one by one then, so that the next failure takes nothing with it.
    const second = await write(2);
    await expect(write(2)).rejects.toThrow(/unique/i);
    await second.stored;
    expect(await db.read.selectFrom('notes').select('id').where('id', '=', 2).execute()).toEqual([
      { id: 2 },
    ]);
  });

  it('stores what was written together when it is closed', async () => {
    const options = await database.freshOptions();
    const db = await openDatabase<Schema>('test', options);
    await db.migrate([notes]);
    await db.writeTogether(trx =>
      trx.insertInto('notes').values({ id: 1, text: 'last' }).execute(),
    );
    await db.close();
    const again = await openDatabase<Schema>('test', options);
    expect(await again.read.selectFrom('notes').selectAll().execute()).toHaveLength(1);
    await again.close();
  });

  it('prepares a statement that is sent often, also after its table has changed', async () => {
    const db = await database.fresh<Schema>([notes]);
    const insert = (id: number) =>
      db.writeInOrder(trx =>
        trx
          .insertInto('notes')
          .values({ id, text: `note ${id}` })
          .execute(),
      );
    for (const id of [1, 2, 3]) await insert(id);
    const read = () => sql<{ id: number }>`select * from notes where id > ${1}`.execute(db.read);
    for (let times = 0; times < 5; times++) expect((await read()).rows).toHaveLength(2);
    await sql`alter table notes add column more text`.execute(db.write);
    // Once at most: from then on it is prepared anew.
    await Promise.allSettled(Array.from({ length: 8 }, read));
    expect((await read()).rows).toHaveLength(2);
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

  it('reads on while a newer version adds a column', async () => {
    const options = await database.freshOptions();
    const db = await openDatabase<Schema>('test', options);
    await db.migrate([notes]);
    await db.write.insertInto('notes').values({ id: 1, text: 'a' }).execute();
    const read = () => db.read.selectFrom('notes').selectAll().execute();
    // Often enough that PostgreSQL has prepared it.
    for (let time = 0; time < 5; time += 1) await read();
    const newer = database.name === 'SQLite' ? db : await openDatabase<Schema>('test', options);
    await newer.migrate([
      notes,
      {
        id: '002_more',
        up: async trx => void (await sql`alter table notes add column more text`.execute(trx)),
      },
    ]);
    for (let time = 0; time < 5; time += 1)
      expect(await read()).toEqual([{ id: 1, text: 'a', more: null }]);
    await db.close();
    if (newer !== db) await newer.close();
  });

  it('reports listeners until they end', async () => {
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

  it('reports what a transaction changes once it has ended', async () => {
    const db = await database.fresh<Schema>([]);
    const heard: string[] = [];
    await db.listen('changes', payload => void heard.push(payload));
    await db.write.transaction().execute(async trx => {
      await db.notify('changes', 'inside', trx as never);
      await db.notify('changes', 'outside');
      await vi.waitFor(() => expect(heard).toEqual(['outside']));
    });
    await vi.waitFor(() => expect(heard).toEqual(['outside', 'inside']));
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
