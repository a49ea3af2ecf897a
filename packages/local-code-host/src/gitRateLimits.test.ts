import { createGitTransport, HostRateLimits, HostTokens } from '@portico/code-hosts-node';
import { type CodeHost, createCodeHostWriter } from '@portico/code-hosts';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { type DialectName, startForge } from './startForge.ts';

const git = createGitTransport();
afterAll(() => git.close());

async function start(dialect: DialectName & CodeHost['type']) {
  const forge = await startForge({ dialect });
  onTestFinished(() => forge.stop());
  const owner = dialect === 'gerrit' ? 'All-Projects' : 'acme';
  forge.state.addOwner(owner, { isOrganization: true });
  forge.state.addToken('admin-secret', 'ada', 'admin');
  const host: CodeHost = {
    type: dialect,
    host: forge.host,
    baseUrl: forge.origin,
    username: 'ada',
    password: 'admin-secret',
  };
  const clock = { now: Date.now() };
  const rateLimits = new HostRateLimits({ now: () => clock.now });
  const tokens = new HostTokens({ onUse: (header, label) => rateLimits.label(header, label) });
  const writer = createCodeHostWriter(host, {
    wait: async () => {},
    git: rateLimits.createGit(git),
    fetch: rateLimits.createFetch(),
    getHeaders: of => tokens.getHeaders(host, of),
  });
  const repository = await writer.createRepository({ owner, name: 'pay' });
  const commit = (text: string) =>
    writer.commit(repository.fullName, {
      mayReplace: true,
      branch: 'main',
      message: 'Change',
      files: [{ path: 'a.txt', content: text }],
    });
  return { forge, clock, rateLimits, commit };
}

it.each(['bitbucketServer', 'gerrit'] as const)(
  'counts refusals of pushes to %s, and sends none until the limit ends',
  async dialect => {
    const { forge, clock, rateLimits, commit } = await start(dialect);
    await commit('first');
    const rule = { path: /git-receive-pack$/, times: 1 };
    forge.failures.add({ ...rule, failure: { type: 'rate-limit', retryAfterSeconds: 60 } });
    await expect(commit('second')).rejects.toMatchObject({ failure: 'rate-limit' });
    const blockedUntil = new Date(clock.now + 60_000).toISOString();
    expect(await rateLimits.list()).toMatchObject([
      { host: forge.host, credential: 'password of ada', blockedUntil },
    ]);
    const sent = forge.requests.length;
    await expect(commit('third')).rejects.toThrow('is used up; nothing was sent');
    expect(forge.requests).toHaveLength(sent);
    clock.now += 61_000;
    expect((await commit('fourth')).id).toMatch(/^[0-9a-f]{40}$/);
  },
);

it("records what the host says of its limit in git's answers", async () => {
  const { rateLimits } = await start('bitbucketServer');
  rateLimits.label('Bearer x', { host: 'git.example', credential: 'token' });
  const headers = { 'x-ratelimit-remaining': '41', 'x-ratelimit-limit': '60' };
  const counted = rateLimits.createGit({ push: async () => ({ commit: '1', headers }) });
  const push = { url: 'https://git.example/a.git', branch: 'main', message: 'Change', files: [] };
  await counted.push({ ...push, headers: { authorization: 'Bearer x' } });
  expect(await rateLimits.list()).toContainEqual(
    expect.objectContaining({ host: 'git.example', remaining: 41, limit: 60 }),
  );
  // A user's own token is counted for nobody.
  await counted.push({ ...push, headers: { authorization: 'Bearer own' } });
  expect((await rateLimits.list()).filter(({ host }) => host === 'git.example')).toHaveLength(1);
});
