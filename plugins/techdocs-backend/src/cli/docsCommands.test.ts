import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Command } from 'commander';
import { expect, it, onTestFinished } from 'vitest';
import { addDocsCommands } from './addDocsCommands.ts';

async function makeFolder(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-docs-cli-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

async function run(folder: string, ...argv: string[]) {
  const written = { out: '', err: '' };
  const program = new Command('portico').exitOverride();
  addDocsCommands(program, {
    out: text => void (written.out += text),
    err: text => void (written.err += text),
    folder,
  });
  await program.parseAsync(['docs', ...argv], { from: 'user' });
  return written;
}

const site = {
  'mkdocs.yml': 'site_name: Pay\n',
  'docs/index.md': '# Pay\n\n[lost](lost.md)\n',
  'docs/guide.md': '# Guide\n',
};

it('builds a site and publishes it in place of the former one', async () => {
  const folder = await makeFolder(site);
  const { out, err } = await run(folder, 'build');
  expect(out).toBe(`2 pages are in ${join(folder, 'site')}\n`);
  expect(err).toContain("warning: docs/index.md:3: link to 'lost.md' leads nowhere");
  expect((await readdir(join(folder, 'site'))).toSorted()).toEqual([
    '404.html',
    'assets',
    'guide',
    'index.html',
    'search',
    'techdocs_metadata.json',
  ]);
  const target = [
    '--publisher-type',
    'local',
    '--storage-name',
    'all',
    '--entity',
    'default/Component/pay',
  ];
  expect((await run(folder, 'publish', ...target)).out).toBe(
    '6 files are published for default/Component/pay\n',
  );
  await rm(join(folder, 'docs/guide.md'));
  await run(folder, 'build');
  await run(folder, 'publish', ...target);
  const published = await readdir(join(folder, 'all/default/component/pay'), { recursive: true });
  expect(published).not.toContain(join('guide', 'index.html'));
  const html = await readFile(join(folder, 'all/default/component/pay/index.html'), 'utf8');
  expect(html).toContain('<h1 id="pay">Pay');
});

it('writes nothing when there are warnings and it is strict', async () => {
  const folder = await makeFolder(site);
  await expect(run(folder, 'build', '--strict')).rejects.toThrow('--strict is set');
  expect(await readdir(folder)).not.toContain('site');
});

it('never replaces the folder of the source', async () => {
  const folder = await makeFolder(site);
  await expect(run(folder, 'build', '--output-dir', '.')).rejects.toThrow('which holds its source');
  expect(await readdir(folder)).toContain('docs');
});

it.each<[argv: string[], message: string]>([
  [['--entity', 'pay', '--storage-name', 'x'], "Option '--entity' is 'pay'; write it as"],
  [['--entity', 'a/../b', '--storage-name', 'x', '--publisher-type', 'local'], "Option '--entity'"],
  [
    [
      '--entity',
      'a/b/c',
      '--storage-name',
      'x',
      '--publisher-type',
      'local',
      '--directory',
      'docs',
    ],
    'has no index.html',
  ],
])('refuses to publish %o', async (argv, message) => {
  const folder = await makeFolder(site);
  await expect(run(folder, 'publish', ...argv)).rejects.toThrow(message);
});
