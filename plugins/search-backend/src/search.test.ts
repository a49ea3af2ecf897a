import { randomUUID } from 'node:crypto';
import { readFile, rm, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { catalogBackendPlugin } from '@portico/catalog-backend';
import type { PermissionDecision } from '@portico/contract/permissions';
import { createApiFactory, type Plugin } from '@portico/core';
import { SearchClient } from '@portico/search-common';
import { searchSourcePoint, searchVisibilityPoint } from '@portico/search-node';
import { authorizerRef, createServerPlugin } from '@portico/server';
import { testDatabases } from '@portico/testing/node';
import { startTestServer, type TestServer, TestTokens } from '@portico/testing/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { searchBackendPlugin } from './plugin.ts';

const describeComponent = (name: string, owner: string, description = '') => `
apiVersion: backstage.io/v1alpha1
kind: Component
metadata: { name: ${name}, description: ${JSON.stringify(description)}, tags: [java] }
spec: { type: service, lifecycle: production, owner: ${owner} }
`;

const payTeam = `
apiVersion: backstage.io/v1alpha1
kind: Group
metadata: { name: pay }
spec: { type: team, children: [], profile: { displayName: Payments Team } }
`;

/** The published client, whose package does not export it. */
async function loadPublishedClient() {
  const file = new URL('../node_modules/@backstage/plugin-search/dist/apis.esm.js', import.meta.url)
    .href;
  const { SearchClient: Client } = (await import(/* @vite-ignore */ file)) as {
    SearchClient: new (options: {
      discoveryApi: { getBaseUrl(pluginId: string): Promise<string> };
      fetchApi: { fetch: typeof fetch };
    }) => {
      query(query: object): Promise<{
        results: {
          type: string;
          rank?: number;
          document: { title: string; text: string; location: string };
          highlight?: { preTag: string; postTag: string; fields: Record<string, string> };
        }[];
        numberOfResults?: number;
        nextPageCursor?: string;
        previousPageCursor?: string;
      }>;
    };
  };
  return Client;
}

/** The source of the document on search, as a plugin's author writes one. */
async function loadDocumentedPlugin(): Promise<Plugin> {
  const text = await readFile(new URL('../../../docs/search.md', import.meta.url), 'utf8');
  const [, code = ''] = /```ts\n(.*?)```/s.exec(text) ?? [];
  const file = new URL(`example-${randomUUID()}.ts`, import.meta.url);
  await writeFile(file, code);
  try {
    const module = (await import(/* @vite-ignore */ file.href)) as { runbooksPlugin: Plugin };
    return module.runbooksPlugin;
  } finally {
    await rm(file);
  }
}

/** A plugin whose documents only some may see. */
const notesPlugin = createServerPlugin({
  id: 'notes',
  contributes: [
    searchVisibilityPoint.add({
      visibility: 'notes',
      read: async ({ principal }) => {
        const isAda = principal.type === 'user' && principal.userEntityRef === 'user:default/ada';
        return { bytes: Uint8Array.of(isAda ? 0b10 : 0), etag: String(isAda) };
      },
    }),
    searchSourcePoint.add({
      type: 'notes',
      visibility: 'notes',
      follow: async after => ({
        documents:
          after === undefined
            ? [
                { title: 'Seen note', text: '', location: '/notes/1', visibilityNumber: 1 },
                { title: 'Hidden note', text: '', location: '/notes/0', visibilityNumber: 0 },
              ]
            : [],
        position: 'end',
        hasMore: false,
      }),
    }),
  ],
});

describe.each(testDatabases())('search on $name', database => {
  let tokens: TestTokens;
  let server: TestServer;
  /** What bob may read. */
  let ownersOfBob: string[] = ['group:default/pay'];
  beforeAll(async () => {
    tokens = await TestTokens.generate();
    const many = Array.from({ length: 40 }, (_, at) =>
      describeComponent(`secret-${at}`, 'vault', `classified${at} shared`),
    ).join('---');
    server = await startTestServer({
      plugins: [
        catalogBackendPlugin,
        searchBackendPlugin,
        await loadDocumentedPlugin(),
        notesPlugin,
      ],
      config: `catalog:
  rules: [{ allow: [Component, Group, Location] }]
  locations: [{ type: file, target: "entities/*.yaml" }]`,
      overrides: await database.freshConfig(),
      files: {
        'entities/pay.yaml': describeComponent('pay', 'pay', '<b>Takes</b> money, shared'),
        'entities/rates.yaml': describeComponent('rates', 'rates', 'Exchange rates, shared'),
        'entities/many.yaml': many,
        'entities/team.yaml': payTeam,
      },
      apis: [
        tokens.keys,
        createApiFactory({
          api: authorizerRef,
          create: () => ({
            decide: async (principal, permission): Promise<PermissionDecision> =>
              principal.type === 'user' &&
              principal.userEntityRef === 'user:default/bob' &&
              permission.type === 'resource'
                ? {
                    result: 'CONDITIONAL',
                    pluginId: 'catalog',
                    resourceType: 'catalog-entity',
                    conditions: {
                      rule: 'IS_ENTITY_OWNER',
                      resourceType: 'catalog-entity',
                      params: { claims: ownersOfBob },
                    },
                  }
                : principal.type === 'user' && principal.userEntityRef === 'user:default/eve'
                  ? { result: 'DENY' }
                  : { result: 'ALLOW' },
          }),
        }),
      ],
    });
    const isIndexed = async () => {
      const ada = await clientFor('ada');
      const { numberOfResults = 0 } = await ada.query({ types: ['software-catalog'] });
      // Beside the components, a team and the Location entity.
      return numberOfResults >= 44;
    };
    await vi.waitUntil(isIndexed, 30_000);
  }, 60_000);
  afterAll(() => server.stop());

  const tokenOf = (user: string) => tokens.sign(`user:default/${user}`);
  const clientFor = async (user: string) =>
    new SearchClient(server.client('search', await tokenOf(user)));
  const send = async (query: string, user = 'ada') =>
    server.fetch(
      new Request(`http://localhost/api/search/query?${query}`, {
        headers: { authorization: `Bearer ${await tokenOf(user)}` },
      }),
    );

  it('answers the published client', async () => {
    const Client = await loadPublishedClient();
    const token = await tokenOf('ada');
    const client = new Client({
      discoveryApi: { getBaseUrl: async id => `${server.url}/api/${id}` },
      fetchApi: {
        fetch: (input, init) =>
          fetch(input, { ...init, headers: { authorization: `Bearer ${token}` } }),
      },
    });
    const { results, numberOfResults, ...cursors } = await client.query({
      term: 'money',
      types: ['software-catalog'],
      filters: { kind: 'Component', lifecycle: ['production', 'experimental'] },
      pageLimit: 10,
    });
    expect(numberOfResults).toBe(1);
    expect(cursors).toEqual({});
    const [{ highlight, ...result } = { highlight: undefined }] = results;
    expect(result).toEqual({
      type: 'software-catalog',
      rank: 1,
      document: {
        title: 'pay',
        text: '<b>Takes</b> money, shared',
        location: '/catalog/default/component/pay',
        name: 'pay',
        kind: 'Component',
        namespace: 'default',
        type: 'service',
        componentType: 'service',
        lifecycle: 'production',
        owner: 'group:default/pay',
        tags: ['java'],
      },
    });
    const { preTag = '', postTag = '', fields = {} } = highlight ?? {};
    expect(fields).toEqual({ text: `<b>Takes</b> ${preTag}money${postTag}, shared` });

    const counted = await client.query({ term: 'shared', pageLimit: 0 });
    expect(counted).toEqual({ results: [], numberOfResults: 42 });
    const first = await client.query({ term: 'shared', pageLimit: 20 });
    const second = await client.query({
      term: 'shared',
      pageLimit: 20,
      pageCursor: first.nextPageCursor,
    });
    const third = await client.query({
      term: 'shared',
      pageLimit: 20,
      pageCursor: second.nextPageCursor,
    });
    expect([first, second, third].map(page => page.results.length)).toEqual([20, 20, 2]);
    expect(first.nextPageCursor).toBe(btoa('1'));
    expect(first.previousPageCursor).toBeUndefined();
    expect(second.previousPageCursor).toBe(btoa('0'));
    expect(third.nextPageCursor).toBeUndefined();
    expect(second.results[0]?.rank).toBe(21);
    await expect(client.query({ types: ['nothing'] })).rejects.toThrow('400');
  });

  it('finds nothing that the caller may not read, and follows the policy at once', async () => {
    const bob = await clientFor('bob');
    const { results, numberOfResults, facets } = await bob.query({
      term: 'shared',
      facets: ['owner'],
    });
    expect(results.map(({ document }) => document.title)).toEqual(['pay']);
    expect(numberOfResults).toBe(1);
    expect(facets).toEqual({ owner: [{ value: 'group:default/pay', count: 1 }] });
    for (const term of ['classified7', 'clasified7', 'secret-7', 'owner:vault', 'secre', 'rates']) {
      const answer = await bob.query({ term, facets: ['owner', 'tags'] });
      expect({ term, ...answer }).toEqual({ term, results: [], numberOfResults: 0, facets: {} });
    }
    expect(await bob.suggestValues({ qualifier: 'owner' })).toEqual([
      { value: 'group:default/pay', count: 1 },
    ]);
    ownersOfBob = ['group:default/pay', 'group:default/rates'];
    expect((await bob.query({ term: 'shared' })).numberOfResults).toBe(2);
    ownersOfBob = ['group:default/rates'];
    const after = await bob.query({ term: 'shared' });
    expect(after.results.map(({ document }) => document.title)).toEqual(['rates']);
    ownersOfBob = ['group:default/pay'];
    const eve = await clientFor('eve');
    expect((await eve.query({ types: ['software-catalog'] })).numberOfResults).toBe(0);
    // What is for everybody is for eve too.
    expect((await eve.query({ term: 'ledger' })).numberOfResults).toBe(1);
    expect((await server.fetch(new Request('http://localhost/api/search/query'))).status).toBe(401);
  });

  it('follows descriptors that are added, changed and removed', async () => {
    const ada = await clientFor('ada');
    const count = async (term: string) => (await ada.query({ term })).numberOfResults;
    const file = join(server.folder, 'entities/new.yaml');
    await writeFile(file, describeComponent('fresh', 'pay', 'Brandnew words').trim());
    await vi.waitFor(async () => expect(await count('brandnew')).toBe(1), 10_000);
    await writeFile(file, describeComponent('fresh', 'pay', 'Other words').trim());
    await vi.waitFor(async () => expect(await count('brandnew')).toBe(0), 10_000);
    await unlink(file);
    await vi.waitFor(async () => expect(await count('fresh')).toBe(0), 10_000);
  }, 40_000);

  it('finds what a question is about, and says what it ignored', async () => {
    const ada = await clientFor('ada');
    const file = join(server.folder, 'entities/questions.yaml');
    const ticks = payTeam.replace('name: pay', 'name: ticks').replace('Payments Team', 'Ticks');
    await writeFile(
      file,
      [
        describeComponent('market-history', 'pay', 'How to backfill a day'),
        describeComponent('incidents', 'pay', 'First roll back, then drain'),
        describeComponent('gap-storm', 'pay', 'Run mdev rollback to end it'),
        describeComponent('rota', 'pay', 'Who is on call'),
        ticks,
      ].join('---'),
    );
    const query = async (term: string) => {
      const { results, omittedWords = [] } = await ada.query({ term });
      const marked = results.flatMap(({ highlight }) => {
        const { preTag = '', postTag = '', fields = {} } = highlight ?? {};
        return Object.values(fields).flatMap(text =>
          text
            .split(preTag)
            .slice(1)
            .map(part => part.split(postTag)[0]),
        );
      });
      return { titles: results.map(({ document }) => document.title), omittedWords, marked };
    };
    await vi.waitFor(async () => expect((await query('ticks')).titles).toEqual(['Ticks']), 10_000);
    expect(await query('how to roll back')).toEqual({
      titles: ['incidents', 'gap-storm'],
      omittedWords: ['how', 'to'],
      marked: ['roll', 'back', 'rollback'],
    });
    expect(await query('on call ticks')).toEqual({
      titles: ['Ticks'],
      omittedWords: ['on', 'call'],
      marked: ['Ticks'],
    });
    expect((await query('roll back')).titles).toEqual(['incidents', 'gap-storm']);
    expect((await query('rollback')).titles).toEqual(['gap-storm', 'incidents']);
    await unlink(file);
    await vi.waitFor(async () => expect((await query('"ticks"')).titles).toEqual([]), 10_000);
  }, 40_000);

  it('finds what the source of another plugin has', async () => {
    const ada = await clientFor('ada');
    const answer = await ada.query({ term: 'restart', filters: { severity: 'HIGH' } });
    expect(answer.results).toMatchObject([
      { type: 'runbooks', document: { location: '/runbooks/ledger', severity: 'high' } },
    ]);
    expect((await ada.query({ term: 'restart', filters: { severity: 'low' } })).results).toEqual(
      [],
    );
  });

  it('has places for each type, beside entities that would fill the page', async () => {
    const ada = await clientFor('ada');
    const listTypes = async (query: { minPerType?: number; pageLimit: number; term?: string }) =>
      (await ada.query(query)).results.map(({ type }) => type);
    const everything = await listTypes({ pageLimit: 6 });
    expect(new Set(everything)).toEqual(new Set(['software-catalog']));
    expect(await listTypes({ pageLimit: 6, minPerType: 2 })).toEqual([
      ...Array<string>(4).fill('software-catalog'),
      'runbooks',
      'notes',
    ]);
  });

  it('applies the visibility that another plugin adds', async () => {
    const titles = async (user: string) => {
      const { results } = await (await clientFor(user)).query({ types: ['notes'] });
      return results.map(({ document }) => document.title);
    };
    expect(await titles('ada')).toEqual(['Seen note']);
    expect(await titles('bob')).toEqual([]);
  });

  it('says what it corrected, unless it must not', async () => {
    const ada = await clientFor('ada');
    expect((await ada.query({ term: 'exchagne kind:component' })).correction).toEqual({
      term: 'exchange kind:component',
      words: [{ from: 'exchagne', to: 'exchange' }],
    });
    const exact = await ada.query({ term: 'exchagne', corrects: 'false' });
    expect(exact).toEqual({ results: [], numberOfResults: 0 });
    // Only what was corrected is written otherwise.
    const term = 'kind:component -exchagnes exchagne';
    expect((await ada.query({ term: `${term} ` })).correction?.term).toBe(
      'kind:component -exchagnes exchange ',
    );
    // Rather fewer words than none.
    const fewer = await ada.query({ term: 'exchagne qqqqqqqq kind:component' });
    expect(fewer).toMatchObject({
      correction: { term: 'exchange kind:component' },
      omittedWords: ['qqqqqqqq'],
    });
    expect(fewer.results.length).toBeGreaterThan(0);
    expect(await ada.query({ term: '"exchange qqqqqqqq" exchagne kind:component' })).toMatchObject({
      correction: { term: 'exchange kind:component' },
      omittedWords: ['exchange qqqqqqqq'],
    });
  });

  it('suggests owners by their titles, to those who may read the entity', async () => {
    const suggest = async (user: string, prefix: string) =>
      (await clientFor(user)).suggestValues({ qualifier: 'owner', prefix });
    const team = { value: 'group:default/pay', count: 1 };
    expect(await suggest('ada', 'payments te')).toEqual([team]);
    expect(await suggest('ada', 'team')).toEqual([team]);
    expect(await suggest('ada', 'pa')).toEqual([team]);
    expect(await suggest('ada', 'nothing')).toEqual([]);
    // Bob may read what the team owns, but not the team.
    expect(await suggest('bob', 'payments')).toEqual([]);
    expect(await suggest('bob', 'pa')).toEqual([team]);
  });

  it('takes a value at the end for the beginning of one, unless there is the value itself', async () => {
    const [ada, bob] = [await clientFor('ada'), await clientFor('bob')];
    const count = async (client: SearchClient, term: string) =>
      (await client.query({ term })).numberOfResults;
    expect(await count(ada, 'kind:comp')).toBe(await count(ada, 'kind:component '));
    expect(await count(ada, 'kind:comp ')).toBe(0);
    expect(await count(ada, 'kind:"comp"')).toBe(0);
    expect(await count(ada, '-kind:comp')).toBe(await count(ada, ''));
    expect(await count(ada, 'owner:payments te')).toBe(0);
    expect(await count(ada, 'owner:payments')).toBe(1);
    // It is the value of one component, and the beginning of another one's.
    expect(await count(ada, 'owner:pay')).toBe(1);
    expect(await count(ada, 'owner:vau')).toBe(40);
    expect(await count(bob, 'owner:vau')).toBe(0);
    expect(await count(bob, 'owner:payments')).toBe(0);
    expect(await count(bob, 'kind:comp')).toBe(1);
  });

  it('refuses what it cannot answer, and takes everything else for words', async () => {
    const listFilters = (count: number, field: (at: number) => string) =>
      Array.from({ length: count }, (_, at) => `filters${field(at)}=${at}`).join('&');
    for (const [query, message] of [
      [`term=${'a'.repeat(101)}`, 'more than 100 characters'],
      ['pageLimit=101', 'pageLimit'],
      ['pageLimit=-1', 'pageLimit'],
      ['pageLimit=x', 'pageLimit'],
      ['types[0]=nope', "unknown type 'nope'"],
      ['pageCursor=%7B%7D', 'pageCursor'],
      [`pageCursor=${btoa('-1')}`, 'pageCursor'],
      [`pageCursor=${btoa('9999')}`, 'beyond 10000 results'],
      [listFilters(101, at => `[kind][${at}]`), 'more than 100 values'],
      [`pageCursor=${btoa('1.5')}`, 'pageCursor'],
      [`pageCursor=${btoa('1e9')}`, 'pageCursor'],
      ['filters[a][b][c][d][e]=1', 'keys'],
      ['filters[__proto__]=1', '__proto__'],
      ['term[0]=a', 'term'],
      ['types[a]=x', "field 'types' is not valid: it must be one text or a list of texts"],
      ['facets[0][a]=x', "field 'facets' is not valid: it must be one text or a list of texts"],
      ['filters[a][b]=c', "field 'filters.a' is not valid: it must be one text or a list of texts"],
      ['minPerType=0', 'minPerType'],
      ['minPerType=11', 'minPerType'],
      [`minPerType=2&pageCursor=${btoa('1')}`, "'minPerType' is for first pages"],
    ] as const) {
      const response = await send(query);
      expect([query, response.status]).toEqual([query, 400]);
      const body = (await response.json()) as { error: { message: string } };
      expect(body.error.message).toContain(message);
    }
    // As many as the server reads of an address, and more.
    expect((await send(listFilters(900, at => `[${at}]`))).status).toBe(400);
    expect((await send(listFilters(1000, at => `[field${at}]`))).status).toBe(431);
    const terms = [
      'AND',
      'OR NOT',
      '*',
      '"',
      '""',
      'NEAR(a, 2)',
      ':&|!',
      "'",
      '\\',
      '%',
      '\0',
      'a\0b',
      '\u202e',
      '<script>',
      '😀',
      '検索',
      'Straße',
      '\ud800',
      '-',
      '--',
      ':',
      'kind:',
      'foo:bar',
      "'; drop table documents",
      '{tokens}:zall',
      'zall',
    ];
    for (const term of terms) {
      const response = await send(`term=${encodeURIComponent(term.toWellFormed())}&facets[0]=kind`);
      expect([term, response.status]).toEqual([term, 200]);
    }
    expect((await send('filters[kind]=%00&filters[]=x')).status).toBeLessThan(500);
    expect((await send('filters[nothing]=x').then(response => response.json())) as object).toEqual({
      results: [],
      numberOfResults: 0,
    });
  });

  it("stores a user's own queries, for that user alone", async () => {
    const [ada, bob] = [await clientFor('ada'), await clientFor('bob')];
    await ada.addRecentQuery('pay');
    const second = await ada.addRecentQuery('rates');
    await ada.addRecentQuery('pay');
    expect((await ada.listRecentQueries()).map(({ term }) => term)).toEqual(['pay', 'rates']);
    expect(await bob.listRecentQueries()).toEqual([]);
    await bob.removeRecentQuery(second.id);
    expect(await ada.listRecentQueries()).toHaveLength(2);
    await ada.removeRecentQuery(second.id);
    expect((await ada.listRecentQueries()).map(({ term }) => term)).toEqual(['pay']);
    await ada.clearRecentQueries();
    expect(await ada.listRecentQueries()).toEqual([]);
    const guest = server.client(
      'search',
      await tokens.sign('user:default/guest', { claims: { 'portico:guest': true } }),
    );
    await expect(new SearchClient(guest).addRecentQuery('pay')).rejects.toMatchObject({
      status: 403,
    });
    expect(await new SearchClient(guest).listRecentQueries()).toEqual([]);
  });

  it('reports terms that three users did not find', async () => {
    for (const user of ['ada', 'cleo', 'ada'])
      await (await clientFor(user)).addRecentQuery('Unfound');
    await (await clientFor('ada')).addRecentQuery('pay');
    for (const user of ['ada', 'cleo', 'dan'])
      await (await clientFor(user)).addRecentQuery('owner:payments');
    const ada = await clientFor('ada');
    expect(await ada.listMisses()).toEqual([]);
    await (await clientFor('dan')).addRecentQuery('unfound ');
    expect(await ada.listMisses()).toEqual([
      { term: 'unfound', count: 4, users: 3, lastDay: new Date().toISOString().slice(0, 10) },
    ]);
    await expect((await clientFor('eve')).listMisses()).rejects.toMatchObject({ status: 403 });
  });
});
