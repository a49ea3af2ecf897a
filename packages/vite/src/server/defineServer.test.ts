import { execFileSync } from 'node:child_process';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeFiles } from '../testing/writeFiles.ts';
import { defineServer } from './defineServer.ts';

let folder: string;
beforeAll(async () => {
  folder = await writeFiles({
    'package.json': { type: 'module' },
    'src/main.ts': `import { start } from 'bakery';
const answer: string = await start();
process.stdout.write(answer);
`,
    'src/cli.ts': "process.stdout.write('a command');\n",
    'src/menu.ts': `// Pâtisserie
const crème = { 'brûlée': '\\é\\\\é' };
const isBread = [/^[🥐-🥖]ö$/u.test('🥖ö'), /^[ä-ö]\\ü$/.test('öü')];
process.stdout.write(JSON.stringify([crème, isBread, \`\${'«'}🥐»\`]));
`,
    'src/raw.ts': 'process.stdout.write(String.raw`crème 🥐`);\n',
    'node_modules/bakery/package.json': {
      name: 'bakery',
      version: '2.0.0',
      type: 'module',
      exports: {
        '.': { source: './source.ts', default: './missing.js' },
        './oven-thread': { source: './oven.ts', default: './missing.js' },
      },
    },
    'node_modules/bakery/source.ts': `import { Worker } from 'node:worker_threads';
export async function start(): Promise<string> {
  const worker = new Worker(new URL(import.meta.resolve('bakery/oven-thread')));
  return new Promise(resolve => worker.once('message', resolve));
}
`,
    'node_modules/bakery/oven.ts': `import { parentPort } from 'node:worker_threads';
import { bread } from './bread.ts';
parentPort?.postMessage(bread);
`,
    'node_modules/bakery/bread.ts': `import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const { state } = require('flour') as { state: string };
const { kind } = require('yeast') as { kind: string };
export const bread = \`\${state} \${kind} bread\`;
`,
    'node_modules/yeast/package.json': {
      name: 'yeast',
      version: '1.2.0',
      license: 'MIT',
      repository: { url: 'git+https://example.com/yeast.git' },
    },
    'node_modules/yeast/LICENSE.md': 'Bake it.',
    'node_modules/yeast/NOTICE': 'By a baker.',
    'node_modules/yeast/license-update.js': 'update();',
    'node_modules/yeast/index.js': "exports.kind = 'raised';\n",
    'node_modules/flour/package.json': {
      name: 'flour',
      version: '3.0.0',
      type: 'module',
      exports: './index.js',
    },
    'node_modules/salt/package.json': { name: 'salt', version: '1.0.0' },
    'node_modules/flour/index.js': "export const state = 'fresh';\n",
  });
  const entries = Object.fromEntries(
    ['main', 'cli', 'menu', 'raw'].map(name => [name, `src/${name}.ts`]),
  );
  const config = defineServer({
    folder,
    entries,
    conditions: ['source'],
    packagesFile: 'packages.json',
  });
  await build({ ...config, configFile: false, logLevel: 'error' });
  // What runs needs no installed packages.
  await rm(join(folder, 'node_modules'), { recursive: true });
}, 60_000);
afterAll(() => rm(folder, { recursive: true }));

const run = (name: string) =>
  execFileSync(process.execPath, [join(folder, 'dist', name)], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });

it('runs from what was built alone, with its threads and what they require later', () => {
  expect(run('main.js')).toBe('fresh raised bread');
});

it('names entries as they are called, and threads after what they are exported as', async () => {
  expect(run('cli.js')).toBe('a command');
  expect(await readdir(join(folder, 'dist'))).toEqual(
    expect.arrayContaining(['main.js', 'cli.js', 'bakery-oven-thread.js']),
  );
});

it('writes characters beyond ASCII as escapes, except where a tag may read them as they are written', async () => {
  const built = await readFile(join(folder, 'dist/menu.js'), 'latin1');
  expect(built).not.toMatch(/[^\0-\x7f]/);
  expect(JSON.parse(run('menu.js'))).toEqual([{ brûlée: 'é\\é' }, [true, true], '«🥐»']);
  expect(run('raw.js')).toBe('crème 🥐');
});

it('lists the packages that it is made of, those of threads and of later reads too', async () => {
  expect(JSON.parse(await readFile(join(folder, 'packages.json'), 'utf8'))).toEqual([
    { name: 'bakery', version: '2.0.0', notices: [] },
    { name: 'flour', version: '3.0.0', notices: [] },
    {
      name: 'yeast',
      version: '1.2.0',
      license: 'MIT',
      source: 'https://example.com/yeast.git',
      notices: ['Bake it.', 'By a baker.'],
    },
  ]);
});

it('reports a thread whose module is not found', async () => {
  const other = await writeFiles({
    'package.json': { type: 'module' },
    'src/main.ts': "export const url = new URL(import.meta.resolve('bakery/unknown-thread'));\n",
  });
  const config = defineServer({ folder: other });
  await expect(build({ ...config, configFile: false, logLevel: 'silent' })).rejects.toThrow(
    /'bakery\/unknown-thread', which '.*main\.ts' loads, is not found/,
  );
  await rm(other, { recursive: true });
});
