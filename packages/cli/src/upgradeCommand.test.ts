import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { runCli } from './runCli.ts';

let folder: string;
let written: string;
const manifest = `{
  "name": "our-portal",
  "dependencies": {
    "@acme/portico-plugin-costs": "0.1.0",
    "@local/costs": "*",
    "@portico/portico": "0.1.0",
    "@portico/testing": "*"
  },
  "devDependencies": { "@portico/portal": "^0.1.0" }
}
`;
const versions = ['0.1.0', '0.9.0', '0.10.0', '1.0.0-rc.1', '0.2.0'];
const notes = new Map([
  ['0.10.0', '# Portico 0.10.0\n\n- **To do when you upgrade:** Rename `a`.\n'],
  ['0.2.0', '# Portico 0.2.0\n\n- Lists are faster.\n'],
  ['0.1.0', '# Portico 0.1.0\n\n- It exists.\n'],
]);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-upgrade-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'package.json'), manifest);
  written = '';
});
const readManifest = () => readFile(join(folder, 'package.json'), 'utf8');

function run(args: readonly string[], more: { answer?: string; failure?: Error } = {}) {
  const stdin = Object.assign(new PassThrough(), { isTTY: more.answer !== undefined });
  stdin.end(more.answer ?? '');
  return runCli([], ['upgrade', ...args], {
    out: text => void (written += text),
    err: text => void (written += text),
    env: {},
    folder,
    stdin,
    releases: {
      async listVersions() {
        if (more.failure) throw more.failure;
        return versions;
      },
      readNotes: async () => notes,
    },
  });
}

it('shows what each newer release changes, the newest first, and changes nothing', async () => {
  expect(await run([])).toBe(0);
  expect(written).toMatch(
    /# Portico 0.10.0[^]*Rename `a`[^]*# Portico 0.9.0[^]*no notes[^]*faster/,
  );
  expect(written).not.toContain('It exists');
  expect(written).not.toContain('rc.1');
  expect(written).toMatch(/From 0.1.0 to 0.10.0, 2 packages in package.json:\n/);
  expect(written).toContain('Nothing was changed');
  expect(await readManifest()).toBe(manifest);
});

it.each([
  ['--yes', ['--yes'], undefined, '0.10.0'],
  ['an answer at a terminal', [], 'y\n', '0.10.0'],
  ['a version', ['0.2.0', '-y'], undefined, '0.2.0'],
  ['a version before a release, which is named', ['1.0.0-rc.1', '-y'], undefined, '1.0.0-rc.1'],
])(
  'sets the version of all packages of Portico after %s, and says what to do next',
  async (_, args, answer, version) => {
    expect(await run(args, answer === undefined ? {} : { answer })).toBe(0);
    const expected = manifest
      .replace('portico": "0.1.0"', `portico": "${version}"`)
      .replace('^0.1.0', `^${version}`);
    expect(await readManifest()).toBe(expected);
    expect(written).toMatch(/backup <folder>[^]*npm install[^]*npm run check[^]*npm start/);
  },
);

it.each(['n\n', '\n', '', 'yesterday\n'])('changes nothing after the answer %j', async answer => {
  expect(await run([], { answer })).toBe(0);
  expect(await readManifest()).toBe(manifest);
});

it('says so where there is no newer release', async () => {
  const newest = manifest.replaceAll('0.1.0', '0.11.0');
  await writeFile(join(folder, 'package.json'), newest);
  expect(await run(['--yes'])).toBe(0);
  expect(written).toBe('This portal has Portico 0.11.0, and there is no newer release\n');
  expect(await readManifest()).toBe(newest);
});

it.each([
  ['an unknown version', manifest, ['7.0.0'], "There is no version '7.0.0'; the newest are 0.1.0"],
  [
    'an older version',
    manifest.replace('"0.1.0"\n', '"0.9.0"\n').replace('portico": "0.1.0"', 'portico": "0.9.0"'),
    ['0.2.0'],
    "'0.2.0' is older than 0.9.0",
  ],
  ['no portal', '{}', [], "run this in the folder of a portal that 'npm create @portico' wrote"],
  [
    'a range',
    manifest.replace('portico": "0.1.0"', 'portico": "latest"'),
    [],
    "as 'latest', which names no single version",
  ],
  ['broken JSON', '{', [], "'package.json' is not valid JSON"],
])('refuses %s with the reason', async (_, text, args, reason) => {
  await writeFile(join(folder, 'package.json'), text);
  expect(await run([...args, '--yes'])).toBe(1);
  expect(written).toContain(reason);
  expect(await readManifest()).toBe(text);
});

it('fails without a change where the registry cannot be read', async () => {
  expect(await run(['--yes'], { failure: new Error('The registry cannot be read') })).toBe(1);
  expect(written).toBe('The registry cannot be read\n');
  expect(await readManifest()).toBe(manifest);
});
