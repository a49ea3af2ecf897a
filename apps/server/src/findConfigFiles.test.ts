import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { loadConfig } from '@portico/config';
import { listConfigSchemas } from '@portico/server/assembly';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { demonstrationFile as demonstration, findConfigFiles } from './findConfigFiles.ts';
import { plugins } from './plugins.ts';

const rootFolder = resolve(import.meta.dirname, '../../..');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-files-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'app-config.yaml'), 'app: { title: Portico }');
});
const writeLocal = (yaml: string) => writeFile(join(folder, 'app-config.local.yaml'), yaml);

it('shows the demonstration while nobody says what to show', async () => {
  expect(await findConfigFiles({ folder }, {})).toEqual(['app-config.yaml', demonstration]);
  await writeLocal('app: { title: Acme }');
  const files = ['app-config.yaml', demonstration, 'app-config.local.yaml'];
  expect(await findConfigFiles({ folder }, {})).toEqual(files);
});

it.each([
  'catalog: { locations: [{ type: file, target: own.yaml }] }',
  'catalog: { locations: [] }',
])('leaves it out where the own file says %s', async yaml => {
  await writeLocal(yaml);
  expect(await findConfigFiles({ folder }, {})).toEqual([
    'app-config.yaml',
    'app-config.local.yaml',
  ]);
});

it('leaves it out where the environment names locations, or the own file cannot be read', async () => {
  const env = { APP_CONFIG_catalog_locations: '[]' };
  expect(await findConfigFiles({ folder }, env)).toEqual(['app-config.yaml']);
  await writeLocal('catalog: [');
  expect(await findConfigFiles({ folder }, {})).toEqual([
    'app-config.yaml',
    'app-config.local.yaml',
  ]);
});

it('starts from the given configuration where the folder has none of its own', async () => {
  await rm(join(folder, 'app-config.yaml'));
  const defaultConfigFile = join(rootFolder, 'app-config.yaml');
  const find = () => findConfigFiles({ folder, defaultConfigFile }, {});
  expect(await find()).toEqual([defaultConfigFile, demonstration]);
  await writeLocal('catalog: { locations: [] }');
  expect(await find()).toEqual([defaultConfigFile, 'app-config.local.yaml']);
  await writeFile(join(folder, 'app-config.yaml'), 'app: { title: Acme }');
  expect(await find()).toEqual(['app-config.yaml', 'app-config.local.yaml']);
});

it('leaves nothing of the demonstration in what every portal starts from', async () => {
  const schemas = listConfigSchemas(plugins);
  const { value } = await loadConfig({
    files: ['app-config.yaml'],
    folder: rootFolder,
    env: {},
    schemas,
  });
  expect(JSON.stringify(value)).not.toMatch(/meridian|demo/i);
  const demo = await loadConfig({
    files: ['app-config.yaml', demonstration],
    folder: rootFolder,
    env: {},
    schemas,
  });
  expect(demo.value).toMatchObject({ organization: { name: 'Meridian Data' } });
  expect(demo.warnings).toEqual([]);
});
