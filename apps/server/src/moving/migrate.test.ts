import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listLocationsEndpoint } from '@portico/catalog-common';
import { runCli } from '@portico/cli';
import { loadConfig } from '@portico/config';
import { listTaskEventsEndpoint, listTasksEndpoint } from '@portico/scaffolder-common/endpoints';
import { listConfigSchemas } from '@portico/server/assembly';
import { findStorage } from '@portico/server/backup';
import { testDatabases } from '@portico/testing/node';
import { startTestServer, testServiceToken, TestTokens } from '@portico/testing/server';
import { listSettingsEndpoint, setSettingEndpoint } from '@portico/user-settings-common';
import { afterAll, describe, expect, it } from 'vitest';
import { plugins } from '../plugins.ts';
import { addMigrateCommand } from './addMigrateCommand.ts';
import { movePortal } from './movePortal.ts';
import { openFormerPortal } from './openFormerPortal.ts';
import {
  type FormerTables,
  readFormerTables,
  tableOf,
  writeFormerPostgres,
  writeFormerSqlite,
} from './testing/writeFormerPortal.ts';

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-migrate-'));
  folders.push(folder);
  return folder;
}

/** Tasks of the fixtures ended at a time that is long ago one day. */
const foreverStored = { scaffolder: { retention: { days: 100_000 } } };
const github = { integrations: { github: [{ host: 'github.com' }] } };

/** Runs `portico migrate` in the folder of a portal. */
async function migrate(folder: string, from: string, ...args: string[]) {
  const written = { out: '', err: '' };
  const code = await runCli(
    plugins,
    ['migrate', ...args],
    {
      out: text => void (written.out += text),
      err: text => void (written.err += text),
      env: { PORTICO_DATA: join(folder, 'data'), PORTICO_MIGRATE_FROM: from },
      folder,
      findConfigFiles: async () => ['app-config.yaml'],
    },
    [(program, io) => addMigrateCommand(program, plugins, io)],
  );
  return { code, ...written };
}

interface Area {
  area: string;
  moved: number;
  known: number;
  omissions: { reason: string; count: number; examples: string[] }[];
}

/** What a run says of an area. */
async function migrateAreas(folder: string, from: string, ...args: string[]) {
  const { code, out, err } = await migrate(folder, from, '--json', ...args);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const { areas } = JSON.parse(out) as { areas: Area[] };
  return Object.fromEntries(areas.map(area => [area.area, area]));
}

const countsOf = (areas: Record<string, Area>) =>
  Object.values(areas).map(({ area, moved, known }) => [area, moved, known]);

const reasonsOf = (area: Area | undefined) =>
  Object.fromEntries((area?.omissions ?? []).map(({ reason, count }) => [reason, count]));

describe.each(testDatabases())('portico migrate on $name', database => {
  const engine = database.name === 'SQLite' ? 'sqlite' : 'postgres';

  /** A portal of the other kind on the same engine. @returns what `--from` names, and its prefix. */
  async function writeFormer(tables: FormerTables): Promise<{ from: string; args: string[] }> {
    if (engine === 'sqlite') {
      const folder = await makeFolder();
      await writeFormerSqlite(folder, tables);
      return { from: folder, args: [] };
    }
    const options = await database.freshOptions();
    const from = options.engine === 'postgres' ? String(options.connection) : '';
    const prefix = `former_${randomUUID().slice(0, 8)}_`;
    await writeFormerPostgres(from, tables, { prefix });
    return { from, args: ['--prefix', prefix] };
  }

  async function makePortal(): Promise<{ folder: string; config: string }> {
    const folder = await makeFolder();
    const config = JSON.stringify({
      ...foreverStored,
      ...github,
      ...(await database.freshConfig()),
    });
    await writeFile(join(folder, 'app-config.yaml'), config);
    return { folder, config };
  }

  it('shows what comes, what does not and why, and writes nothing before it is told to', async () => {
    const { from, args } = await writeFormer(readFormerTables(engine));
    const { folder } = await makePortal();
    const { code, out } = await migrate(folder, from, ...args);
    expect(code).toBe(0);
    expect(out).toContain('This was a rehearsal, and nothing was written');
    expect(out).toMatch(/^locations +2 +0 +1$/m);
    expect(out).toMatch(/^settings +3 +0 +0$/m);
    expect(out).toMatch(/^tasks +5 +0 +1$/m);
    expect(out).toMatch(
      /1: .*'https:\/\/git\.elsewhere\.test' is not allowed; name its host under/,
    );
    expect(out).toContain('it has not ended there; run this again once it has');
    expect(existsSync(join(folder, 'data'))).toBe(false);
    const again = await migrateAreas(folder, from, ...args);
    expect(countsOf(again)).toEqual([
      ['locations', 2, 0],
      ['settings', 3, 0],
      ['tasks', 5, 0],
    ]);
  });

  it('moves it to where the portal shows it, once, and later only what is new', async () => {
    const tables = readFormerTables(engine);
    const { from, args } = await writeFormer(tables);
    const tokens = await TestTokens.generate();
    const { config } = await makePortal();
    const later: string[] = [];
    const server = await startTestServer({
      plugins,
      config,
      apis: [tokens.keys],
      async prepare(folder) {
        const first = await migrateAreas(folder, from, '--apply', ...args);
        const second = await migrateAreas(folder, from, '--apply', ...args);
        later.push(JSON.stringify([countsOf(first), countsOf(second)]));
      },
    });
    try {
      expect(JSON.parse(later.join(''))).toEqual([
        [
          ['locations', 2, 0],
          ['settings', 3, 0],
          ['tasks', 5, 0],
        ],
        [
          ['locations', 0, 2],
          ['settings', 0, 3],
          ['tasks', 0, 5],
        ],
      ]);
      const scaffolder = server.client('scaffolder', testServiceToken);
      const { tasks, totalTasks } = await scaffolder.call(listTasksEndpoint, { query: {} });
      expect(totalTasks).toBe(5);
      expect(tasks.map(({ status }) => status).toSorted()).toEqual([
        'completed',
        'completed',
        'completed',
        'failed',
        'failed',
      ]);
      const alpha = tasks.find(({ spec }) => spec.parameters['name'] === 'alpha');
      expect(alpha).toMatchObject({
        createdBy: 'user:default/ada.adler',
        spec: { templateInfo: { entityRef: 'template:default/new-service' } },
      });
      const params = { taskId: alpha?.id ?? '' };
      const events = await scaffolder.call(listTaskEventsEndpoint, { params, query: {} });
      expect(events.map(({ id, type, body }) => [id, type, body.message])).toEqual([
        [1, 'log', 'Starting up task with 2 steps'],
        [2, 'log', 'Beginning step Greet'],
        [3, 'log', 'Finished step Greet'],
        [4, 'log', 'Beginning step List files'],
        [5, 'log', 'Finished step List files'],
        [6, 'completion', 'Run completed with status: completed'],
      ]);
      const entity = await scaffolder.call(listTasksEndpoint, {
        query: { entity: ['component:default/alpha'] },
      });
      expect(entity.tasks.map(({ id }) => id)).toEqual([alpha?.id]);
      const locations = await server
        .client('catalog', testServiceToken)
        .call(listLocationsEndpoint, {});
      expect(locations.map(({ data }) => data.target).toSorted()).toEqual([
        'https://github.com/acme/payments/blob/main/catalog-info.yaml',
        'https://github.com/acme/website/blob/main/catalog-info.yaml',
      ]);
      const settings = server.client('user-settings', await tokens.sign('user:default/ada.adler'));
      const stars = { bucket: 'starredEntities', key: 'entityRefs' };
      const { items } = await settings.call(listSettingsEndpoint, {});
      expect(items).toContainEqual(
        expect.objectContaining({
          ...stars,
          value: ['component:default/payments', 'template:default/new-service'],
        }),
      );
      await settings.call(setSettingEndpoint, { params: stars, body: { value: [] } });
      const { code, err } = await migrate(server.folder, from, '--apply', ...args);
      expect(code).toBe(1);
      expect(err).toMatch(/in use by another server|A server of this portal runs/);
      // A rehearsal may run beside the server.
      const rehearsal = await migrateAreas(server.folder, from, ...args);
      expect(reasonsOf(rehearsal['settings'])).toEqual({
        'the user has set another value here since': 1,
      });
    } finally {
      await server.stop();
    }
  });

  it('reports rows that cannot be read, with the reason, and moves the others', async () => {
    const tables = readFormerTables(engine);
    const settings = tableOf(tables, 'user-settings', 'user_settings').rows;
    const addSetting = (user_entity_ref: string, value: string, key = 'k') =>
      settings.push({ user_entity_ref, bucket: 'b', key, value });
    addSetting('user:default/no-json', '{');
    addSetting('user:default/large', JSON.stringify('x'.repeat(70_000)));
    addSetting('user:development/guest', '1');
    addSetting('group:default/team', '1');
    addSetting('\u001b[31muser', '1');
    addSetting('user:default/long', '1', 'k'.repeat(201));
    for (let index = 0; index < 505; index += 1) addSetting('user:default/many', '1', `k${index}`);
    const { rows: tasks } = tableOf(tables, 'scaffolder', 'tasks');
    const example = tasks.find(({ status }) => status === 'completed');
    const addTask = (changes: Record<string, string | null>) =>
      tasks.push({ ...example, id: randomUUID(), ...changes });
    addTask({ spec: '{"apiVersion":' });
    addTask({ spec: JSON.stringify({ apiVersion: 'backstage.io/v1beta2', steps: [] }) });
    addTask({ spec: JSON.stringify({ apiVersion: 'x', text: 'x'.repeat(10_485_760) }) });
    addTask({ status: 'melted' });
    addTask({ created_by: 'nobody' });
    addTask({ secrets: '{"token":"a-secret-in-the-source"}' });
    const withNul = JSON.parse(String(example?.['spec'])) as { parameters: object };
    const spec = { ...withNul, parameters: { name: 'nul \0 and \ud800' } };
    addTask({ spec: JSON.stringify(spec) });
    const { rows: events } = tableOf(tables, 'scaffolder', 'task_events');
    const task_id = example?.['id'] ?? '';
    const [event] = events;
    events.push({ ...event, id: '9000000000000001', task_id, body: 'no json' } as never);
    events.push({ ...event, id: 9002, task_id, body: '{"message":7}' } as never);
    events.push({
      ...event,
      id: 9003,
      task_id,
      body: JSON.stringify({ message: 'x'.repeat(300_000) }),
    } as never);
    const { rows: locations } = tableOf(tables, 'catalog', 'locations');
    const addLocation = (type: string, target: string) =>
      locations.push({ ...locations[0], id: randomUUID(), type, target });
    addLocation('github-discovery', 'https://github.com/acme');
    addLocation('url', 'no address');
    addLocation('url', `https://github.com/${'x'.repeat(5000)}`);
    addLocation('url', 'https://ada:a-password@git.elsewhere.test/x.yaml');

    const { from, args } = await writeFormer(tables);
    const { folder } = await makePortal();
    const areas = await migrateAreas(folder, from, '--apply', ...args);
    expect(countsOf(areas)).toEqual([
      ['locations', 2, 0],
      ['settings', 503, 0],
      ['tasks', 7, 0],
    ]);
    expect(reasonsOf(areas['settings'])).toEqual({
      'its value is no JSON': 1,
      'a value has at most 65536 bytes': 1,
      'settings of guests stay in their browser': 1,
      'this is no reference of a user': 2,
      'names of buckets and keys have 1 to 200 characters': 1,
      'a user has at most 500 settings, of 2097152 bytes together': 5,
    });
    expect(reasonsOf(areas['tasks'])).toEqual({
      'it has not ended there; run this again once it has': 1,
      'its specification is no JSON': 1,
      "field 'parameters' of its specification is not as in templates of version v1beta3": 1,
      'its specification has more than 10485760 bytes': 1,
      "its status 'melted' is unknown": 1,
      'its creator is no reference of an entity': 1,
      'an event of a task was left out: its body is no JSON': 1,
      'an event of a task was left out: its type or body is not as an event has it': 1,
      'an event of a task was left out: its body has more than 262144 bytes': 1,
    });
    expect(areas['locations']?.omissions.map(({ count }) => count).toSorted()).toEqual([
      1, 1, 1, 2,
    ]);
    const text = JSON.stringify(areas);
    expect(text).not.toMatch(/a-secret-in-the-source|a-password|\\u001b/);
  });

  it('goes on where it was interrupted', async () => {
    const tables = readFormerTables(engine);
    const { rows: tasks } = tableOf(tables, 'scaffolder', 'tasks');
    const { rows: events } = tableOf(tables, 'scaffolder', 'task_events');
    const example = tasks.find(({ status }) => status === 'completed');
    for (let index = 0; index < 120; index += 1) {
      const id = randomUUID();
      tasks.push({ ...example, id });
      events.push({ ...events[0], id: 1000 + index, task_id: id } as never);
    }
    const { from, args } = await writeFormer(tables);
    const { folder } = await makePortal();
    const former = await openFormerPortal({ from, prefix: args[1] ?? '', folder });
    const config = await loadConfig({
      folder,
      files: ['app-config.yaml'],
      env: {},
      schemas: listConfigSchemas(plugins),
    });
    let reads = 0;
    const breaking: typeof former = {
      async open(id) {
        const source = await former.open(id);
        return (
          source && {
            ...source,
            async select<Row>(statement: string, values?: readonly (string | number)[]) {
              if (statement.includes('task_events') && (reads += 1) > 80)
                throw new Error('The connection broke');
              return source.select<Row>(statement, values);
            },
          }
        );
      },
    };
    const move = {
      config,
      database: findStorage(plugins, config, join(folder, 'data')).database,
      plugins: ['scaffolder'] as const,
      isWritten: true,
      now: new Date(),
    };
    await expect(movePortal({ ...move, former: breaking })).rejects.toThrow('The connection broke');
    const { reports } = await movePortal({ ...move, former });
    const [{ moved, known } = { moved: 0, known: 0 }] = reports;
    expect(known).toBeGreaterThan(0);
    expect(moved).toBeGreaterThan(0);
    expect(moved + known).toBe(125);
  });

  it('refuses tables that it does not know, and names what is known', async () => {
    const tables = readFormerTables(engine);
    const { rows } = tableOf(tables, 'scaffolder', 'knex_migrations');
    rows.push({ ...rows[0], id: 99, name: '20990101000000_of_a_later_release.js' } as never);
    const { from, args } = await writeFormer(tables);
    const { folder } = await makePortal();
    const { code, err } = await migrate(folder, from, '--apply', ...args);
    expect(code).toBe(1);
    expect(err).toMatch(
      /'20990101000000_of_a_later_release\.js'.*'20240401213200_workspace\.js' \(Backstage 1\.55\).*--without scaffolder/,
    );
    expect(existsSync(join(folder, 'data'))).toBe(false);
    const areas = await migrateAreas(folder, from, '--without', 'scaffolder', ...args);
    expect(Object.keys(areas)).toEqual(['locations', 'settings']);
  });

  it('only reads the other portal', async () => {
    const { from, args } = await writeFormer(readFormerTables(engine));
    const { folder } = await makePortal();
    const former = await openFormerPortal({ from, prefix: args[1] ?? '', folder });
    const source = await former.open('scaffolder');
    const readAll = async () => [
      await source?.select('select * from tasks order by id'),
      await source?.select('select * from task_events order by id'),
    ];
    await expect(source?.select('delete from task_events returning id')).rejects.toThrow(
      /read-?only/i,
    );
    const before = await readAll();
    await migrateAreas(folder, from, '--apply', ...args);
    expect(await readAll()).toEqual(before);
    await source?.close();
  });
});

it('finds the schemas of a portal that has one for each plugin', async () => {
  const postgres = testDatabases().find(({ name }) => name === 'PostgreSQL');
  const options = await postgres?.freshOptions();
  const from = options?.engine === 'postgres' ? String(options.connection) : '';
  await writeFormerPostgres(from, readFormerTables('postgres'), 'schema');
  const folder = await makeFolder();
  await writeFile(join(folder, 'app-config.yaml'), JSON.stringify({ ...foreverStored, ...github }));
  expect(countsOf(await migrateAreas(folder, from))).toEqual([
    ['locations', 2, 0],
    ['settings', 3, 0],
    ['tasks', 5, 0],
  ]);
});

it('names the fix where there is nothing to read', async () => {
  const folder = await makeFolder();
  await writeFile(join(folder, 'app-config.yaml'), '{}');
  const errorOf = async (from: string) => (await migrate(folder, from)).err;
  expect(await errorOf('')).toContain('--from');
  expect(await errorOf('mysql://x')).toContain('postgresql://');
  expect(await errorOf('./absent')).toContain('There is no folder');
  expect(await errorOf('.')).toContain("There is no database of 'catalog'");
  expect(await errorOf('postgresql://ada:a-password@127.0.0.1:1')).toMatch(
    /^(?!.*a-password).*ECONNREFUSED/,
  );
});
