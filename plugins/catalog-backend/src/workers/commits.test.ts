import { execFileSync } from 'node:child_process';
import { CodeHosts } from '@portico/code-hosts';
import { testDatabases } from '@portico/testing/node';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { EntityHistoryReader } from '../history/EntityHistoryReader.ts';
import { component, startEngine } from './testing/engineHarness.ts';
import { type Page, startPages } from './testing/startPages.ts';

const pay = 'component:default/pay';
const annotated =
  ", annotations: { backstage.io/view-url: 'https://github.com/o/r/blob/main/a.yaml' }";

describe.each(testDatabases())('the commits of versions on $name', database => {
  async function start() {
    const harness = await startEngine(database, {
      files: { 'a.yaml': component('pay'), 'b.yaml': component('other') },
    });
    const git = (...args: string[]) =>
      execFileSync(
        'git',
        ['-C', harness.folder, '-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args],
        { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
      ).trim();
    const codeHosts = new CodeHosts([{ type: 'github', host: 'github.com' }]);
    const history = new EntityHistoryReader(harness.db, codeHosts);
    const commitsOf = async (ref: string) =>
      (await history.listVersions(ref, {})).items.map(({ commit }) => commit);
    return { ...harness, git, commitsOf };
  }

  it('notes the commit that changed a file, and where its code host shows it', async () => {
    const { git, write, refreshAll, commitsOf } = await start();
    git('init', '-q');
    git('add', '.');
    git('commit', '-q', '-m', 'first');
    await write('a.yaml', component('pay', { owner: 'team-b' }, annotated));
    git('commit', '-q', '-a', '-m', 'second');
    const second = git('rev-parse', 'HEAD');
    await write('b.yaml', component('other', { owner: 'team-b' }));
    git('commit', '-q', '-a', '-m', 'third');
    await refreshAll();
    await vi.waitFor(async () =>
      expect(await commitsOf(pay)).toEqual([
        { id: second, url: `https://github.com/o/r/commit/${second}` },
        // The first reading is no change.
        undefined,
      ]),
    );
    expect(await commitsOf('component:default/other')).toEqual([
      { id: git('rev-parse', 'HEAD') },
      undefined,
    ]);
  });

  it('notes the commit of a change that is committed a moment later', async () => {
    const { git, write, refreshAll, commitsOf } = await start();
    git('init', '-q');
    git('add', '.');
    git('commit', '-q', '-m', 'first');
    await write('a.yaml', component('pay', { owner: 'team-b' }));
    await refreshAll();
    expect(await commitsOf(pay)).toEqual([undefined, undefined]);
    git('commit', '-q', '-a', '-m', 'second');
    await vi.waitFor(
      async () => expect((await commitsOf(pay))[0]).toEqual({ id: git('rev-parse', 'HEAD') }),
      { timeout: 8000, interval: 200 },
    );
  }, 15_000);

  it('notes none for what was never committed, and none where there is no work tree', async () => {
    const { git, write, refreshAll, commitsOf, log } = await start();
    await write('a.yaml', component('pay', { owner: 'team-b' }));
    await refreshAll();
    git('init', '-q');
    await write('a.yaml', component('pay', { owner: 'team-c' }));
    await refreshAll();
    await write('.gitignore', 'a.yaml\n');
    git('add', '.gitignore', 'b.yaml');
    git('commit', '-q', '-m', 'first');
    await write('a.yaml', component('pay', { owner: 'team-d' }));
    await refreshAll();
    expect(await commitsOf(pay)).toEqual([undefined, undefined, undefined, undefined]);
    expect(log).toEqual([]);
  });

  it('runs nothing that a repository inside of another brings along', async () => {
    const { git, write, folder, refreshAll, commitsOf } = await start();
    git('init', '-q');
    git('add', '.');
    git('commit', '-q', '-m', 'first');
    // A bare repository in disguise, with a command to be run for its state.
    await write('sub/HEAD', 'ref: refs/heads/main\n');
    await write(
      'sub/config',
      `[core]\nrepositoryformatversion = 0\nbare = true\nfsmonitor = "touch ${folder}/owned"\n`,
    );
    await write('sub/objects/x', '');
    await write('sub/refs/x', '');
    await write('sub/c.yaml', component('inner'));
    await refreshAll();
    await write('sub/c.yaml', component('inner', { owner: 'team-b' }));
    git('add', '.');
    git('commit', '-q', '-m', 'second');
    await refreshAll();
    await vi.waitFor(async () =>
      expect((await commitsOf('component:default/inner'))[0]?.id).toBe(git('rev-parse', 'HEAD')),
    );
    expect(git('ls-files', '-o')).toBe('');
  });

  it('notes the commit of a page, as its code host reports it after a change', async () => {
    const target = 'https://git.example/o/r/blob/main/a.yaml';
    const contents = '/api/v3/repos/o/r/contents/a.yaml?ref=main';
    const commits = '/api/v3/repos/o/r/commits?path=a.yaml&sha=main&per_page=1';
    const latest = '0a1b2c3d4e5f60718293a4b5c6d7e8f901234567';
    const pages: Record<string, Page> = { [contents]: { text: component('pay') } };
    const api = await startPages(pages, onTestFinished);
    const host = { type: 'github', host: 'git.example', token: 'a-secret-token' } as const;
    const { db, engine, refreshAll, log } = await startEngine(database, {
      locations: [],
      readableHosts: [{ host: 'git.example' }],
      codeHosts: [{ ...host, apiBaseUrl: `${api.url}/api/v3` }],
    });
    const history = new EntityHistoryReader(db, new CodeHosts([host]));
    const commitsOf = async (ref: string) =>
      (await history.listVersions(ref, {})).items.map(({ commit }) => commit);
    await engine.addLocation({ type: 'url', target });
    await engine.whenIdle();
    pages[contents] = { text: component('pay', { owner: 'team-b' }) };
    pages[commits] = { text: JSON.stringify([{ sha: latest }]) };
    await refreshAll();
    await vi.waitFor(async () =>
      expect(await commitsOf(pay)).toEqual([
        { id: latest, url: `https://git.example/o/r/commit/${latest}` },
        // The first reading is no change.
        undefined,
      ]),
    );
    // What the host does not say, or not as it should, is no news of the catalog.
    for (const [owner, answer] of [
      ['team-c', { status: 403 }],
      ['team-d', { text: 'no JSON' }],
    ] as const) {
      pages[contents] = { text: component('pay', { owner }) };
      pages[commits] = answer;
      const requested = () => api.requests.filter(({ path }) => path === commits).length;
      const before = requested();
      await refreshAll();
      await vi.waitFor(() => expect(requested()).toBe(before + 1));
    }
    expect((await commitsOf(pay)).map(each => each?.id)).toEqual([
      undefined,
      undefined,
      latest,
      undefined,
    ]);
    expect(log).toEqual([]);
  });
});
