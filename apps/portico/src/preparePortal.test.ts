import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { listsPlugins, preparePortal } from '../bin/preparePortal.mjs';
import { readInstallation } from './readInstallation.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-prepare-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'src'));
});
const writeList = (code: string) => writeFile(join(folder, 'src/plugins.ts'), code);

it.each([
  ['', false],
  ['// export * from "@acme/costs";\n', false],
  ['/* export * from "@acme/costs"; */ export {};\n', false],
  ["import type { Plugin } from '@portico/core';\nexport type { Plugin };\n", false],
  ["export * from '@acme/costs';\n", true],
  ["// ours\nexport { costsPlugin } from '@acme/costs'; // costs\n", true],
  ['export const plugins = [];\n', true],
])('a list that is %j names plugins: %s', async (code, expected) => {
  await writeList(code);
  expect(listsPlugins(folder)).toBe(expected);
});

it('builds nothing without a list, nor while that names none', async () => {
  await preparePortal(folder);
  await writeList('export {};\n');
  await preparePortal(folder);
  expect(listsPlugins(folder)).toBe(false);
});

/** Prepares the portal in a process of its own, which ends where that cannot be done. */
function prepare() {
  const module = JSON.stringify(new URL('../bin/preparePortal.mjs', import.meta.url).href);
  const code = `await (await import(${module})).preparePortal(process.cwd())`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: folder,
    encoding: 'utf8',
    // Where tools of this repository find packages is not where a company's portal does.
    env: { ...process.env, NODE_PATH: '', NODE_OPTIONS: '' },
  });
}

it('says what to install where plugins are named that the portal cannot be built with', async () => {
  await writeFile(join(folder, 'package.json'), '{}');
  await writeList("export * from '@acme/costs';\n");
  const { status, stderr } = prepare();
  expect(status).toBe(1);
  expect(stderr).toMatch(/run 'npm install --save-dev @portico\/portal@\d.*' and try again/);
});

describe('the served portal', () => {
  /** Copies the list, as a build that takes its time: it has written a page when it fails or is interrupted. */
  const builder = `
    import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
    const code = readFileSync('src/plugins.ts', 'utf8');
    mkdirSync('dist', { recursive: true });
    writeFileSync('dist/index.html', 'half of ' + code);
    if (code.includes('interrupted')) process.kill(process.pid, 'SIGKILL');
    if (code.includes('broken')) throw new Error('no such plugin');
    writeFileSync('dist/index.html', code);`;
  beforeEach(async () => {
    const installed = join(folder, 'node_modules/@portico/portal');
    await mkdir(installed, { recursive: true });
    await writeFile(join(folder, 'package.json'), '{}');
    await writeFile(join(installed, 'package.json'), '{ "exports": { "./build": "./build.mjs" } }');
    await writeFile(join(installed, 'build.mjs'), builder);
  });

  const one = "export * from '@acme/costs';\n";
  const two = "export * from '@acme/radar';\n";
  const readServed = async () => {
    const { portalFolder } = await readInstallation(folder);
    if (!portalFolder.startsWith(folder)) return 'prebuilt';
    return readFile(join(portalFolder, 'index.html'), 'utf8');
  };

  it.each([
    ['added to', [one, one + two]],
    ['changed in', [one, two]],
    ['reordered in', [one + two, two + one]],
    ['removed from', [one + two, two]],
    ['added again to', [one, '', one]],
  ])('has what is listed after a plugin was %s the list', async (_, lists) => {
    for (const list of lists) {
      await writeList(list);
      expect(prepare().status).toBe(0);
      expect(await readServed()).toBe(list === '' ? 'prebuilt' : list);
    }
  });

  it.each([
    ['removed', ''],
    ['commented out', `// ${one}`],
    ['no more than a type', "export type { Costs } from '@acme/costs';\n"],
  ])('is the prebuilt one again when the last plugin is %s', async (_, list) => {
    await writeList(one);
    prepare();
    await writeList(list);
    expect(prepare()).toMatchObject({ status: 0, stderr: '' });
    expect(await readServed()).toBe('prebuilt');
  });

  it('is the prebuilt one again without a list', async () => {
    await writeList(one);
    prepare();
    await rm(join(folder, 'src/plugins.ts'));
    expect(prepare().status).toBe(0);
    expect(await readServed()).toBe('prebuilt');
  });

  it.each(['broken', 'interrupted'])(
    'is never one whose build was %s, and is built when the list is as before',
    async fault => {
      await writeList(one);
      prepare();
      await writeList(`${one}export * from '@acme/${fault}';\n`);
      for (const _ of ['first', 'second']) {
        const { status, stderr } = prepare();
        expect(status).not.toBe(0);
        expect(stderr).toContain(
          'the portal could not be built with the plugins of src/plugins.ts',
        );
        expect(await readServed()).toBe('prebuilt');
      }
      await writeList(one);
      expect(prepare().status).toBe(0);
      expect(await readServed()).toBe(one);
    },
  );

  it('is built again when its sources, its icon or the versions it has installed change, and only then', async () => {
    await writeList(one);
    expect(prepare().stderr).toContain('building');
    expect(prepare().stderr).toBe('');
    await mkdir(join(folder, 'plugins/costs/src'), { recursive: true });
    for (const file of ['src/bindings.ts', 'plugins/costs/src/index.ts', 'icon.svg', 'yarn.lock']) {
      await writeFile(join(folder, file), 'changed');
      expect(prepare().stderr).toContain('building');
      expect(prepare().stderr).toBe('');
    }
  });
});
