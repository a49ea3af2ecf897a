import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NotAllowedError } from '@portico/errors';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { noValue } from '../../store/EntityRows.ts';
import type { Fetcher } from './IncludeReader.ts';
import type { PartResult, SourceContext } from '../protocol.ts';
import { readPart } from './readPart.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-part-'));
  await mkdir(join(folder, 'root'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

const header = 'apiVersion: backstage.io/v1alpha1\nkind: API\n';
const api = (definition: string) =>
  `${header}metadata: { name: api }\nspec:\n  type: openapi\n  lifecycle: x\n  owner: o\n  definition: ${definition}\n`;

async function read(
  text: string | undefined,
  options: {
    hash?: string | null;
    included?: [string, string][];
    context?: Partial<SourceContext>;
    fetch?: Fetcher;
    path?: string | undefined;
  } = {},
): Promise<PartResult> {
  const path = join(folder, 'root', options.path ?? 'catalog-info.yaml');
  if (text !== undefined) await writeFile(path, text);
  const context: SourceContext = {
    type: 'file',
    originRef: 'bootstrap:bootstrap',
    root: join(folder, 'root'),
    allowedKinds: ['api', 'component'],
    stopsBeforeDerive: false,
    ...options.context,
  };
  const task = {
    path,
    locationRef: `file:${path}`,
    hash: options.hash ?? null,
    included: options.included ?? [],
  };
  const pieces = await collect(
    readPart(task, context, options.fetch ?? noFetch, { maxDocuments: 1000 }),
  );
  expect(pieces).toHaveLength(1);
  return pieces[0]!;
}

async function collect(pieces: AsyncGenerator<PartResult>): Promise<PartResult[]> {
  const collected: PartResult[] = [];
  for await (const piece of pieces) collected.push(piece);
  return collected;
}

const noFetch = () => Promise.reject(new Error('Nothing is fetched here'));
const documentOf = ({ documents: [document] }: PartResult) => {
  const { head = '', tail = '' } = document?.rows ?? {};
  return JSON.parse(`${head}}}${tail}}`) as { spec: Record<string, unknown> };
};

describe('readPart', () => {
  it('puts texts, JSON and YAML in place of placeholders', async () => {
    await writeFile(join(folder, 'root', 'a.json'), '{"a":[1]}');
    await writeFile(join(folder, 'root', 'a.yaml'), 'a: [1, yes]');
    expect(documentOf(await read(api('{ $text: ./a.json }'))).spec['definition']).toBe('{"a":[1]}');
    const notText = await read(api('{ $json: a.json }'));
    expect(notText.documents[0]?.failures?.[0]?.message).toContain('spec.definition');
    const nested = await read(
      `${api('x')}  more: { json: { $json: a.json }, yaml: { $yaml: a.yaml }, $text: kept }\n`,
    );
    expect(documentOf(nested).spec['more']).toEqual({
      json: { a: [1] },
      yaml: { a: [1, 'yes'] },
      $text: 'kept',
    });
  });

  it.each([
    '1e5',
    '0755',
    '1.10',
    '012345678910',
    '0x1F',
    '0o17',
    '1234567e12',
    '.5',
    '+1',
    '-0',
    '12345678901234567890',
    '.inf',
    'True',
  ])('advises to quote %s as its author wrote it', async written => {
    for (const value of [written, `&a ${written}`]) {
      const { documents } = await read(
        api('x').replace('name: api', `name: api, annotations: { acme.example/a: ${value} }`),
      );
      const message = documents[0]?.failures?.[0]?.message ?? '';
      expect(message).toMatch(/^metadata\.annotations\.acme\.example\/a: /);
      expect(message.endsWith(`; put it in quotes: '${written}'`)).toBe(true);
    }
    const listed = await read(
      `${header}metadata: { name: api, tags: [a, ${written}] }\nspec: { type: x, lifecycle: x, owner: ${written}, definition: x }\n`,
    );
    expect(listed.documents[0]?.failures?.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^metadata\.tags\.1: /),
      expect.stringMatching(/^spec\.owner: /),
    ]);
    for (const { message } of listed.documents[0]?.failures ?? [])
      expect(message).toContain(`put it in quotes: '${written}'`);
  });

  it('leaves dates, words and times of the author texts', async () => {
    const texts = ['2024-03-01', '2024-03-01T10:00:00Z', 'yes', 'on', 'NO', '12:30:45', '1_000'];
    const annotations = texts.map((text, index) => `a.example/${index}: ${text}`).join(', ');
    const { documents } = await read(
      api('x').replace('name: api', `name: api, annotations: { ${annotations} }`),
    );
    expect(documents[0]?.failures).toBeUndefined();
  });

  it.each(['../secret.txt', '/etc/hostname', './link.txt', './sub/../../secret.txt'])(
    'does not read %s, which is outside its root',
    async target => {
      await writeFile(join(folder, 'secret.txt'), 'secret');
      await symlink(join(folder, 'secret.txt'), join(folder, 'root', 'link.txt'));
      const { documents } = await read(api(`{ $text: ${target} }`));
      expect(documents[0]?.rows).toBeUndefined();
      expect(documents[0]?.failures?.[0]).toMatchObject({
        name: 'NotAllowedError',
        message: `'${target}' is outside the folder of its location; move the file inside, or name its folder under catalog.fileRoots`,
      });
    },
  );

  // One moment a file or folder, the next a link out: whatever comes between check and use, nothing outside is read.
  it.each(['text.txt', 'sub'])(
    'is not fooled when %s becomes a link while it reads',
    async name => {
      const root = join(folder, 'root');
      for (const [at, text] of [
        ['root', 'own'],
        ['outside', 'secret'],
      ] as const) {
        await mkdir(join(folder, at, 'sub'), { recursive: true });
        for (const file of ['text.txt', 'sub/text.txt'])
          await writeFile(join(folder, at, file), api(text));
      }
      const target = name === 'sub' ? 'sub/text.txt' : name;
      await writeFile(join(root, 'catalog-info.yaml'), api(`{ $text: ./${target} }`));
      const script = `
        const { renameSync, symlinkSync } = require('node:fs');
        process.chdir(${JSON.stringify(root)});
        symlinkSync('../outside/${name}', 'evil');
        process.stdout.write('ready');
        for (;;) {
          try {
            renameSync('${name}', 'parked'); renameSync('evil', '${name}');
            renameSync('${name}', 'evil'); renameSync('parked', '${name}');
          } catch {}
        }`;
      const child = spawn(process.execPath, ['-e', script], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      onTestFinished(() => void child.kill('SIGKILL'));
      await once(child.stdout, 'data');
      const readDefinition = async (path?: string) => {
        const found = await read(undefined, { context: { allowedRoots: [root] }, path });
        return found.documents[0]?.rows ? documentOf(found).spec['definition'] : undefined;
      };
      const definitions = new Set<unknown>();
      for (let round = 0; round < 300; round += 1) {
        definitions.add(await readDefinition());
        definitions.add(await readDefinition(target));
      }
      expect([...definitions]).not.toContain(api('secret'));
      expect([...definitions]).not.toContain('secret');
    },
    60_000,
  );

  it('reads files of the folders that the operator names, links followed', async () => {
    await mkdir(join(folder, 'shared'));
    await writeFile(join(folder, 'shared', 'a.txt'), 'shared text');
    await writeFile(join(folder, 'secret.txt'), 'secret');
    await symlink(join(folder, 'secret.txt'), join(folder, 'shared', 'link.txt'));
    const context = { fileRoots: [join(folder, 'shared')] };
    const shared = await read(api('{ $text: ../shared/a.txt }'), { context });
    expect(documentOf(shared).spec['definition']).toBe('shared text');
    const linked = await read(api('{ $text: ../shared/link.txt }'), { context });
    expect(linked.documents[0]?.failures?.[0]).toMatchObject({ name: 'NotAllowedError' });
  });

  it('fetches web addresses for files, and no other addresses', async () => {
    const fetched = await read(api('{ $text: "https://pages.example/a.txt" }'), {
      fetch: async url => `text of ${url}`,
    });
    expect(documentOf(fetched).spec['definition']).toBe('text of https://pages.example/a.txt');
    expect(fetched.included).toEqual([['https://pages.example/a.txt', expect.any(String)]]);
    const refused = await read(api('{ $text: "https://elsewhere.example/a.txt" }'), {
      fetch: () => Promise.reject(new NotAllowedError('Reading from there is not allowed')),
    });
    expect(refused.documents[0]?.failures?.[0]).toMatchObject({
      name: 'NotAllowedError',
      message: 'Reading from there is not allowed',
    });
    const other = await read(api('{ $text: "file:///etc/hostname" }'));
    expect(other.documents[0]?.failures?.[0]?.message).toBe(
      "'file:///etc/hostname' is no path and no web address; write './file' or 'https://…'",
    );
  });

  it('reports unknown placeholders, and leaves references of JSON Schema alone', async () => {
    const { documents } = await read(api('{ $file: ./a.txt }'));
    expect(documents[0]?.failures?.[0]?.message).toBe(
      "'$file' is an unknown placeholder; use one of $text, $json, $yaml, $openapi, $asyncapi",
    );
    const more = "  more: [{ $ref: '#/a' }, { $gt: 5 }, { $text: kept, also: 1 }]\n";
    const schema = await read(`${api('x')}${more}`);
    expect(documentOf(schema).spec['more']).toEqual([
      { $ref: '#/a' },
      { $gt: 5 },
      { $text: 'kept', also: 1 },
    ]);
  });

  it.each(['$openapi', '$asyncapi'])('bundles what a definition of %s refers to', async key => {
    const root = join(folder, 'root');
    await mkdir(join(root, 'schemas'));
    await writeFile(join(root, 'api.yaml'), 'a: { $ref: "./schemas/pet.yaml#/Pet" }\n');
    await writeFile(join(root, 'schemas', 'pet.yaml'), 'Pet: { owner: { $ref: owner.json } }\n');
    await writeFile(join(root, 'schemas', 'owner.json'), '{ "type": "string" }');
    const part = await read(api(`{ ${key}: ./api.yaml }`));
    expect(documentOf(part).spec['definition']).toBe('a:\n  owner:\n    type: string\n');
    expect(part.included.map(([path]) => path)).toEqual([
      join(root, 'api.yaml'),
      join(root, 'schemas', 'pet.yaml'),
      join(root, 'schemas', 'owner.json'),
    ]);
    await writeFile(join(root, 'schemas', 'owner.json'), '{ "$ref": "../../secret.yaml" }');
    await writeFile(join(folder, 'secret.yaml'), 'a: secret');
    const outside = await read(api(`{ ${key}: ./api.yaml }`));
    expect(outside.documents[0]?.failures?.[0]?.message).toContain(
      "'../../secret.yaml' is outside",
    );
  });

  it('waits until a file that is being written is whole', async () => {
    const path = join(folder, 'root', 'catalog-info.yaml');
    const whole = api('x');
    const parts = [10, 40, whole.length].map(end => whole.slice(0, end));
    writeFileSync(path, '');
    // Each time its age is looked at, more has been written since: by no clock, so that no load changes that.
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => {
      const justNow = statSync(path).mtimeMs + 1;
      const part = parts.shift();
      if (part !== undefined) writeFileSync(path, part);
      return justNow;
    });
    try {
      const part = await read(undefined);
      expect(documentOf(part).spec['definition']).toBe('x');
    } finally {
      clock.mockRestore();
    }
    expect(parts).toEqual([]);
  });

  it('reads what lies anywhere on the web, as far as it may be fetched', async () => {
    const fetched: string[] = [];
    const context: SourceContext = {
      type: 'url',
      originRef: 'url:https://git.example/org/repo/catalog-info.yaml',
      root: 'https://git.example/org/repo/',
      allowedKinds: ['api'],
      stopsBeforeDerive: false,
    };
    const fetchText = async (url: string) => {
      if (!url.startsWith('https://git.example/org/')) throw new NotAllowedError('Not configured');
      fetched.push(url);
      return 'text';
    };
    const readUrl = async (target: string) => {
      const task = {
        path: 'https://git.example/org/repo/catalog-info.yaml',
        locationRef: 'url:https://git.example/org/repo/catalog-info.yaml',
        hash: null,
        included: [] as [string, string][],
        text: api(`{ $text: '${target}' }`),
      };
      const [piece] = await collect(readPart(task, context, fetchText, { maxDocuments: 10 }));
      return piece?.documents[0]?.failures?.[0]?.name;
    };
    expect(await readUrl('./a.txt')).toBeUndefined();
    expect(await readUrl('../other/a.txt')).toBeUndefined();
    expect(await readUrl('https://git.example/org/third/a.txt')).toBeUndefined();
    expect(await readUrl('../../a.txt')).toBe('NotAllowedError');
    expect(await readUrl('https://elsewhere.example/a.txt')).toBe('NotAllowedError');
    expect(await readUrl('file:///etc/passwd')).toBe('InputError');
    expect(await readUrl('/etc/passwd')).toBe('NotAllowedError');
    expect(fetched).toEqual([
      'https://git.example/org/repo/a.txt',
      'https://git.example/org/other/a.txt',
      'https://git.example/org/third/a.txt',
    ]);
  });

  it('stops at content that is known, and at what it renders in', async () => {
    await writeFile(join(folder, 'root', 'a.txt'), 'one');
    const first = await read(api('{ $text: ./a.txt }'));
    const { hash, included } = first;
    expect(await read(undefined, { hash, included })).toMatchObject({ isUnchanged: true });
    await writeFile(join(folder, 'root', 'a.txt'), 'two');
    expect(await read(undefined, { hash, included })).toMatchObject({ isUnchanged: false });
    await rm(join(folder, 'root', 'a.txt'));
    const gone = await read(undefined, { hash, included });
    expect(gone.documents[0]?.failures?.[0]).toMatchObject({ name: 'NotFoundError' });
    const other = await read(undefined, { hash, context: { allowedKinds: ['component'] } });
    expect(other).toMatchObject({ isUnchanged: false });
  });

  it('says which file is missing or cannot be read', async () => {
    expect((await read(undefined)).failure).toMatchObject({
      name: 'NotFoundError',
      message: expect.stringContaining('does not exist; add it or remove its location'),
    });
    await mkdir(join(folder, 'root', 'catalog-info.yaml'));
    expect((await read(undefined)).failure?.message).toContain('is a folder; name a file in it');
  });

  it('waits for nothing that is no regular file', async () => {
    const pipe = join(folder, 'root', 'pipe');
    execFileSync('sh', ['-c', 'mkfifo "$0"', pipe]);
    const named = await read(api('{ $text: ./pipe }'));
    expect(named.documents[0]?.failures?.[0]?.message).toBe(
      `'./pipe' is no regular file but a pipe, socket or device; name a file`,
    );
    await mkdir(join(folder, 'root', 'sub'));
    const folderNamed = await read(api('{ $text: ./sub }'));
    expect(folderNamed.documents[0]?.failures?.[0]?.message).toContain(
      'is a folder; name a file in it',
    );
    await rm(join(folder, 'root', 'catalog-info.yaml'));
    await symlink(pipe, join(folder, 'root', 'catalog-info.yaml'));
    expect((await read(undefined)).failure?.message).toContain('is no regular file');
  });

  it('says which placeholder to correct when its file is missing', async () => {
    const { documents } = await read(api('{ $text: ./none.txt }'));
    expect(documents[0]?.failures?.[0]).toMatchObject({
      name: 'NotFoundError',
      message: `File './none.txt' does not exist; add it or correct what refers to it`,
    });
  });

  it('gives ten thousand documents of one file in pieces', async () => {
    const path = join(folder, 'many.yaml');
    const texts = Array.from(
      { length: 10_000 },
      (_, index) =>
        `${header}metadata: { name: n${index} }\nspec: { type: t, lifecycle: x, owner: o, definition: d }\n`,
    );
    await writeFile(path, texts.join('---\n'));
    const task = { path, locationRef: `file:${path}`, hash: null, included: [] };
    const context: SourceContext = {
      type: 'file',
      originRef: 'o:o',
      root: folder,
      allowedKinds: ['api'],
      stopsBeforeDerive: false,
    };
    const pieces = await collect(readPart(task, context, noFetch, { maxDocuments: 250 }));
    expect(pieces).toHaveLength(40);
    expect(pieces.map(({ isFirstPiece, isLastPiece }) => [isFirstPiece, isLastPiece])).toEqual([
      [true, false],
      ...Array.from({ length: 38 }, () => [false, false]),
      [false, true],
    ]);
    expect(pieces.flatMap(({ documents }) => documents).at(-1)).toMatchObject({
      position: 9999,
      ref: 'api:default/n9999',
    });
  });

  it('keeps broken documents from the others, with their refs where they have one', async () => {
    const { documents } = await read(
      `${api('x')}---\n: [\n---\n${header}metadata: { name: 'no good!' }\n---\njust text\n---\n${api('y').replace('name: api', 'name: last')}`,
    );
    expect(
      documents.map(({ position, ref, failures }) => [position, ref, failures?.[0]?.line]),
    ).toEqual([
      [0, 'api:default/api', undefined],
      [1, undefined, expect.any(Number)],
      [2, 'api:default/no good!', 12],
      [3, undefined, 16],
      [4, 'api:default/last', undefined],
    ]);
    expect(documents[2]?.failures).toContainEqual(
      expect.objectContaining({ line: 14, message: expect.stringContaining('metadata.name') }),
    );
  });

  it('reads JSON', async () => {
    const entity = {
      apiVersion: 'backstage.io/v1alpha1',
      kind: 'API',
      metadata: { name: 'api', namespace: 'Team' },
      spec: { type: 'openapi', lifecycle: 'x', owner: 'o', definition: 'd' },
    };
    const { documents } = await read(JSON.stringify(entity, undefined, '\t'));
    expect(documents[0]).toMatchObject({ line: 1, ref: 'api:team/api' });
  });

  it('indexes odd values and refuses keys that differ only in case', async () => {
    const { documents } = await read(
      `${api('"a\\0b"')}  none: null\n  long: ${'x'.repeat(201)}\n  number: 1.50\n  flag: true\n  list: [{ a: A }, 2]\n  lone: "\\ud800"\n`,
    );
    const { texts, facets = [] } = documents[0]?.rows ?? {};
    const keys = facets.flatMap((place, at) => (at % 2 === 0 ? (texts?.keys[place] ?? '') : []));
    const spec = Object.fromEntries(
      keys.flatMap((key, at) =>
        key.startsWith('spec.') ? [[key, texts?.terms[facets[at * 2 + 1] ?? noValue] ?? null]] : [],
      ),
    );
    expect(spec).toMatchObject({
      'spec.definition': null,
      'spec.none': null,
      'spec.long': null,
      'spec.number': '1.5',
      'spec.flag': 'true',
      'spec.list.a': 'A',
      'spec.list': '2',
      'spec.lone': '\ufffd',
    });
    const clash = await read(`${api('d')}  Type: other\n`);
    expect(clash.documents[0]?.failures?.[0]?.message).toContain(
      "Keys 'type' and 'Type' in 'spec'",
    );
  });

  it('reports each mistake at its own line and column', async () => {
    const { documents } = await read(
      [
        '# first',
        api('x').trimEnd(),
        '---',
        '# second',
        'apiVersion: backstage.io/v1alpha1',
        'kind: Component',
        'metadata:',
        '  name: pay',
        '  tags: [ok, "Not OK"]',
        '  annotations:',
        '    example.com/number.of: 5',
        'spec:',
        '  type: service',
        '  lifecycle: 1',
        '  dependsOn:',
        '    a: b',
        'more: true',
        '',
      ].join('\n'),
    );
    const places = documents[1]?.failures?.map(
      ({ message, line, column }) => `${line}:${column} ${message.split(/[:;]/)[0]}`,
    );
    expect(places).toEqual([
      '16:14 metadata.tags.1',
      '18:28 metadata.annotations.example.com/number.of',
      '19:1 spec.owner',
      '21:14 spec.lifecycle',
      '22:3 spec.dependsOn',
      '24:7 more',
    ]);
  });

  it('reports where a kind, a placeholder and a key are wrong', async () => {
    const place = async (text: string, allowedKinds = ['api']) => {
      const { documents } = await read(text, { context: { allowedKinds } });
      const { line, column } = documents[0]?.failures?.[0] ?? {};
      return [line, column];
    };
    expect(await place(api('x'), ['component'])).toEqual([2, 7]);
    expect(await place(api('{ $text: ./none.txt }'))).toEqual([8, 24]);
    expect(await place(api('{ $include: ./none.txt }'))).toEqual([8, 27]);
    expect(await place(`${api('d')}  Type: other\n`)).toEqual([9, 9]);
    expect(await place('a: [\n')).toEqual([2, 1]);
  });

  it.each([
    ['', 'site_name: Docs\nnav: []\n---\n- a list\n---\njust text\n', 'describes no entity'],
    ['', 'version: 3\nkind: other\n', 'describes no entity'],
    ['', 'apiVersion: v1\nkind: Namespace\nmetadata: { name: a }\n', 'describes no entity'],
    [
      '',
      'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n',
      'describes no entity',
    ],
    ['skeleton of', api('x').replace('name: api', 'name: ${{ values.name }}'), 'template'],
    ['older skeleton of', api('x').replace('owner: o', 'owner: {{ cookiecutter.o }}'), 'template'],
    ['', '{%- if a %}\nkind: [\n{%- endif %}\n---\n{{- b }}: c: d\n', 'template'],
  ])('reports a file of something else in one sentence: %s%s', async (_, text, reason) => {
    const { documents } = await read(text);
    const failures = documents.flatMap(document => document.failures ?? []);
    expect(failures).toHaveLength(1);
    expect(failures[0]?.message).toMatch(
      new RegExp(
        `${reason}.*; exclude it from its location, with 'exclude' under catalog.locations`,
      ),
    );
    expect(documents.map(({ ref }) => ref)).not.toContain(expect.any(String));
  });

  it('keeps the mistakes of a descriptor that has braces in its texts', async () => {
    const text = api('x').replace('name: api', 'name: api, description: "Say {{ name }}"');
    const { documents } = await read(text.replace('owner: o', 'owner: 5'));
    expect(documents[0]?.failures?.[0]).toMatchObject({
      line: 7,
      message: expect.stringContaining('spec.owner'),
    });
  });
});
