import { tmpdir } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { startGit } from './GitLauncher.ts';
import { gitEnvironment, runGit } from './runGit.ts';

it('passes on what git reads and writes, and its exit code', async () => {
  const args = ['hash-object', '--stdin'];
  const cwd = tmpdir();
  const ids = await Promise.all(
    ['one', 'two'].map(async input => (await runGit(cwd, args, { input })).toString().trim()),
  );
  expect(ids).toEqual([
    '43dd47ea691c90a5fa7827892c70241913351963',
    '64c5e5885a4b06010b3a0c20edb7900dd0311025',
  ]);
  await expect(runGit(cwd, ['nonsense'])).rejects.toThrow("git nonsense: git: 'nonsense'");
});

it('ends the input of git when whoever writes it gives up', async () => {
  const git = startGit({ args: ['hash-object', '--stdin'], cwd: tmpdir(), env: gitEnvironment });
  git.stdin.write('half of');
  git.stdin.destroy();
  expect((await buffer(git.stdout)).toString()).toMatch(/^[0-9a-f]{40}\n$/);
  expect(await git.closed).toBe(0);
});

it('says so where there is no git', async () => {
  const git = startGit({ args: ['--version'], env: { PATH: '' } });
  await expect(git.closed).rejects.toThrow('spawn git ENOENT');
});
