import { expect, it } from 'vitest';
import { z } from 'zod';
import type { CodeHost } from '../CodeHost.ts';
import { ConditionalAnswers } from './ConditionalAnswers.ts';
import { createCodeHostWriter } from './createCodeHostWriter.ts';
import { HostApi } from './HostApi.ts';
import { linkPaging } from './paging.ts';

const host: CodeHost = {
  type: 'github',
  host: 'git.example',
  token: 'tok/en+1',
  username: 'ada',
  password: 'pass word',
};

function createApi(answer: () => Response | Promise<Response>) {
  const urls: string[] = [];
  const api = new HostApi(
    host,
    {
      getHeaders: () => ({ authorization: 'Bearer tok/en+1' }),
      wait: async () => {},
      fetch: async input => {
        urls.push(String(input));
        return answer();
      },
    },
    { apiUrl: 'https://git.example/api', paging: linkPaging },
  );
  return { api, urls };
}

it('hides secrets that a host repeats, also encoded for addresses and headers', async () => {
  const basic = btoa('ada:pass word');
  const message = `bad tok/en+1, ${encodeURIComponent('tok/en+1')}, ${btoa('tok/en+1')}, pass word, ${basic}`;
  const { api } = createApi(() => Response.json({ message }, { status: 422 }));
  await expect(api.call({ path: '/a', answer: z.unknown() })).rejects.toMatchObject({
    failure: 'invalid',
    status: 422,
    message:
      "'git.example' answered GET /api/a with 422: bad [redacted], [redacted], [redacted], [redacted], [redacted]",
  });
});

it('follows no address of a next page to another host, and no redirect', async () => {
  const { api, urls } = createApi(
    () => new Response(null, { status: 302, headers: { location: 'https://evil.example' } }),
  );
  const call = (path: string) => api.call({ path, answer: z.unknown() });
  await expect(call('https://evil.example/page/2')).rejects.toThrow(
    "leads to the other host 'evil.example'",
  );
  expect(urls).toEqual([]);
  await expect(call('/a')).rejects.toMatchObject({ failure: 'unexpected-answer', status: 302 });
  expect(urls).toEqual(['https://git.example/api/a']);
});

it('leaves no part of a secret where a long message is cut', async () => {
  const message = `${'x'.repeat(495)}tok/en+1 and more`;
  const { api } = createApi(() => Response.json({ message }, { status: 422 }));
  const error: unknown = await api
    .call({ path: '/a', answer: z.unknown() })
    .catch((error: unknown) => error);
  expect(String(error)).not.toContain('tok');
  expect(String(error).length).toBeLessThan(600);
});

it.each(['..', '.', '%2e%2E'])(
  'sends nothing for a name that is a step in the path: %s',
  async name => {
    const { api, urls } = createApi(() => Response.json({}));
    const call = api.call({ method: 'DELETE', path: `/repos/${name}/user`, answer: z.unknown() });
    await expect(call).rejects.toMatchObject({ failure: 'invalid' });
    expect(urls).toEqual([]);
  },
);

it('continues a list only below the API, as cursors may come from users', async () => {
  const { api, urls } = createApi(() => Response.json([]));
  const list = (cursor: string) => api.list('/repos', z.unknown(), { cursor });
  for (const cursor of [
    'https://git.example/settings/tokens',
    'https://git.example/api/../settings',
    'https://git.example/apis/repos',
  ])
    await expect(list(cursor)).rejects.toMatchObject({ failure: 'invalid' });
  await expect(list('http://git.example/api/repos')).rejects.toMatchObject({
    failure: 'unexpected-answer',
  });
  expect(urls).toEqual([]);
  await list('https://git.example/api/organizations/1/repos?page=2');
  expect(urls).toHaveLength(1);
});

it('reports an answer of another form', async () => {
  const { api } = createApi(() => Response.json({ id: 'seven' }));
  await expect(
    api.call({ path: '/a', answer: z.object({ id: z.number() }) }),
  ).rejects.toMatchObject({
    failure: 'unexpected-answer',
    message: expect.stringContaining('id Invalid input: expected number') as string,
  });
});

it('reads no answer without an end', async () => {
  const chunk = new Uint8Array(10_000_000);
  const { api } = createApi(
    () => new Response(new ReadableStream({ pull: controller => controller.enqueue(chunk) })),
  );
  await expect(api.call({ path: '/a', method: 'POST', answer: z.unknown() })).rejects.toThrow(
    'the answer has more than 50 MB',
  );
});

it('tries reads three times and gives up', async () => {
  const { api, urls } = createApi(() => Response.json({ message: 'down' }, { status: 502 }));
  await expect(api.call({ path: '/a', answer: z.unknown() })).rejects.toMatchObject({
    failure: 'unavailable',
  });
  expect(urls).toHaveLength(3);
  const write = { method: 'POST', path: '/b', answer: z.unknown() } as const;
  await expect(api.call(write)).rejects.toMatchObject({ failure: 'unavailable' });
  expect(urls).toHaveLength(4);
});

it('asks for what it has by its ETag, by credential, and keeps the address of the next page', async () => {
  const sent: (string | null)[] = [];
  const answers = new ConditionalAnswers({ maxSize: 10_000 });
  let token = 'one';
  const api = new HostApi(
    host,
    {
      answers,
      getHeaders: () => ({ authorization: `Bearer ${token}` }),
      fetch: async (_, init) => {
        const etag = new Headers(init?.headers).get('if-none-match');
        sent.push(etag);
        if (etag) return new Response(null, { status: 304 });
        const link = '<https://git.example/api/list?page=2>; rel="next"';
        return Response.json([{ id: 1 }], { headers: { etag: '"v1"', link } });
      },
    },
    { apiUrl: 'https://git.example/api', paging: linkPaging },
  );
  const list = (path = '/list') => api.list(path, z.object({ id: z.number() }));
  const first = await list();
  expect(first).toMatchObject({ items: [{ id: 1 }], cursor: expect.stringContaining('page=2') });
  expect(await list()).toEqual(first);
  token = 'two';
  await list();
  expect(sent).toEqual([null, '"v1"', null]);
  await api.send('POST', '/list', {});
  expect(sent.at(-1)).toBeNull();
  // What was used longest ago makes room.
  for (let at = 0; at < 20; at += 1) await list(`/list/${at}`);
  await list();
  expect(sent.at(-1)).toBeNull();
});

it.each([
  ['user does not exist [uid: 0, name: nobody]', 'user does not exist [name: nobody]'],
  [
    'pull request already exists for these targets [id: 1, issue_id: 2, head_repo_id: 3, base_repo_id: 3, head_branch: a, base_branch: main]',
    'pull request already exists for these targets [head_branch: a, base_branch: main]',
  ],
  ['user does not have access [user_id: 4]', 'user does not have access'],
  [
    'repository file already exists [path: a[1].md]',
    'repository file already exists [path: a[1].md]',
  ],
])("shows no numbers of Gitea's database: %s", async (message, shown) => {
  const gitea = createCodeHostWriter(
    { type: 'gitea', host: 'git.example' },
    { fetch: async () => Response.json({ message }, { status: 422 }) },
  );
  await expect(gitea.getRepository('acme/pay')).rejects.toMatchObject({
    message: expect.stringMatching(/with 422: /) as string,
  });
  const error: unknown = await gitea.getRepository('acme/pay').catch((caught: unknown) => caught);
  expect(String(error).endsWith(`: ${shown}`)).toBe(true);
});
