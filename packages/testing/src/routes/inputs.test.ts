import { createHash } from 'node:crypto';
import { defineEndpoint, queryList } from '@portico/contract';
import { createServerPlugin, serve, serveRaw } from '@portico/server';
import { RawAnswer, readMultipart } from '@portico/server/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestServer, type TestServer } from '../server/startTestServer.ts';

const searchEndpoint = defineEndpoint({
  method: 'GET',
  path: '/search',
  queryStyle: 'deepObject',
  query: z.object({
    term: z.string().optional(),
    types: queryList(),
    filters: z.record(z.string(), z.union([z.string(), z.array(z.string())])).optional(),
  }),
  answer: z.unknown(),
});
const bodyBytes = 8_000_000;
const shop = createServerPlugin({
  id: 'shop',
  routes: [
    serve(searchEndpoint, { access: ['public'], handle: ({ query }) => query }),
    serveRaw(
      defineEndpoint({
        method: 'POST',
        path: '/upload',
        limits: [{ at: 'body', bytes: bodyBytes, reason: 'files' }],
      }),
      {
        access: ['public'],
        async handle(request) {
          const parts = [];
          const limits = { files: 2, fileBytes: 5_000_000, fields: 2, fieldBytes: 100 };
          for await (const part of readMultipart(request, limits)) {
            if (part.kind === 'field') parts.push([part.name, part.value]);
            else if (part.name === 'skipped') parts.push([part.name]);
            else {
              const hash = createHash('sha256');
              for await (const chunk of part.body) hash.update(chunk as Buffer);
              parts.push([part.name, part.fileName, part.contentType, hash.digest('hex')]);
            }
          }
          return RawAnswer.json(JSON.stringify(parts));
        },
      },
    ),
  ],
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ plugins: [shop] });
});
afterAll(() => server.stop());

const send = {
  'over the network': (path: string, init: RequestInit = {}) =>
    fetch(`${server.url}/api/shop${path}`, init),
  'in process': (path: string, init: RequestInit = {}) =>
    server.fetch(new Request(`http://localhost/api/shop${path}`, init)),
};

describe.each(Object.entries(send))('%s', (_, call) => {
  async function readError(response: Response): Promise<[number, string]> {
    const { error } = (await response.json()) as { error: { message: string } };
    return [response.status, error.message];
  }

  it('a deep query is read by its keys', async () => {
    const response = await call(
      '/search?term=a%3Fb?c&types[0]=api&filters[kind]=X&filters[lifecycle][0]=y',
    );
    expect(await response.json()).toEqual({
      term: 'a?b?c',
      types: ['api'],
      filters: { kind: 'X', lifecycle: ['y'] },
    });
  });

  it.each([
    ['filters[__proto__]=x', "has the key '__proto__'"],
    ['filters[a][b][c][d][e]=x', 'has more than 5 keys'],
    ['filters[kind][a]=x', "Query field 'filters.kind' is not valid"],
    [`types=${'a&types='.repeat(1000)}`, 'has more than 1000 parameters'],
  ])('a deep query is refused: %.30s', async (query, message) => {
    const [status, text] = await readError(await call(`/search?${query}`));
    expect(status).toBe(400);
    expect(text).toContain(message);
  });

  const form = async (parts: Record<string, string | Blob>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(parts)) data.append(name, value);
    // Sent whole: the platform's fetch breaks when a form is refused while it is read.
    const encoded = new Response(data);
    const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
    return { method: 'POST', headers, body: await encoded.arrayBuffer() };
  };

  it('an upload is read part by part', async () => {
    const content = Buffer.alloc(3_000_000, 'abc');
    const file = new File([content], '../../etc/pay.zip', { type: 'application/zip' });
    const response = await call(
      '/upload',
      await form({ title: 'Pay', skipped: new File([content], 'b'), file, last: 'ä' }),
    );
    expect(await response.json()).toEqual([
      ['title', 'Pay'],
      ['skipped'],
      ['file', 'pay.zip', 'application/zip', createHash('sha256').update(content).digest('hex')],
      ['last', 'ä'],
    ]);
  });

  it.each<[string, Record<string, string | Blob>, number, string]>([
    [
      'a file too large',
      { file: new Blob([Buffer.alloc(5_000_001)]) },
      413,
      "File 'file' is larger than 5000000 bytes",
    ],
    ['a field too large', { a: 'x'.repeat(101) }, 413, "Field 'a' is larger than 100 bytes"],
    ['too many fields', { a: '1', b: '2', c: '3' }, 400, 'The form has more than 2 fields'],
    [
      'too many files',
      { a: new Blob(['1']), b: new Blob(['2']), c: new Blob(['3']) },
      400,
      'The form has more than 2 files',
    ],
    [
      'a body too large',
      { a: new Blob([Buffer.alloc(4_500_000)]), b: new Blob([Buffer.alloc(4_500_000)]) },
      413,
      'The body is larger than 8000000 bytes',
    ],
  ])('an upload is refused: %s', async (_name, parts, status, message) => {
    const [answered, text] = await readError(await call('/upload', await form(parts)));
    expect(answered).toBe(status);
    expect(text).toContain(message);
  });

  it.each([
    ['application/json', '{}', /^The body is no form; send it as 'multipart\/form-data'/],
    ['multipart/form-data', 'x', /^The form cannot be read|unexpected end of multipart data/],
    [
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="a"; filename="f"\r\n\r\nhalf',
      /^The form cannot be read|unexpected end of multipart data/,
    ],
  ])('an upload of type %s is refused when it is no form', async (type, body, message) => {
    const response = await call('/upload', {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    const [status, text] = await readError(response);
    expect(status).toBe(400);
    expect(text).toMatch(message);
  });
});
