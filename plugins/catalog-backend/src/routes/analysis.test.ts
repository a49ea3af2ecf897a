import { type Forge, type ForgeRepository, startForge } from '@portico/local-code-host';
import { type CodeHost, CodeHosts, createCodeHostWriter } from '@portico/code-hosts';
import { ConfiguredReader } from '@portico/url-reader';
import { type Database, openDatabase } from '@portico/server/database';
import { testDatabases } from '@portico/testing/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CatalogSchema } from '../store/tables.ts';
import { createWebhookReceiver } from '../testing/createWebhookReceiver.ts';
import { type RunningCatalog, startCatalog } from '../testing/startCatalog.ts';

const token = 'forge-token-1';
const [database] = testDatabases();
const group = (name: string) =>
  `apiVersion: backstage.io/v1alpha1\nkind: Group\nmetadata: { name: ${name} }\nspec: { type: team, children: [] }\n`;
const component = (name: string) =>
  `apiVersion: backstage.io/v1alpha1\nkind: Component\nmetadata: { name: ${name} }\nspec: { type: tool, lifecycle: production, owner: pay }\n`;

let forge: Forge;
let db: Database<CatalogSchema>;
let catalog: RunningCatalog;
const failures: string[] = [];

beforeAll(async () => {
  forge = await startForge({ dialect: 'github' });
  forge.state.addOwner('acme', { isOrganization: true });
  forge.state.addToken(token, 'ada', 'admin');
  const host: CodeHost = {
    type: 'github',
    host: forge.host,
    baseUrl: forge.origin,
    apiBaseUrl: `${forge.origin}/api/v3`,
    token,
  };
  const codeHosts = new CodeHosts([host]);
  const readable = [{ host: forge.host }];
  db = await openDatabase<CatalogSchema>('catalog', await database!.freshOptions());
  const receiver = createWebhookReceiver([host]);
  catalog = await startCatalog(db, {
    hosts: { codeHosts, receive: (webhook, act) => receiver.receive(webhook, act) },
    engine: {
      codeHosts: [host],
      readableHosts: readable,
      rules: [{ allow: ['Component', 'Group', 'Location', 'User'] }],
    },
    analysis: {
      reader: new ConfiguredReader({ hosts: readable, codeHosts }),
      findDefaultBranch: async found =>
        (await createCodeHostWriter(host).getRepository(found.repository))?.defaultBranch,
      listAuthors: found => createCodeHostWriter(host).listAuthors(found.repository),
      onFailure: message => void failures.push(message),
      analyzers: [
        {
          name: 'broken',
          analyze: async () => {
            throw new Error('broken');
          },
        },
      ],
    },
  });
});
afterAll(async () => {
  await catalog?.stop();
  await db?.close();
  await forge?.stop();
});

async function create(
  name: string,
  files: Record<string, string>,
  branch = 'main',
): Promise<ForgeRepository> {
  const repository = await forge.state.createRepository({
    owner: 'acme',
    name,
    isPrivate: true,
    defaultBranch: branch,
  });
  const bytes = Object.entries(files).map(([path, text]) => [path, Buffer.from(text)] as const);
  const author = { name: 'Ada', email: 'ada@example.com', date: '2026-01-05T10:00:00Z' };
  if (bytes.length > 0)
    await repository.git.importHistory(branch, [
      { message: 'Start', author, files: Object.fromEntries(bytes) },
    ]);
  return repository;
}
const pageOf = (name: string) => `${forge.origin}/acme/${name}`;
const analyzeOwn = (name: string) =>
  catalog.client.analyzeLocation({ location: { target: pageOf(name) } });
const analyze = (name: string, catalogFilename?: string) =>
  catalog.published.analyzeLocation({
    location: { type: 'url', target: pageOf(name) },
    ...(catalogFilename !== undefined && { catalogFilename }),
  });

it('finds descriptors at any depth, and which of them are registered', async () => {
  await create('tools', {
    'README.md': '# Tools',
    'a/catalog-info.yaml': component('one'),
    'b/c/catalog-info.yaml': `${component('two')}---\n${component('three')}---\n: [`,
    'b/other.yaml': component('four'),
  });
  const first = `${pageOf('tools')}/blob/main/a/catalog-info.yaml`;
  await catalog.published.addLocation({ type: 'url', target: first });
  const before = forge.requests.length;
  const { existingEntityFiles, generateEntities } = await analyze('tools');
  expect(generateEntities).toEqual([]);
  expect(
    existingEntityFiles.map(({ location, isRegistered, entity }) => [
      location.target.replace(pageOf('tools'), ''),
      isRegistered,
      entity.metadata.name,
    ]),
  ).toEqual([
    ['/blob/main/a/catalog-info.yaml', true, 'one'],
    ['/blob/main/b/c/catalog-info.yaml', false, 'two'],
    ['/blob/main/b/c/catalog-info.yaml', false, 'three'],
  ]);
  const trees = forge.requests.slice(before).filter(({ path }) => path.includes('/git/trees/'));
  expect(trees).toHaveLength(1);
  const named = await analyze('tools', '*.yaml');
  expect(named.existingEntityFiles.map(({ entity }) => entity.metadata.name)).toContain('four');
});

describe('a descriptor that cannot be used as it is', () => {
  const name = 'catalog-info.yaml';
  const at = (path: string) => `/blob/main/${path}`;
  const location = (target: string) =>
    `apiVersion: backstage.io/v1alpha1\nkind: Location\nmetadata: { name: all }\nspec: { targets: ['${target}'] }\n`;
  it.each<[string, Record<string, string>, string, number | undefined, RegExp]>([
    ['is no YAML', { [name]: 'kind: Component\n: [' }, at(name), 2, /fix the YAML/],
    ['is plain text', { [name]: 'to do\n' }, at(name), 1, /describes no entity/],
    ['is empty', { [name]: '' }, at(name), undefined, /is empty/],
    ['has comments only', { [name]: '# soon\n' }, at(name), undefined, /is empty/],
    [
      'is binary',
      { [name]: '\u0000\u0001\uFFFD\u0000' },
      at(name),
      1,
      /no text in UTF-8; save it as UTF-8/,
    ],
    ['lacks its name', { [name]: 'kind: Component\nmetadata: {}\n' }, at(name), 1, /apiVersion/],
    [
      'is of a kind that is not allowed',
      { [name]: component('db').replace('Component', 'Resource') },
      at(name),
      2,
      /Kind 'Resource' is not allowed/,
    ],
    ['leads to nothing', { [name]: location('./gone.yaml') }, at('gone.yaml'), undefined, /gone/],
    [
      'leads to a file with a mistake',
      { [name]: location('./other.yaml'), 'other.yaml': 'kind: Component\n: [' },
      at('other.yaml'),
      2,
      /fix the YAML/,
    ],
    [
      'is larger than is read',
      { [name]: `# ${'x'.repeat(11 * 1024 * 1024)}\n` },
      at(name),
      undefined,
      /larger than 10 MB/,
    ],
    [
      'has a name in other capitals',
      { 'Catalog-Info.yaml': 'to do' },
      at('Catalog-Info.yaml'),
      1,
      /describes no entity/,
    ],
    [
      'has the other extension of YAML',
      { 'catalog-info.yml': 'a: [' },
      at('catalog-info.yml'),
      1,
      /fix the YAML/,
    ],
    [
      'is a folder',
      { [`${name}/README.md`]: '# It' },
      at(name),
      undefined,
      /A folder has the name/,
    ],
    ['is deep', { [`a/b/${name}`]: 'to do' }, at(`a/b/${name}`), 1, /describes no entity/],
  ])('which %s, is shown with its place, and no other is proposed', async (...row) => {
    const [title, files, page, line, message] = row;
    const repository = `broken-${title.replace(/\W/g, '-')}`;
    await create(repository, { ...files, 'README.md': '# It' });
    const { generateEntities, brokenEntityFiles } = await analyzeOwn(repository);
    expect(generateEntities).toEqual([]);
    expect(brokenEntityFiles).toMatchObject([{ isRegistered: false }]);
    expect(brokenEntityFiles?.[0]?.problems[0]).toMatchObject({
      target: `${pageOf(repository)}${page}`,
      message: expect.stringMatching(message) as string,
    });
    expect(brokenEntityFiles?.[0]?.problems[0]?.line).toBe(line);
  });

  it('which is a link that leads nowhere, is shown too', async () => {
    const repository = await create('linked', { 'README.md': '# It' });
    const parent = (await repository.git.getRef('refs/heads/main'))!;
    const sha = await repository.git.writeBlob(Buffer.from('nowhere.yaml'));
    const changes = [{ path: name, sha, mode: '120000' }];
    const tree = await repository.git.writeTree(parent, changes);
    const author = { name: 'Ada', email: 'ada@example.com' };
    const made = { tree, parents: [parent], message: 'Link', author };
    await repository.git.setRef('refs/heads/main', await repository.git.writeCommit(made), parent);
    expect(await analyzeOwn('linked')).toMatchObject({
      existingEntityFiles: [],
      generateEntities: [],
      brokenEntityFiles: [{ path: name, problems: [{ message: /link/ }] }].map(each => ({
        ...each,
        problems: [{ message: expect.stringMatching(/link/) as string }],
      })),
    });
  });

  it('is found in a repository with more files than are listed', async () => {
    const many = Array.from({ length: 10_100 }, (_, index) => [`a/${index}`, 'x']);
    await create('many', { ...Object.fromEntries(many), 'z/catalog-info.yaml': 'to do' });
    expect((await analyzeOwn('many')).brokenEntityFiles).toMatchObject([
      { path: 'z/catalog-info.yaml' },
    ]);
  });
});

describe('a branch with slashes in its name', () => {
  it('is the default one, whose descriptors are found, and registered by what is found', async () => {
    await create('slashed', { 'catalog-info.yaml': component('slashed') }, 'release/v3');
    const { existingEntityFiles, generateEntities } = await analyzeOwn('slashed');
    expect(generateEntities).toEqual([]);
    const target = `${pageOf('slashed')}/blob/release%2Fv3/catalog-info.yaml`;
    expect(existingEntityFiles).toMatchObject([{ location: { target } }]);
    await catalog.client.addLocation({ target });
    await expect
      .poll(() => catalog.client.getEntityByRef('component:default/slashed'), { timeout: 20_000 })
      .toMatchObject({
        metadata: {
          annotations: {
            'backstage.io/source-location': `url:${pageOf('slashed')}/tree/release%2Fv3/`,
          },
        },
      });
    expect((await analyzeOwn('slashed')).existingEntityFiles).toMatchObject([
      { isRegistered: true },
    ]);
  });

  it('is found in an address that is pasted, which is registered once', async () => {
    await create('pasted', { 'a/catalog-info.yaml': component('pasted') }, 'release/v3');
    const written = `${pageOf('pasted')}/blob/release/v3/a/catalog-info.yaml`;
    const target = `${pageOf('pasted')}/blob/release%2Fv3/a/catalog-info.yaml`;
    const preview = await catalog.client.addLocation({ target: written, dryRun: true });
    expect(preview.entities.map(({ kind }) => kind)).toEqual(['Location', 'Component']);
    const { location } = await catalog.client.addLocation({ target: written });
    expect(location.target).toBe(target);
    for (const again of [written, target])
      await expect(catalog.client.addLocation({ target: again })).rejects.toMatchObject({
        status: 409,
      });
    const folder = `${pageOf('pasted')}/tree/release/v3/a`;
    const { existingEntityFiles } = await catalog.client.analyzeLocation({
      location: { target: folder },
    });
    expect(existingEntityFiles).toMatchObject([{ location: { target }, isRegistered: true }]);
  });
});

describe('a pattern', () => {
  const refsOf = async (name: string) =>
    (await catalog.published.getEntities({ filter: { 'metadata.name': name } })).items.map(
      ({ kind }) => kind,
    );
  const all = `apiVersion: backstage.io/v1alpha1\nkind: Location\nmetadata: { name: all-of-it }\nspec: { targets: ['./metadata/domain/*.yaml', './metadata/system/*/*.yaml', './none/*.yaml'] }\n`;

  it('in the targets of a location brings all that match, and takes away what is gone', async () => {
    const repository = await create('patterns', {
      'all.yaml': all,
      'metadata/domain/d1.yaml': component('d1'),
      'metadata/domain/d2.yaml': component('d2'),
      'metadata/domain/deep/d3.yaml': component('d3'),
      'metadata/system/a/s1.yaml': component('s1'),
    });
    const target = `${pageOf('patterns')}/blob/main/all.yaml`;
    await expect(catalog.client.addLocation({ target, dryRun: true })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("/none/*.yaml' matches no file") as string,
    });
    await catalog.client.addLocation({ target });
    for (const name of ['d1', 'd2', 's1'])
      await expect.poll(() => refsOf(name), { timeout: 20_000 }).toEqual(['Component']);
    expect(await refsOf('d3')).toEqual([]);
    const d1 = await catalog.client.getEntityByRef('component:default/d1');
    expect(d1?.metadata.annotations).toMatchObject({
      'backstage.io/managed-by-location': `url:${pageOf('patterns')}/blob/main/metadata/domain/d1.yaml`,
    });
    const parent = (await repository.git.getRef('refs/heads/main'))!;
    const sha = await repository.git.writeBlob(Buffer.from(component('s2')));
    const tree = await repository.git.writeTree(parent, [
      { path: 'metadata/domain/d1.yaml', sha: undefined },
      { path: 'metadata/system/b/s2.yaml', sha },
    ]);
    const author = { name: 'Ada', email: 'ada@example.com' };
    const made = { tree, parents: [parent], message: 'Change', author };
    const changed = await repository.git.writeCommit(made);
    await repository.git.setRef('refs/heads/main', changed, parent);
    const location = (await catalog.client.getLocationByRef(`url:${target}`))!;
    await catalog.client.refreshEntity('location:default/all-of-it');
    expect(location.target).toBe(target);
    await expect.poll(() => refsOf('s2'), { timeout: 20_000 }).toEqual(['Component']);
    await expect.poll(() => refsOf('d1'), { timeout: 20_000 }).toEqual([]);
    expect(await refsOf('d2')).toEqual(['Component']);
  });

  it('is registered itself, previewed, and refused where nothing matches', async () => {
    await create('wide', {
      'a/catalog-info.yaml': component('wide-a'),
      'b/catalog-info.yaml': component('wide-b'),
    });
    const target = `${pageOf('wide')}/blob/main/*/catalog-info.yaml`;
    const { entities } = await catalog.client.addLocation({ target, dryRun: true });
    expect(entities.map(({ metadata }) => metadata.name).slice(1)).toEqual(['wide-a', 'wide-b']);
    await catalog.client.addLocation({ target });
    for (const name of ['wide-a', 'wide-b'])
      await expect.poll(() => refsOf(name), { timeout: 20_000 }).toEqual(['Component']);
    await expect(
      catalog.client.addLocation({ target: target.replace('*', 'z/*'), dryRun: true }),
    ).rejects.toMatchObject({ status: 400 });
  });
});

it('proposes an entity with an owner of CODEOWNERS that the catalog has, and says why', async () => {
  await create('org', { 'groups.yaml': group('pay') });
  const groups = { type: 'url', target: `${pageOf('org')}/blob/main/groups.yaml` };
  await catalog.published.addLocation(groups);
  await expect
    .poll(() => catalog.published.getEntityByRef('group:default/pay'), { timeout: 20_000 })
    .toBeDefined();
  await create('Pay Server'.replace(' ', '_'), {
    'README.md': '# Pay\n\n![badge](x)\n\nTakes *payments*\nof cards.\n\nMore.\n',
    CODEOWNERS: '# all\n* @acme/nobody @acme/Pay # main\n/docs/ @acme/docs\n',
    'main.go': 'package main\n',
  });
  const { existingEntityFiles, generateEntities } = await analyze('Pay_Server');
  expect(existingEntityFiles).toEqual([]);
  expect(generateEntities).toEqual([
    {
      entity: {
        apiVersion: 'backstage.io/v1alpha1',
        kind: 'Component',
        metadata: {
          name: 'Pay_Server',
          annotations: { 'github.com/project-slug': 'acme/Pay_Server' },
          tags: ['go'],
          description: 'Takes *payments* of cards.',
        },
        spec: { type: 'other', lifecycle: 'unknown', owner: 'group:pay' },
      },
      fields: [
        expect.objectContaining({ field: 'metadata.name', state: 'analysisSuggestedValue' }),
        {
          field: 'spec.owner',
          state: 'analysisSuggestedValue',
          value: 'group:pay',
          description: "'CODEOWNERS' names '@acme/Pay' for '*'",
        },
        expect.objectContaining({ field: 'metadata.tags' }),
        expect.objectContaining({ field: 'metadata.description' }),
        expect.objectContaining({ field: 'spec.type', state: 'needsUserInput', value: null }),
        expect.objectContaining({ field: 'spec.lifecycle', state: 'needsUserInput' }),
      ],
    },
  ]);
  expect(failures.join()).toContain("The analyzer 'broken' failed");
});

it('proposes the group whose members made most of the latest commits, else the user who did', async () => {
  const user = (name: string, groups: string, email: string) =>
    `---\napiVersion: backstage.io/v1alpha1\nkind: User\nmetadata: { name: ${name} }\nspec: { profile: { email: ${email} }, memberOf: [${groups}] }\n`;
  await create('people', {
    'people.yaml': `${group('cards')}${user('grace', 'cards', 'grace@navy.example')}${user('alan', 'cards', 'turing@example.com')}${user('joan', '', 'joan@example.com')}`,
  });
  const target = `${pageOf('people')}/blob/main/people.yaml`;
  await catalog.published.addLocation({ type: 'url', target });
  await expect
    .poll(() => catalog.published.getEntityByRef('user:default/joan'), { timeout: 20_000 })
    .toBeDefined();
  const history = async (name: string, authors: readonly (readonly [string, string])[]) => {
    const repository = await forge.state.createRepository({ owner: 'acme', name });
    const date = '2026-01-05T10:00:00Z';
    await repository.git.importHistory(
      'main',
      authors.map(([person, email], index) => ({
        message: 'Change',
        author: { name: person, email, date },
        files: { 'main.go': Buffer.from(`// ${index}`) },
      })),
    );
    const { generateEntities } = await analyze(name);
    return generateEntities[0]?.fields.find(({ field }) => field === 'spec.owner');
  };
  const bot = ['bot', 'bot@ci.example'] as const;
  const grace = ['Grace Hopper', 'grace@elsewhere.example'] as const;
  const alan = ['Alan Turing', 'turing@example.com'] as const;
  const joan = ['Joan Clarke', 'JOAN@example.com'] as const;
  // Grace is known by the name before the @, Alan by his address.
  expect(await history('by-group', [grace, grace, alan, joan, bot, bot])).toMatchObject({
    state: 'analysisSuggestedValue',
    value: 'group:cards',
    description: 'Its members made 3 of the latest 6 commits, most of them Grace Hopper',
  });
  expect(await history('by-user', [grace, joan, joan, bot])).toMatchObject({
    value: 'user:joan',
    description: 'Joan Clarke made 2 of the latest 4 commits',
  });
  expect(await history('by-nobody', [bot])).toMatchObject({ state: 'needsUserInput', value: null });
});

it.each([
  ['a repository without commits', 'empty'],
  ['a repository that cannot be read', 'gone'],
])('proposes an entity from the address alone for %s', async (_, name) => {
  if (name === 'empty') await create('empty', {});
  const { generateEntities } = await analyze(name);
  expect(generateEntities).toMatchObject([{ entity: { metadata: { name } } }]);
  expect(generateEntities[0]?.fields).toContainEqual({
    field: 'spec.owner',
    state: 'needsUserInput',
    value: null,
    description: 'Nothing could be read from the repository',
  });
});

describe('with the name of the file as other clients write it', () => {
  const post = (body: unknown) =>
    catalog.fetch(`${catalog.baseUrl}/analyze-location`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  it.each(['{1..20000}', '{1..1000000}{1..10}', '+(a|aa)+(a|aa)+(a|aa)+(a|aa)b'])(
    'refuses the pattern %s with the field and the reason',
    async pattern => {
      const location = { target: pageOf('org') };
      const response = await post({ location, catalogFilename: pattern });
      expect(response.status).toBe(400);
      expect(await response.text()).toMatch(
        /Body field 'catalogFilename': .*(alternatives|not supported)/,
      );
    },
  );

  it('accepts catalogFileName, and a location without its type', async () => {
    const location = { target: pageOf('org') };
    const response = await post({ location, catalogFileName: 'groups.yaml' });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      existingEntityFiles: [{ isRegistered: true, entity: { kind: 'Group' } }],
    });
  });

  it.each([
    [{ location: { type: 'url', target: 'no url' } }, 'location.target'],
    [{ location: { type: 'url', target: 'file:///etc/passwd' } }, 'location.target'],
    [{ location: { type: 'file', target: 'https://a.example' } }, 'location.type'],
    [{ location: { target: 'https://a.example' }, catalogFilename: '' }, 'catalogFilename'],
  ])('refuses %j', async (body, field) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(field);
  });
});
