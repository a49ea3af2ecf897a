import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Facet } from '../store/EntityRows.ts';
import type { PartResult, SourceContext } from './protocol.ts';
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
  } = {},
): Promise<PartResult> {
  const path = join(folder, 'root', 'catalog-info.yaml');
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
  const pieces = await collect(readPart(task, context, noFetch, 1000));
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
    expect(notText.documents[0]?.failure?.message).toContain('spec.definition');
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
    '../secret.txt',
    '/etc/hostname',
    './link.txt',
    './sub/../../secret.txt',
    'https://elsewhere.example/api.yaml',
    'file:///etc/hostname',
  ])('does not read %s, which is outside its root', async target => {
    await writeFile(join(folder, 'secret.txt'), 'secret');
    await symlink(join(folder, 'secret.txt'), join(folder, 'root', 'link.txt'));
    const { documents } = await read(api(`{ $text: ${target} }`));
    expect(documents[0]?.rows).toBeUndefined();
    expect(documents[0]?.failure).toMatchObject({
      name: 'NotAllowedError',
      message: expect.stringContaining('the root of its location; move the file inside'),
    });
  });

  it('waits until a file that is being written is whole', async () => {
    const path = join(folder, 'root', 'catalog-info.yaml');
    const whole = api('x');
    await writeFile(path, '');
    const writing = (async () => {
      for (const end of [10, 40, whole.length]) {
        await new Promise(resolve => setTimeout(resolve, 15));
        await writeFile(path, whole.slice(0, end));
      }
    })();
    const part = await read(undefined);
    await writing;
    expect(documentOf(part).spec['definition']).toBe('x');
  });

  it('reads URLs below its root only', async () => {
    const fetched: string[] = [];
    const context: SourceContext = {
      type: 'url',
      originRef: 'url:https://git.example/org/repo/catalog-info.yaml',
      root: 'https://git.example/org/repo/',
      allowedKinds: ['api'],
      stopsBeforeDerive: false,
    };
    const fetchText = async (url: string) => {
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
      const [piece] = await collect(readPart(task, context, fetchText, 10));
      return piece?.documents[0]?.failure?.name;
    };
    expect(await readUrl('./a.txt')).toBeUndefined();
    expect(await readUrl('../other/a.txt')).toBe('NotAllowedError');
    expect(await readUrl('https://git.example/org/repo-other/a.txt')).toBe('NotAllowedError');
    expect(await readUrl('file:///etc/passwd')).toBe('NotAllowedError');
    expect(fetched).toEqual(['https://git.example/org/repo/a.txt']);
  });

  it('stops at content that is known, and at what it draws in', async () => {
    await writeFile(join(folder, 'root', 'a.txt'), 'one');
    const first = await read(api('{ $text: ./a.txt }'));
    const { hash, included } = first;
    expect(await read(undefined, { hash, included })).toMatchObject({ isUnchanged: true });
    await writeFile(join(folder, 'root', 'a.txt'), 'two');
    expect(await read(undefined, { hash, included })).toMatchObject({ isUnchanged: false });
    await rm(join(folder, 'root', 'a.txt'));
    const gone = await read(undefined, { hash, included });
    expect(gone.documents[0]?.failure).toMatchObject({ name: 'NotFoundError' });
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
    expect(named.documents[0]?.failure?.message).toBe(
      `'${pipe}' is no regular file but a pipe, socket or device; name a file`,
    );
    await mkdir(join(folder, 'root', 'sub'));
    const folderNamed = await read(api('{ $text: ./sub }'));
    expect(folderNamed.documents[0]?.failure?.message).toContain('is a folder; name a file in it');
    await rm(join(folder, 'root', 'catalog-info.yaml'));
    await symlink(pipe, join(folder, 'root', 'catalog-info.yaml'));
    expect((await read(undefined)).failure?.message).toContain('is no regular file');
  });

  it('says which placeholder to mend when its file is missing', async () => {
    const { documents } = await read(api('{ $text: ./none.txt }'));
    expect(documents[0]?.failure).toMatchObject({
      name: 'NotFoundError',
      message: `File '${join(folder, 'root', 'none.txt')}' does not exist; add it or mend the placeholder that names it`,
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
    const pieces = await collect(readPart(task, context, noFetch, 250));
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
    expect(documents.map(({ position, ref, failure }) => [position, ref, failure?.line])).toEqual([
      [0, 'api:default/api', undefined],
      [1, undefined, expect.any(Number)],
      [2, 'api:default/no good!', 12],
      [3, undefined, 16],
      [4, 'api:default/last', undefined],
    ]);
    expect(documents[2]?.failure?.message).toContain('metadata.name');
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
    const facets = JSON.parse(documents[0]?.rows?.facets ?? '[]') as Facet[];
    const spec = Object.fromEntries(facets.filter(([key]) => key.startsWith('spec.')));
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
    expect(clash.documents[0]?.failure?.message).toContain("Keys 'type' and 'Type' in 'spec'");
  });
});
