import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ConfigValue, foreignKeys, loadConfig } from '@portico/config';
import { AssemblyError, type Problem } from '@portico/errors';
import { listConfigSchemas } from '@portico/server/assembly';
import { expect, it } from 'vitest';
import { plugins } from './plugins.ts';

const page = await readFile(new URL('../../../docs/migrating.md', import.meta.url), 'utf8');
const rows = [...page.matchAll(/^\| (`.+`) \| ([a-z ]+) \|/gm)].flatMap(
  ([, keys = '', status = '']) =>
    [...keys.matchAll(/`([^`]+)`/g)].map(([, key = '']) => ({ key, status })),
);
const keysOf = (...statuses: string[]) =>
  rows.filter(({ status }) => statuses.includes(status)).map(({ key }) => key);

/** What the server says of a configuration with one key. */
async function notesOn(key: string): Promise<readonly Problem[]> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-migrating-'));
  const value = key
    .replaceAll('*', 'own')
    .split('.')
    .reduceRight<ConfigValue>((below, name) => ({ [name]: below }), 'x');
  await writeFile(join(folder, 'app-config.yaml'), JSON.stringify(value));
  try {
    return (await loadConfig({ folder, env: {}, schemas: listConfigSchemas(plugins) })).warnings;
  } catch (error) {
    if (!(error instanceof AssemblyError)) throw error;
    return error.notes;
  } finally {
    await rm(folder, { recursive: true });
  }
}

const messagesOn = async (key: string) => (await notesOn(key)).map(({ message }) => message);

it('lists each key once, with a status that is explained', () => {
  expect(rows.length).toBeGreaterThan(100);
  expect(keysOf('supported', 'different', 'not yet', 'not planned')).toHaveLength(rows.length);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
});

it.each(['not yet', 'not planned'])(
  'lists the keys that are %s as the start names them',
  status => {
    const known = foreignKeys.filter(each => each.status === status).map(({ key }) => key);
    expect(keysOf(status).toSorted()).toEqual(known.toSorted());
  },
);

it('says supported of keys that are read', async () => {
  for (const key of keysOf('supported', 'different')) {
    expect({ key, messages: await messagesOn(key) }).toEqual({ key, messages: [] });
  }
});

it('says not yet and not planned of keys that nothing reads', async () => {
  for (const key of keysOf('not yet', 'not planned')) {
    const [message] = await messagesOn(key);
    expect({ key, message }).toEqual({
      key,
      message: expect.stringContaining(`'${key.replace('*', 'own')}' has no effect`),
    });
  }
});
