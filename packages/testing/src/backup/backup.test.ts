import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { backUp, openFolderSink, openTarSink, restore } from '@portico/server/backup';
import { type DatabaseOptions, openDatabase } from '@portico/server/database';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { testDatabases } from '../node/testDatabases.ts';
import { startTestServer } from '../server/startTestServer.ts';
import {
  createShop,
  describeShop,
  fillShop,
  laterMigration,
  openShop,
  readShop,
  shopMigration,
} from './testing/shop.ts';

const databases = testDatabases();
const version = '1.2.3';

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function backUpTo(database: DatabaseOptions, target: string) {
  return backUp({ ...describeShop(database), version, sink: await openFolderSink(target) });
}

/** A backup of a shop with some items. */
async function makeBackup(items = 20, database?: DatabaseOptions) {
  const source = database ?? (await databases[0]!.freshOptions());
  await fillShop(source, items);
  const folder = join(await makeFolder(), 'backup');
  const result = await backUpTo(source, folder);
  return { source, folder, ...result };
}

function restoreFrom(
  source: string | Readable,
  database: DatabaseOptions,
  { replaces = false, omitted = [] as string[], storage = describeShop(database) } = {},
) {
  return restore({ source, target: { ...storage, replaces, omitted: new Set(omitted) } });
}

async function edit<T>(folder: string, file: string, change: (value: T) => void) {
  const path = join(folder, file);
  const value = JSON.parse(await readFile(path, 'utf8')) as T;
  change(value);
  await writeFile(path, JSON.stringify(value));
}

const pairs = databases.flatMap(from => databases.map(to => ({ from, to })));

describe.each(pairs)('a backup of $from.name restored into $to.name', ({ from, to }) => {
  it('has every row with its values, and goes on with numbers that were never given', async () => {
    const { source, folder, header, totals } = await makeBackup(30, await from.freshOptions());
    const target = await to.freshOptions();
    await restoreFrom(folder, target);
    const restored = await readShop(target);
    expect(restored).toEqual({ ...(await readShop(source)), words: [] });
    expect(restored.items).toHaveLength(30);
    expect(restored.first).toBe(30);
    expect(header).toMatchObject({ version, engine: source.engine, snapshot: 'one-moment' });
    expect(totals.tables.map(({ table, rows }) => [table, rows])).toEqual([
      ['items', 30],
      ['a_first', 30],
      ['orders', 2],
    ]);
    const db = await openShop(target);
    await sql`insert into items (name, is_open) values ('next', ${db.engine === 'sqlite' ? 0 : false})`.execute(
      db.write,
    );
    const last = await db.read
      .selectFrom('items')
      .select(({ fn }) => fn.max('id').as('id'))
      .execute();
    await db.close();
    expect(Number(last[0]?.id)).toBe(32);
  });

  it('has the same checksums when it is backed up again', async () => {
    const first = await makeBackup(25, await from.freshOptions());
    const target = await to.freshOptions();
    await restoreFrom(first.folder, target);
    const again = await backUpTo(target, join(await makeFolder(), 'again'));
    const sums = (totals: typeof again.totals) =>
      totals.tables.map(({ table, rows, checksum }) => ({ table, rows, checksum }));
    expect(sums(again.totals)).toEqual(sums(first.totals));
  });
});

describe.each(databases)('a backup of $name', database => {
  it('is of one moment while rows are written, and holds whole transactions', async () => {
    const source = await database.freshOptions();
    await fillShop(source, 5);
    const db = await openShop(source);
    const stopping = new AbortController();
    let written = 0;
    const writing = (async () => {
      while (!stopping.signal.aborted) {
        await db.write.transaction().execute(async trx => {
          await trx.insertInto('orders').values({ item_id: -1, note: 'pair' }).execute();
          await trx.insertInto('orders').values({ item_id: 1, note: 'pair' }).execute();
        });
        written += 1;
      }
    })();
    await expect.poll(() => written).toBeGreaterThan(3);
    const folder = join(await makeFolder(), 'backup');
    await backUpTo(source, folder);
    stopping.abort();
    await writing;
    await db.close();
    const target = await database.freshOptions();
    await restoreFrom(folder, target);
    const pairs = (await readShop(target)).orders.filter(({ note }) => note === 'pair');
    expect(pairs.length).toBeGreaterThan(5);
    expect(pairs.reduce((sum, { item_id }) => sum + Number(item_id), 0)).toBe(0);
  });

  it('comes out as a tar archive of the same files, which is restored from a stream', async () => {
    const source = await database.freshOptions();
    await fillShop(source, 12);
    const output = new PassThrough();
    const collected = buffer(output);
    await backUp({ ...describeShop(source), version, sink: openTarSink(output) });
    output.end();
    const archive = await collected;
    const target = await database.freshOptions();
    await restoreFrom(Readable.from([archive]), target);
    expect((await readShop(target)).items).toEqual((await readShop(source)).items);
    const empty = await database.freshOptions();
    for (const end of [700, archive.length >> 1, archive.length - 3000])
      await expect(restoreFrom(Readable.from([archive.subarray(0, end)]), empty)).rejects.toThrow(
        /archive (is damaged|ends before)/,
      );
    expect((await readShop(empty)).items).toEqual([]);
  });

  it('is refused over data that is there, unless that is to be replaced', async () => {
    const { folder, source } = await makeBackup(8);
    const target = await database.freshOptions();
    await fillShop(target, 3);
    await expect(restoreFrom(folder, target)).rejects.toThrow('--replace');
    expect((await readShop(target)).items).toHaveLength(3);
    await restoreFrom(folder, target, { replaces: true });
    expect((await readShop(target)).items).toEqual((await readShop(source)).items);
  });

  it('is refused while a server runs on the data, also where that is to be replaced', async () => {
    const { folder } = await makeBackup(8);
    const options = await database.freshOptions();
    const server = await startTestServer({
      plugins: [createShop()],
      overrides:
        options.engine === 'postgres'
          ? {
              backend: {
                database: {
                  client: 'pg',
                  connection: options.connection as string,
                  schemaPrefix: options.schemaPrefix ?? '',
                },
              },
            }
          : {},
    });
    const target: DatabaseOptions =
      options.engine === 'postgres'
        ? options
        : { engine: 'sqlite', folder: join(server.folder, 'data') };
    try {
      await expect(restoreFrom(folder, target, { replaces: true })).rejects.toThrow(/server/);
    } finally {
      await server.stop();
    }
    if (options.engine === 'postgres') await restoreFrom(folder, target, { replaces: true });
  });

  it('of a version that lacks later migrations gets them from the server that starts on it', async () => {
    const { folder } = await makeBackup(4);
    const target = await database.freshOptions();
    await restoreFrom(folder, target);
    const db = await openDatabase<{ orders: { note: string; shipped: number } }>('shop', target);
    await db.migrate([shopMigration, laterMigration]);
    expect(await db.read.selectFrom('orders').select('shipped').execute()).toEqual([
      { shipped: 0 },
      { shipped: 0 },
    ]);
    await db.close();
  });

  it('with data of a newer version is neither written nor restored', async () => {
    const newer = await database.freshOptions();
    const db = await openDatabase('shop', newer);
    await db.migrate([shopMigration, laterMigration]);
    await db.close();
    const target = join(await makeFolder(), 'backup');
    await expect(backUpTo(newer, target)).rejects.toThrow(
      "The database has data of plugin 'shop' from a newer version: this version of portico does not know the migrations '002_later'",
    );
    const { folder } = await makeBackup(2);
    await edit<{ plugins: { migrations: Record<string, string[]> }[] }>(
      folder,
      'backup.json',
      ({ plugins: [shop] }) => shop?.migrations['applied_migrations']?.push('009_unknown'),
    );
    await expect(restoreFrom(folder, await database.freshOptions())).rejects.toThrow(
      "The backup of version 1.2.3 has data of plugin 'shop' from a newer version: this version of portico does not know the migrations '009_unknown'",
    );
  });

  it('that is damaged restores nothing', async () => {
    const target = await database.freshOptions();
    const part = 'shop/items.000001.jsonl.gz';
    const changes: [string, (folder: string) => Promise<unknown>, RegExp][] = [
      [
        'a part with another row',
        async folder => {
          const text = gunzipSync(await readFile(join(folder, part))).toString();
          return writeFile(join(folder, part), gzipSync(text.replace('Item 3', 'Item 4')));
        },
        /'shop\/items\.000001\.jsonl\.gz' of the backup is damaged/,
      ],
      ['a part cut off', folder => writeFile(join(folder, part), ''), /is damaged/],
      ['a part missing', folder => rm(join(folder, part)), /is missing in/],
      ['no totals', folder => rm(join(folder, 'totals.json')), /'totals\.json' is missing/],
      [
        'a part that is not listed any more',
        folder =>
          edit<{ tables: { parts: unknown[] }[] }>(folder, 'totals.json', ({ tables }) => {
            if (tables[2]) tables[2].parts = [];
          }),
        /rows of 'shop\/orders' in the backup are not those/,
      ],
      [
        'a part of another place',
        folder =>
          edit<{ tables: { parts: { name: string }[] }[] }>(
            folder,
            'totals.json',
            ({ tables: [items] }) => {
              if (items?.parts[0]) items.parts[0].name = '../../../etc/passwd';
            },
          ),
        /it names '\.\.\/\.\.\/\.\.\/etc\/passwd'/,
      ],
      [
        'another format',
        folder =>
          edit<{ formatVersion: number }>(folder, 'backup.json', header => {
            header.formatVersion = 2;
          }),
        /This backup has format 2, and this version of portico reads format 1/,
      ],
      [
        'no format',
        folder => writeFile(join(folder, 'backup.json'), '{}'),
        /This is not a backup of a portal/,
      ],
      [
        'a value that is no number',
        async folder => {
          const name = join(folder, 'shop/orders.000001.jsonl.gz');
          return writeFile(name, gzipSync('["none","x"]\n'));
        },
        /orders/,
      ],
    ];
    for (const [name, change, message] of changes) {
      const { folder } = await makeBackup(6);
      await change(folder);
      const failure = await restoreFrom(folder, target).then(
        () => 'restored',
        (error: Error) => error.message,
      );
      expect({ name, failure }).toEqual({ name, failure: expect.stringMatching(message) });
    }
    expect((await readShop(target)).items).toEqual([]);
  });

  it('with a plugin that this portal does not have is refused, unless its data is omitted', async () => {
    const { folder } = await makeBackup(3);
    const target = await database.freshOptions();
    const without = (plugins: Map<string, undefined>) => ({ ...describeShop(target), plugins });
    await expect(restoreFrom(folder, target, { storage: without(new Map()) })).rejects.toThrow(
      "has data of plugin 'shop', which this portal does not have",
    );
    await expect(
      restoreFrom(folder, target, { storage: without(new Map([['shop', undefined]])) }),
    ).rejects.toThrow("which does not declare its tables; give createServerPlugin its 'tables'");
    const { totals } = await restoreFrom(folder, target, { omitted: ['shop'] });
    expect(totals.tables).not.toEqual([]);
    expect((await readShop(target)).items).toEqual([]);
  });
});

it('checks a backup without a database', async () => {
  const { folder, totals } = await makeBackup(5);
  expect((await restore({ source: folder, target: undefined })).totals).toEqual(totals);
  const part = join(folder, 'shop/items.000001.jsonl.gz');
  await writeFile(part, gzipSync('[1,"x",null,0,null]\n'));
  await expect(restore({ source: folder, target: undefined })).rejects.toThrow('is damaged');
});

it('writes to a new folder only, which its user alone may read, and leaves nothing when it fails', async () => {
  const { source, folder } = await makeBackup(3);
  await expect(backUpTo(source, folder)).rejects.toThrow('exists; name a new folder');
  for (const name of ['.', 'backup.json', 'shop', 'shop/items.000001.jsonl.gz'])
    expect({ name, forOthers: (await stat(join(folder, name))).mode & 0o077 }).toEqual({
      name,
      forOthers: 0,
    });
  const parent = await makeFolder();
  const empty: DatabaseOptions = { engine: 'sqlite', folder: await makeFolder() };
  await expect(backUpTo(empty, join(parent, 'backup'))).rejects.toThrow('nothing to back up');
  expect(await readdir(parent)).toEqual([]);
});

it('names the keys that sealed values need, and holds none', async () => {
  const source = await databases[0]!.freshOptions();
  await fillShop(source, 1);
  const db = await openShop(source);
  const sealed = (id: string) => `v1.${id}.${'A'.repeat(60)}`;
  await db.write
    .insertInto('orders')
    .values({ item_id: 1, note: sealed('0a1b2c3d') })
    .execute();
  await db.write
    .insertInto('orders')
    .values({ item_id: 1, note: JSON.stringify({ token: sealed('ffffffff') }) })
    .execute();
  await db.write
    .insertInto('items')
    .values({ name: 'x', price: null, is_open: 0, picture: Buffer.from(sealed('12345678')) })
    .execute();
  await db.close();
  const { totals } = await backUpTo(source, join(await makeFolder(), 'backup'));
  expect(totals.sealedWith.toSorted()).toEqual(['0a1b2c3d', '12345678', 'ffffffff']);
});

it('refuses text with a zero byte on PostgreSQL with the place, and stores nothing', async () => {
  const source = await databases[0]!.freshOptions();
  await fillShop(source, 2);
  const db = await openShop(source);
  await db.write.insertInto('orders').values({ item_id: 1, note: 'a\0b' }).execute();
  await db.close();
  const folder = join(await makeFolder(), 'backup');
  await backUpTo(source, folder);
  const target = await databases[1]!.freshOptions();
  await expect(restoreFrom(folder, target)).rejects.toThrow(
    /^Rows of table 'orders' of plugin 'shop' cannot be stored: /,
  );
  expect((await readShop(target)).items).toEqual([]);
});

it('ends a restore on SQLite that was interrupted while it replaced files', async () => {
  const { folder, source } = await makeBackup(6);
  const target = await databases[0]!.freshOptions();
  if (target.engine !== 'sqlite') throw new Error('This test needs SQLite');
  await restoreFrom(folder, target);
  // As it was when the folder had its last name, and none of its files had been moved.
  const { mkdir, rename } = await import('node:fs/promises');
  await mkdir(join(target.folder, 'restored'));
  await rename(join(target.folder, 'shop.sqlite'), join(target.folder, 'restored/shop.sqlite'));
  await writeFile(
    join(target.folder, 'restored/files.json'),
    JSON.stringify({ restored: ['shop.sqlite', 'moved.sqlite'], removed: ['old.sqlite'] }),
  );
  for (const name of [
    'shop.sqlite',
    'shop.sqlite-wal',
    'old.sqlite',
    'moved.sqlite',
    'other.sqlite',
  ])
    await writeFile(join(target.folder, name), 'old');
  await expect(backUpTo(target, join(await makeFolder(), 'backup'))).rejects.toThrow(
    'A restore replaces the files',
  );
  const server = await startTestServer({
    plugins: [createShop()],
    overrides: { backend: { database: { connection: { directory: target.folder } } } },
  });
  expect(server.log.map(({ message }) => message)).toContain(
    'A restore that was interrupted while it replaced files has been ended',
  );
  await server.stop();
  const names = await readdir(target.folder);
  expect(names).toEqual(expect.arrayContaining(['shop.sqlite', 'moved.sqlite', 'other.sqlite']));
  expect(names).not.toContain('old.sqlite');
  expect(names).not.toContain('restored');
  expect((await readShop(target)).items).toEqual((await readShop(source)).items);
});

it('warns of a plugin whose tables a restore could not make', async () => {
  const { createServerPlugin, databaseRef } = await import('@portico/server');
  const undeclared = createServerPlugin({
    id: 'shop',
    needs: { database: databaseRef },
    create: async ({ database }) => void (await database.open([shopMigration])),
  });
  const messages = async (plugin: typeof undeclared) => {
    const server = await startTestServer({ plugins: [plugin] });
    await server.stop();
    return server.log.map(({ message }) => String(message));
  };
  const warning = expect.stringContaining(
    "Plugin 'shop' does not declare the migrations '001_shop', so its data cannot be restored from a backup",
  );
  expect(await messages(undeclared)).toContainEqual(warning);
  expect(await messages(createShop())).not.toContainEqual(warning);
});
