import type { SearchableDocument } from '@portico/search-node';
import { testDatabases } from '@portico/testing/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchMigrations, type SearchSchema } from './store/tables.ts';
import { openTestEngine, seeing } from './testing/testEngine.ts';

const aDocument = (title: string, rest: Partial<SearchableDocument> = {}): SearchableDocument => ({
  title,
  text: '',
  location: `/x/${encodeURIComponent(title)}`,
  ...rest,
});

const documents: readonly SearchableDocument[] = [
  aDocument('payments', {
    names: ['component:default/payments'],
    keywords: ['java', 'Takes money from customers'],
    text: 'Takes money from customers',
    fields: {
      kind: 'Component',
      owner: 'group:default/pay',
      tags: ['java', 'money'],
      lifecycle: 'production',
      namespace: 'default',
    },
  }),
  aDocument('payments-api', {
    fields: { kind: 'API', owner: 'group:default/pay', tags: ['java'], namespace: 'default' },
  }),
  aDocument('Rechnungsprüfung', {
    text: 'Prüft Rechnungen für die Straße',
    fields: { kind: 'Component', owner: 'user:default/ada', is: 'orphan' },
  }),
  aDocument('Mueller Handbook', { text: 'How payments reach the bank' }),
  aDocument('検索サービス', { text: '検索の仕組みを説明します' }),
  aDocument('orderService', { text: 'Orders 😀 are <b>bold</b>' }),
];

describe.each(testDatabases())('search on $name', database => {
  let index: ReturnType<typeof openTestEngine>;
  beforeAll(async () => {
    index = openTestEngine(await database.fresh<SearchSchema>(searchMigrations));
    await index.write(documents);
  });
  afterAll(() => index.engine.close());

  const find = async (term: string) => (await index.search(term)).hits.map(({ title }) => title);

  it.each([
    ['payments', ['payments', 'payments-api', 'Mueller Handbook']],
    ['paym', ['payments', 'payments-api', 'Mueller Handbook']],
    ['payments ', ['payments', 'payments-api', 'Mueller Handbook']],
    ['paym ap', ['payments-api']],
    ['payments-api', ['payments-api']],
    ['payments -api', ['payments', 'Mueller Handbook']],
    ['"money from"', ['payments']],
    ['"from money"', []],
    ['component:default/payments', ['payments']],
    ['kind:api', ['payments-api']],
    ['kind:API payments', ['payments-api']],
    ['owner:pay', ['payments', 'payments-api']],
    ['owner:group:default/pay tag:money', ['payments']],
    ['tag:java -tag:money', ['payments-api']],
    ['is:orphan', ['Rechnungsprüfung']],
    ['lifecycle:production', ['payments']],
    ['rechnungsprufung', ['Rechnungsprüfung']],
    ['rechnungspruefung', ['Rechnungsprüfung']],
    ['RECHNUNGSPRÜFUNG', ['Rechnungsprüfung']],
    ['strasse', ['Rechnungsprüfung']],
    ['Müller', ['Mueller Handbook']],
    ['検索', ['検索サービス']],
    ['仕組み', ['検索サービス']],
    ['組仕', []],
    ['service', ['orderService']],
    ['OrderService', ['orderService']],
    ['bold', ['orderService']],
    ['-payments -rechnungen', ['orderService', '検索サービス']],
  ])('finds by %j', async (term, expected) => {
    expect(await find(term)).toEqual(expected);
  });

  it.each([
    ['paymnets', 'payments'],
    ['paymens', 'payments'],
    ['handbok', 'handbook'],
    ['prüfung', 'rechnungsprufung'],
  ])('takes %j for the word that it is like', async (term, word) => {
    const { hits, corrections } = await index.search(term);
    expect(corrections).toEqual({ [term]: word });
    expect(hits.length).toBeGreaterThan(0);
    expect((await index.search(term, { corrects: false })).hits).toEqual([]);
  });

  it.each([
    // A word that is like another one, but hardly it: the other words lead to more.
    ['on call handover', { omitted: ['handover'], corrections: {}, first: 'On call' }],
    ['on call handlr', { omitted: [], corrections: { handlr: 'handler' }, first: 'What happens' }],
    ['on call zzzzzz', { omitted: ['zzzzzz'], corrections: {}, first: 'On call' }],
    ['rota handler', { omitted: ['handler'], corrections: {}, first: 'Rota' }],
    ['rota zzzzzz handlr', { omitted: ['zzzzzz', 'handlr'], corrections: {}, first: 'Rota' }],
    // Alone it is better than nothing.
    ['handover', { omitted: [], corrections: { handover: 'handler' }, first: 'What happens' }],
    ['on call', { omitted: [], corrections: {}, first: 'On call' }],
  ])('searches with fewer words before poor ones: %j', async (term, { first, ...expected }) => {
    const other = openTestEngine(await database.fresh<SearchSchema>(searchMigrations));
    await other.write([
      aDocument('On call', { text: 'Who is on call this week' }),
      aDocument('What happens', { text: 'An alert goes to the on call handler' }),
      aDocument('Rota'),
    ]);
    const { hits, omitted, corrections } = await other.search(term);
    expect({ omitted, corrections }).toEqual(expected);
    expect(hits[0]?.title).toBe(first);
    expect((await other.search(term, { corrects: false })).omitted).toEqual([]);
    await other.engine.close();
  });

  describe('with sentences of questions', () => {
    let other: ReturnType<typeof openTestEngine>;
    beforeAll(async () => {
      other = openTestEngine(await database.fresh<SearchSchema>(searchMigrations));
      await other.write([
        aDocument('Market history', { text: 'How to replay a day, and backfill it' }),
        aDocument('Incidents', { text: 'Stop the harm first: roll back, drain, switch off' }),
        aDocument('Gap storm', { text: 'How to end it: stop the newest release by mdev rollback' }),
        aDocument('Rollback', { text: 'What it does' }),
        aDocument('On call', { text: 'Who is on call this week' }),
        aDocument('Shifts', { text: 'A call goes to whoever is on it' }),
        aDocument('Back office', { text: 'How they call, and wie man die Daten holt' }),
        aDocument('Ticks', { names: ['group:default/ticks'], text: 'A team' }),
        aDocument('Tick plant', { names: ['tick-plant'], text: 'Who counts ticks' }),
        aDocument('ticks', { location: '/x/heading', text: 'A heading' }),
      ]);
    });
    afterAll(() => other.engine.close());
    const query = async (term: string, corrects = true) => {
      const {
        hits,
        omitted = [],
        total,
      } = await other.search(term, {
        corrects,
        request: { isLoose: corrects },
      });
      expect(total).toBe(hits.length);
      return { titles: hits.map(({ title }) => title), omitted };
    };

    it('ignores words that say little before those that say more', async () => {
      expect(await query('how to roll back')).toEqual({
        titles: ['Incidents', 'Rollback', 'Gap storm'],
        omitted: ['how', 'to'],
      });
      expect(await query('wie macht man ein rollback')).toEqual({
        titles: ['Rollback', 'Gap storm', 'Incidents'],
        omitted: ['wie', 'macht', 'man', 'ein'],
      });
      // What is corrected is not ignored in favour of them.
      expect((await query('how to rolback')).titles).toContain('Gap storm');
      expect(await query('how to qqqqqq')).toEqual({ titles: [], omitted: [] });
      expect((await query('how to qqqqqq drain')).omitted).toEqual(['how', 'to', 'qqqqqq']);
      // Of words that say as much, those of more documents.
      expect(await query('call drain')).toEqual({ titles: ['Incidents'], omitted: ['call'] });
      expect(await query('how to roll back', false)).toEqual({ titles: [], omitted: [] });
    });

    it('finds what is called as one of the words, beside what has the others', async () => {
      expect(await query('on call ticks')).toEqual({
        titles: ['ticks', 'Ticks', 'Tick plant'],
        omitted: ['on', 'call'],
      });
      // All words are somewhere: it is found besides, and headings of that name are not.
      expect(await query('who counts ticks')).toEqual({
        titles: ['Ticks', 'Tick plant'],
        omitted: [],
      });
      expect((await query('replay tick-plant')).titles).toContain('Tick plant');
      expect((await query('who counts ticks', false)).titles).toEqual(['Tick plant']);
      expect((await query('who counts ticks -team')).titles).toEqual(['Tick plant']);
    });

    it('finds two words written as one and one in two, after what is written so', async () => {
      expect((await query('roll back')).titles).toEqual(['Incidents', 'Rollback', 'Gap storm']);
      expect((await query('roll-back ')).titles).toEqual(['Incidents', 'Rollback', 'Gap storm']);
      expect((await query('rollback')).titles).toEqual(['Rollback', 'Gap storm', 'Incidents']);
      expect((await query('"roll back"')).titles).toEqual(['Incidents']);
      expect((await query('rollback', false)).titles).toEqual(['Rollback', 'Gap storm']);
    });

    it('takes a word that says little for the beginning of others only alone', async () => {
      expect((await query('market hi')).titles).toEqual(['Market history']);
      expect((await query('incidents a')).titles).toEqual(['Incidents']);
      expect((await query('incidents a')).omitted).toEqual(['a']);
      expect((await query('wh')).titles).toContain('Shifts');
    });
  });

  it('takes operators for text', async () => {
    for (const term of [
      'AND',
      'a* OR "',
      'NEAR(payments, 2)',
      ':&|!',
      "'; drop",
      '{head}:x',
      '\0',
      '\u202e',
    ])
      expect((await index.search(term)).total).toBeGreaterThanOrEqual(0);
    expect((await index.search('NEAR(')).hits).toEqual([]);
  });

  it.each(['!!!', '😀', '"…"', 'kind:api ?'])(
    'finds nothing for %j, which has no letters',
    async term => {
      expect(await index.search(term)).toMatchObject({ hits: [], total: 0 });
    },
  );

  it.each(['*', '-', '', 'kind:api *', 'payments !', 'payments -', 'kind:api -😀'])(
    'ignores punctuation beside what is searched for, and a star alone: %j',
    async term => {
      expect((await index.search(term)).total).toBeGreaterThan(0);
    },
  );

  it('counts values of fields over what was found', async () => {
    const { facets, total } = await index.search('payments', { facets: ['kind', 'tags'] });
    expect(total).toBe(3);
    expect(facets).toEqual({
      kind: [
        { value: 'API', count: 1 },
        { value: 'Component', count: 1 },
      ],
      tags: [
        { value: 'java', count: 2 },
        { value: 'money', count: 1 },
      ],
    });
  });

  it('suggests values by their beginning, or that of the name', async () => {
    const suggest = (field: string, prefix: string) =>
      index.engine.suggestValues({ field, prefix, limit: 10, visibility: {} });
    expect(await suggest('owner', 'PA')).toEqual([{ value: 'group:default/pay', count: 2 }]);
    expect(await suggest('owner', '')).toHaveLength(2);
    expect(await suggest('owner', '%')).toEqual([]);
  });

  it('replaces, removes, and moves from what was found before', async () => {
    const db = await database.fresh<SearchSchema>(searchMigrations);
    const { engine, write, search } = openTestEngine(db);
    const titles = async (term: string) => (await search(term)).hits.map(({ title }) => title);
    await write([aDocument('alpha', { text: 'first' }), aDocument('beta')]);
    await write([aDocument('alpha', { text: 'second', location: '/x/alpha' })]);
    expect(await titles('first')).toEqual([]);
    expect(await titles('second')).toEqual(['alpha']);
    await write([], { removed: ['/x/alpha'] });
    expect(await titles('')).toEqual(['beta']);
    // Another pass finds something else: what it no longer finds goes, when it has ended.
    await write([aDocument('gamma')], { generation: 2 });
    expect(await titles('')).toEqual(['beta', 'gamma']);
    await engine.removeOlder('things', 2);
    expect(await titles('')).toEqual(['gamma']);
    await engine.close();
  });

  it('pages through everything that it counted, each once', async () => {
    const db = await database.fresh<SearchSchema>(searchMigrations);
    const { engine, write, search } = openTestEngine(db);
    const many = Array.from({ length: 2500 }, (_, at) =>
      aDocument(`service ${at}`, {
        text: at % 2 ? 'common text' : 'common',
        visibilityNumber: at,
        fields: {},
      }),
    );
    for (let at = 0; at < many.length; at += 500)
      await write(many.slice(at, at + 500), { visibility: 'numbers' });
    const visible = many.map((_, at) => at).filter(at => at % 10 !== 3);
    for (const term of ['common', '', 'serv']) {
      const found = new Set<string>();
      let total = 0;
      for (let offset = 0; offset < 2300; offset += 100) {
        const page = await search(term, {
          offset,
          limit: 100,
          visibility: seeing('numbers', visible),
        });
        total = page.total;
        for (const { location } of page.hits) found.add(location);
        expect(page.hits.length).toBe(Math.min(100, total - offset));
      }
      expect([term, total, found.size]).toEqual([term, 2250, 2250]);
    }
    await engine.close();
  }, 60_000);

  it('drops words that no document contains any more, and learns them again', async () => {
    const db = await database.fresh<SearchSchema>(searchMigrations);
    const { engine, write, search } = openTestEngine(db);
    const listWords = async () => {
      const rows = await db.read.selectFrom('words').select('word').orderBy('word').execute();
      return rows.map(({ word }) => word);
    };
    const many = Array.from({ length: 150 }, (_, at) =>
      aDocument(`number ${at}`, { text: `zebra ${String.fromCharCode(97 + (at % 26)).repeat(6)}` }),
    );
    await write([aDocument('elephant'), ...many]);
    await write([], { removed: ['/x/elephant', ...many.slice(1).map(each => each.location)] });
    await engine.clean?.(new AbortController().signal);
    expect(await listWords()).toEqual(['aaaaaa', 'number', 'zebra']);
    await write([aDocument('elephant')]);
    expect(await listWords()).toContain('elephant');
    expect((await search('elephent')).corrections).toEqual({ elephent: 'elephant' });
    await engine.close();
  });

  it('ranks a name that begins with the whole words before one that begins with longer ones', async () => {
    const db = await database.fresh<SearchSchema>(searchMigrations);
    const { engine, write, search } = openTestEngine(db);
    await write(
      ['Last Values', 'Last Value Cache', 'Last Value', 'The Last Value'].map(each =>
        aDocument(each),
      ),
    );
    expect((await search('last value')).hits.map(({ title }) => title)).toEqual([
      'Last Value',
      'Last Value Cache',
      'The Last Value',
      'Last Values',
    ]);
    await engine.close();
  });

  it('lists types of more weight first', async () => {
    const db = await database.fresh<SearchSchema>(searchMigrations);
    const { engine, write, search } = openTestEngine(db);
    await write([aDocument('a page')], { type: 'techdocs', weight: 1 });
    await write([aDocument('z entity')], { type: 'software-catalog', weight: 100 });
    expect((await search('')).hits.map(({ type }) => type)).toEqual([
      'software-catalog',
      'techdocs',
    ]);
    const docs = await search('', { request: { types: ['techdocs'] } });
    expect(docs.hits.map(({ title }) => title)).toEqual(['a page']);
    await engine.close();
  });

  it('shows everybody what has no visibility, even where it has a number', async () => {
    const db = await database.fresh<SearchSchema>(searchMigrations);
    const { engine, write, search } = openTestEngine(db);
    await write([aDocument('open', { visibilityNumber: 7 })]);
    expect((await search('open')).total).toBe(1);
    await engine.close();
  });

  it('stores what is in the bounds of a document of 5 MB', async () => {
    const db = await database.fresh<SearchSchema>(searchMigrations);
    const { engine, write, search } = openTestEngine(db);
    const text = `start ${'lorem ipsum dolor '.repeat(300_000)}`;
    await write([aDocument('large', { text }), aDocument('bad', { location: 'javascript:x' })]);
    expect((await search('start')).hits[0]?.text.length).toBeLessThanOrEqual(100_000);
    expect((await search('bad')).total).toBe(0);
    await engine.close();
  });
});

describe.each(testDatabases())('words with symbols on $name', database => {
  const titles = [
    'Guide to C',
    'Guide to C++ and CMake',
    'Guide to C#',
    'Guide to F#',
    'Visual C++17 runtime',
    'Editor Notepad++',
    'Guide to .NET',
    'ASP.NET hosting',
    'Network of the office',
    'node.js services',
    '@acme/clock package',
    'cpp coding style',
    'csharp templates',
    'Catalog of clusters',
  ];
  let index: ReturnType<typeof openTestEngine>;
  beforeAll(async () => {
    index = openTestEngine(await database.fresh<SearchSchema>(searchMigrations));
    await index.write(titles.map(title => aDocument(title)));
  });
  afterAll(() => index.engine.close());

  it.each([
    ['C++', ['Guide to C++ and CMake', 'Visual C++17 runtime', 'cpp coding style']],
    ['c++ ', ['Guide to C++ and CMake', 'Visual C++17 runtime', 'cpp coding style']],
    ['"C++"', ['Guide to C++ and CMake', 'Visual C++17 runtime', 'cpp coding style']],
    ['C++17', ['Visual C++17 runtime']],
    ['"visual c++"', ['Visual C++17 runtime']],
    ['"guide to c"', ['Guide to C']],
    ['guide c++', ['Guide to C++ and CMake']],
    ['C#', ['Guide to C#', 'csharp templates']],
    ['(c#)', ['Guide to C#', 'csharp templates']],
    ['F#', ['Guide to F#']],
    ['guide -c#', ['Guide to .NET', 'Guide to C', 'Guide to C++ and CMake', 'Guide to F#']],
    ['notepad++', ['Editor Notepad++']],
    ['.NET', ['Guide to .NET', 'ASP.NET hosting']],
    ['.net ', ['Guide to .NET', 'ASP.NET hosting']],
    ['dotnet', ['Guide to .NET']],
    ['asp.net', ['ASP.NET hosting']],
    ['node.js', ['node.js services']],
    ['nodejs', ['node.js services']],
    ['@acme/clock', ['@acme/clock package']],
    ['cpp', ['Guide to C++ and CMake', 'Visual C++17 runtime', 'cpp coding style']],
  ])('finds by %j', async (term, expected) => {
    const found = (await index.search(term)).hits.map(({ title }) => title);
    expect(found.toSorted()).toEqual(expected.toSorted());
  });
});
