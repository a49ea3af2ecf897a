import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { createCodeHostWriter } from '@portico/code-hosts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Forge } from '@portico/local-code-host';
import { z } from 'zod';
import { startDemoForge } from './startDemoForge.ts';

const token = 'visitor-token';
const received: IncomingHttpHeaders[] = [];
const receiver = createServer((request, response) => {
  received.push(request.headers);
  request.resume();
  response.end();
});
let forge: Forge;

beforeAll(async () => {
  await new Promise<void>(done => receiver.listen(0, '127.0.0.1', done));
  const { port } = receiver.address() as AddressInfo;
  const server = createServer();
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  forge = await startDemoForge({
    folder: resolve(import.meta.dirname, '..'),
    server,
    token,
    webhook: { url: `http://127.0.0.1:${port}/`, secret: 'hook-secret' },
  });
});
afterAll(async () => {
  await forge?.stop();
  receiver.close();
});

async function open(path: string, init: RequestInit = {}) {
  const response = await fetch(`${forge.origin}${path}`, { redirect: 'manual', ...init });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

const createWriter = () =>
  createCodeHostWriter({
    type: 'github',
    host: forge.host,
    token,
    baseUrl: forge.origin,
    apiBaseUrl: `${forge.origin}/api/v3`,
  });

it('creates a repository with its history when somebody first looks at it', async () => {
  expect(forge.state.repositories.size).toBe(0);
  const { status, text } = await open('/meridian-data/scenario-engine/blob/main/catalog-info.yaml');
  expect(status).toBe(200);
  expect(text).toContain('name: scenario-engine');
  expect(text).not.toContain('backstage.io/view-url');
  expect(forge.state.repositories.size).toBe(1);
  const [repository] = forge.state.repositories.values();
  const log = await repository!.git.log('main');
  expect(log.map(({ message }) => message).slice(-3)).toEqual([
    'Add the project to the catalog',
    'Name the owners',
    'Start the project',
  ]);
  // What the next version has, and the one in the cluster has not.
  const missing = await repository!.git.listAhead('2026.11.3', '2026.11.4');
  expect(missing.length).toBeGreaterThan(1);
  expect(missing.at(-1)).toEqual(log[0]);
});

it('has repositories for the import, and lists all', async () => {
  const { items } = await createWriter().listRepositories('meridian-data');
  const names = items.map(({ name }) => name);
  expect(names).toContain('fx-fixings');
  expect(names.length).toBeGreaterThan(60);
});

it('takes a change over its page, and announces it as a push', async () => {
  const path = '/meridian-data/sensitivities';
  const editor = await open(`${path}/edit/main/README.md`);
  const [, parent = ''] = /name="parent" value="(\w+)"/.exec(editor.text) ?? [];
  // Browsers drop a line end that a text area begins with, and only one.
  const [, content = ''] = /<textarea[^>]*>\n([\s\S]*)<\/textarea>/.exec(editor.text) ?? [];
  expect(content).toMatch(/^# Sensitivities\n/);
  const send = (origin: string) =>
    open(`${path}/edit/main/README.md`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ parent, content: '# <Changed>\n', message: 'Say it' }).toString(),
    });
  expect((await send('http://elsewhere.example')).status).toBe(403);
  const saved = await send(forge.origin);
  expect([saved.status, saved.headers.get('location')]).toEqual([303, `${path}/blob/main/README.md`]);
  const shown = await open(`${path}/blob/main/README.md`);
  expect(shown.text).toContain('# &lt;Changed&gt;');
  await forge.settleWebhooks();
  expect(received).toMatchObject([{ 'x-github-event': 'push' }]);
  expect((await send(forge.origin)).status).toBe(409);
});

it('shows a pull request with its changes, and merges it', async () => {
  const writer = createWriter();
  const name = 'meridian-data/fx-fixings';
  const head = 'portico';
  await writer.createBranch(name, head, (await writer.getBranch(name, 'main')) ?? '');
  const files = [{ path: 'catalog-info.yaml', content: 'kind: Component\n' }];
  await writer.commit(name, { branch: head, message: 'Add it', files });
  const pull = await writer.openPullRequest(name, { title: 'Add to catalog', head, base: 'main' });
  const path = `/${name}/pull/${pull.number}`;
  expect((await open(path)).text).toContain('\n<span class="added">+kind: Component</span>\n');
  expect((await open(`/${name}/pulls`)).text).toContain('Add to catalog');
  await open(`${path}/merge`, { method: 'POST', headers: { origin: forge.origin } });
  expect((await writer.getPullRequest(name, pull.number))?.state).toBe('merged');
  expect((await open(`/${name}/tree/main`)).text).toContain('catalog-info.yaml');
});

it('shows runs of workflows, and pull requests with their reviews to who asks for them first', async () => {
  const name = 'tick-writer';
  const { api } = createWriter();
  const query = `{ repository(owner: "meridian-data", name: "${name}") {
    pullRequests(states: OPEN, first: 9) { totalCount } } }`;
  const { data } = await api.send(
    'POST',
    `${forge.origin}/api/graphql`,
    { query },
    z.object({ data: z.object({ repository: z.object({ pullRequests: z.object({ totalCount: z.number() }) }) }) }),
  );
  expect(data.repository.pullRequests.totalCount).toBe(2);
  const path = `/repos/meridian-data/${name}/actions/runs`;
  const { total_count: count } = await api.get({ path, answer: z.object({ total_count: z.number() }) });
  expect(count).toBe(20);
});

it.each(['/meridian-data/none', '/meridian-data/fx-fixings/blob/main/none', '/meridian-data/fx-fixings/pull/99'])(
  'answers 404 for %s',
  async path => {
    expect((await open(path)).status).toBe(404);
  },
);

it('has the files of docs, and shows what a link to a new issue fills in', async () => {
  const page = await open('/meridian-data/tick-protocol/edit/main/README.md');
  expect(page.text).toContain('time, nanoseconds since 1970');
  const { status } = await open('/meridian-data/engineering-handbook/blob/main/docs/index.md');
  expect(status).toBe(200);
  const issue = await open('/meridian-data/tick-protocol/issues/new?title=A%20%3Cb%3E&body=Wrong');
  expect(issue.text).toContain('A &lt;b&gt;');
  expect(issue.text).toContain('Wrong');
});
