import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { ConfiguredReader } from '../ConfiguredReader.ts';

const date = '2026-03-04T06:06:07+01:00';

async function makeRepository() {
  const folder = await mkdtemp(join(tmpdir(), 'portico-git-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', folder, ...args], {
      env: {
        PATH: process.env['PATH'],
        GIT_AUTHOR_NAME: 'Ada Lovelace',
        GIT_AUTHOR_EMAIL: 'ada@example.com',
        GIT_AUTHOR_DATE: date,
        GIT_COMMITTER_NAME: 'ci',
        GIT_COMMITTER_EMAIL: 'ci@example.com',
      },
    });
  await mkdir(join(folder, 'docs'));
  await writeFile(join(folder, 'docs/:(top) a b.md'), '# A');
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '-m', 'docs');
  await writeFile(join(folder, 'docs/new.md'), '# New');
  const reader = new ConfiguredReader({ hosts: [], folders: [folder] });
  return { folder, git, reader, url: `${pathToFileURL(folder).href}/` };
}

it('says who changed a file of a folder last, by the git repository around it', async () => {
  const { reader, url } = await makeRepository();
  expect(await reader.findLastChange(`${url}docs/`, ':(top) a b.md')).toEqual({
    commit: expect.stringMatching(/^[0-9a-f]{40}$/),
    author: 'Ada Lovelace',
    changedAt: '2026-03-04T05:06:07.000Z',
  });
  expect(await reader.findLastChange(url, 'docs/new.md')).toBeUndefined();
  expect(await reader.findLastChange(url, 'nowhere/new.md')).toBeUndefined();
});

it('runs no program that the repository names', async () => {
  const { folder, git, reader, url } = await makeRepository();
  const program = join(folder, 'program.sh');
  const trace = join(folder, 'it-ran');
  await writeFile(program, `#!/bin/sh\ntouch '${trace}'\n`);
  await chmod(program, 0o755);
  git('config', 'log.showSignature', 'true');
  for (const key of ['gpg.program', 'core.fsmonitor', 'core.pager', 'diff.external'])
    git('config', key, program);
  expect(await reader.findLastChange(url, 'docs/:(top) a b.md')).toMatchObject({
    author: 'Ada Lovelace',
  });
  expect(existsSync(trace)).toBe(false);
});

it('refuses files elsewhere', async () => {
  const { reader, url } = await makeRepository();
  await expect(reader.findLastChange('file:///etc/', 'hostname')).rejects.toMatchObject({
    name: 'NotAllowedError',
  });
  await expect(reader.findLastChange(url, '../x')).rejects.toThrow('is not a path below');
});

it('refuses files of another repository that a link leads to', async () => {
  const { folder, url } = await makeRepository();
  const inside = join(folder, 'inside');
  await mkdir(inside);
  await symlink('../docs', join(inside, 'linked'));
  await symlink('../docs/:(top) a b.md', join(inside, 'link.md'));
  const reader = new ConfiguredReader({ hosts: [], folders: [inside] });
  await expect(
    reader.findLastChange(`${url}inside/`, 'linked/:(top) a b.md'),
  ).rejects.toMatchObject({ name: 'NotAllowedError' });
  // The link itself is a file of the folder, which nobody has committed.
  expect(await reader.findLastChange(`${url}inside/`, 'link.md')).toBeUndefined();
});
