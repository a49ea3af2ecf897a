import { execFile } from 'node:child_process';
import {
  chmod,
  mkdir,
  readdir,
  readFile,
  readlink,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { CodeHosts } from '@portico/code-hosts';
import { ConfiguredReader } from '@portico/url-reader';
import { afterAll, describe, expect, it } from 'vitest';
import { TemplateRenderer } from '../render/TemplateRenderer.ts';
import { makeWorkspace, runAction } from '../testing/hostActions.ts';
import { createFetchActions } from './fetchActions.ts';
import { listChanges } from './listChanges.ts';
import { TemplateSource } from './TemplateSource.ts';

const renderer = new TemplateRenderer();
afterAll(() => renderer.close());
const reader = new ConfiguredReader({ hosts: [], codeHosts: new CodeHosts(), folders: [] });
const actions = createFetchActions({
  renderer,
  source: new TemplateSource(reader, new CodeHosts()),
});

type Skeleton = Readonly<Record<string, string | Uint8Array | { linkTo: string }>>;

async function write(folder: string, files: Skeleton): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    if (typeof content === 'object' && 'linkTo' in content) await symlink(content.linkTo, file);
    else await writeFile(file, content);
  }
}

/** Fetches a skeleton. @returns what is in the workspace, links as `-> target`, and the log. */
async function fetchSkeleton(id: string, files: Skeleton, input: object = {}) {
  const parent = await makeWorkspace();
  const workspacePath = join(parent, 'workspace');
  await mkdir(workspacePath);
  await write(join(parent, 'source/skeleton'), files);
  const action = actions.find(each => each.id === id)!;
  const { lines } = await runAction(
    action,
    { url: './skeleton', ...input },
    {
      workspacePath,
      spec: {
        templateInfo: {
          entityRef: 'template:default/t',
          baseUrl: `file://${parent}/source/template.yaml`,
        },
      },
    },
  );
  const found: Record<string, string> = {};
  for (const entry of await readdir(workspacePath, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue;
    const file = join(entry.parentPath, entry.name);
    found[file.slice(workspacePath.length + 1)] = entry.isSymbolicLink()
      ? `-> ${await readlink(file)}`
      : await readFile(file, 'latin1');
  }
  return { found, log: lines.join('\n'), workspacePath };
}

const linked: Skeleton = {
  'run.sh': 'run',
  'start.sh': { linkTo: 'run.sh' },
  'docs/a.md': 'a',
  'docs/up.sh': { linkTo: '../run.sh' },
  manual: { linkTo: 'docs' },
  'missing-target': { linkTo: 'not-there.txt' },
  passwd: { linkTo: '/etc/passwd' },
  secrets: { linkTo: '../../secrets' },
  'docs/by-another': { linkTo: '../manual/../../../x' },
};

describe.each(['fetch:plain', 'fetch:template'])('%s', id => {
  it('keeps links that stay in the folder, and says which it omits and why', async () => {
    const { found, log } = await fetchSkeleton(id, linked, { targetPath: 'to' });
    expect(found).toEqual({
      'to/run.sh': 'run',
      'to/start.sh': '-> run.sh',
      'to/docs/a.md': 'a',
      'to/docs/up.sh': '-> ../run.sh',
      'to/manual': '-> docs',
      'to/missing-target': '-> not-there.txt',
    });
    expect(log).toContain("'passwd': a link that leads out of the folder, to '/etc/passwd'");
    expect(log).toContain("'secrets': a link that leads out of the folder, to '../../secrets'");
    expect(log).toContain("'docs/by-another': a link that leads out of the folder");
    expect(log).toContain("Links to what is not there: 'missing-target': leads to 'not-there.txt'");
  });

  it('names twenty of many that it omits', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 50 }, (_, index) => [`link-${index}`, { linkTo: '/etc/passwd' }]),
    );
    const { log } = await fetchSkeleton(id, { a: 'a', ...many });
    expect(log.match(/leads out/g)).toHaveLength(20);
    expect(log).toContain('; and 30 more');
  });

  it('keeps links in a circle and below a file, and says that they lead nowhere', async () => {
    const files: Skeleton = {
      run: 'run',
      one: { linkTo: 'two' },
      two: { linkTo: 'one' },
      'up/circle': { linkTo: '../one/x' },
      'up/file': { linkTo: '../run/x' },
    };
    const { found, log } = await fetchSkeleton(id, files);
    expect(found).toEqual({
      run: 'run',
      one: '-> two',
      two: '-> one',
      'up/circle': '-> ../one/x',
      'up/file': '-> ../run/x',
    });
    expect(log).toContain("'up/circle': leads to '../one/x'");
    expect(log).toContain("'up/file': leads to '../run/x'");
  });

  it('writes a file beside a link of its name, and not through it', async () => {
    const first = await fetchSkeleton(id, { 'own.txt': 'own', a: { linkTo: 'own.txt' } });
    await write(join(first.workspacePath, '../source/other'), { a: 'new' });
    const action = actions.find(each => each.id === id)!;
    await runAction(
      action,
      { url: './other', ...(id === 'fetch:template' && { replace: true }) },
      {
        workspacePath: first.workspacePath,
        spec: {
          templateInfo: {
            entityRef: 'template:default/t',
            baseUrl: `file://${first.workspacePath}/../source/template.yaml`,
          },
        },
      },
    );
    expect(await readFile(join(first.workspacePath, 'a'), 'utf8')).toBe('new');
    expect(await readFile(join(first.workspacePath, 'own.txt'), 'utf8')).toBe('own');
  });
});

it('renders where links lead like the names of files', async () => {
  const { found, log } = await fetchSkeleton(
    'fetch:template',
    {
      '${{ values.name }}-src/main.txt': 'main',
      '${{ values.name }}-src/root': { linkTo: '..' },
      main: { linkTo: '${{ values.name }}-src/main.txt' },
      '${{ values.name }}.sh': { linkTo: 'main' },
      '{% if values.no %}gone{% endif %}': 'gone',
      'to-gone': { linkTo: '{% if values.no %}gone{% endif %}' },
      'config.njk': '${{ values.name }}',
      config2: { linkTo: 'config.njk' },
      '${{ values.up }}': { linkTo: 'main' },
    },
    { values: { name: 'pay', up: 'up' } },
  );
  expect(found).toEqual({
    'pay-src/main.txt': 'main',
    'pay-src/root': '-> ..',
    main: '-> pay-src/main.txt',
    'pay.sh': '-> main',
    'config.njk': 'pay',
    config2: '-> config.njk',
    up: '-> main',
  });
  expect(log).toContain("Not written: 'to-gone': a link to '{% if values.no %}gone{% endif %}'");
});

it('leads a link to the name without the extension of templates', async () => {
  const files = { 'a.sh.njk': '${{ values.name }}', run: { linkTo: 'a.sh.njk' } };
  const input = { values: { name: 'pay' }, templateFileExtension: true };
  const { found } = await fetchSkeleton('fetch:template', files, input);
  expect(found).toEqual({ 'a.sh': 'pay', run: '-> a.sh' });
});

it.each(['${{ values.up }}/x', '${{ values.up }}'])(
  'makes no link that leads out once it is rendered: %s',
  async linkTo => {
    const fetching = fetchSkeleton(
      'fetch:template',
      { link: { linkTo } },
      { values: { up: '../..' } },
    );
    await expect(fetching).rejects.toThrow('leads out of the workspace');
  },
);

describe('a text that is no UTF-8', () => {
  const placeholder = '${{ values.name }}';
  const encoded = {
    'latin1.txt': Buffer.from(`Gr\u00fc\u00dfe ${placeholder}`, 'latin1'),
    'utf16.txt': Buffer.from(`\ufeff${placeholder}`, 'utf16le'),
    'utf16be.txt': Buffer.from(`\ufeff${placeholder}`, 'utf16le').swap16(),
    'plain-latin1.txt': Buffer.from('Gr\u00fc\u00dfe', 'latin1'),
    'logo.png': Buffer.from(`\u0089PNG\0\u00ff ${placeholder}`, 'latin1'),
    'bom.txt': `\ufeff${placeholder} \u00fc`,
  };

  it('is copied as it is, and the log says that its placeholders are not rendered', async () => {
    const { found, log } = await fetchSkeleton('fetch:template', encoded, {
      values: { name: 'pay' },
    });
    const expected = { ...encoded, 'bom.txt': '\ufeffpay \u00fc' };
    for (const [path, bytes] of Object.entries(expected))
      expect(found[path]).toBe(Buffer.from(bytes).toString('latin1'));
    expect(log).toContain(
      "Placeholders not rendered, convert the file to UTF-8: 'latin1.txt': no UTF-8; 'utf16.txt': UTF-16; 'utf16be.txt': UTF-16",
    );
    expect(log).not.toContain('logo.png');
    expect(log).not.toContain('plain-latin1.txt');
  });

  it('is copied byte for byte where it is the only file', async () => {
    const input = { url: './skeleton/latin1.txt', targetPath: 'a.txt', values: { name: 'pay' } };
    const { found, log } = await fetchSkeleton('fetch:template:file', encoded, input);
    expect(found['a.txt']).toBe(encoded['latin1.txt'].toString('latin1'));
    expect(log).toContain("Placeholders not rendered: 'a.txt': no UTF-8");
  });
});

describe('what is published', () => {
  async function publish(
    files: Skeleton,
    { abilities = { links: true, executableFiles: true }, sourcePath = '.' } = {},
  ) {
    const workspacePath = await makeWorkspace();
    await write(workspacePath, files);
    const lines: string[] = [];
    const log = (line: string) => void lines.push(line);
    const logger = { debug: log, info: log, warn: log, error: log };
    const changes = await listChanges({ workspacePath, logger }, sourcePath, abilities);
    const shown = changes.map(change =>
      'content' in change
        ? `${change.path}${change.isExecutable ? '*' : ''} ${change.isLink ? '-> ' : '= '}${Buffer.from(change.content).toString()}`
        : '',
    );
    return { shown, log: lines.join('\n'), workspacePath };
  }

  it('has links as links', async () => {
    // A step that leaves links which lead out of the workspace has failed before.
    await expect(publish(linked)).rejects.toThrow("The link 'docs/by-another' leads out");
    const inside = Object.fromEntries(Object.entries(linked).slice(0, 6));
    expect((await publish(inside)).shown).toEqual([
      'docs/a.md = a',
      'docs/up.sh -> ../run.sh',
      'manual -> docs',
      'missing-target -> not-there.txt',
      'run.sh = run',
      'start.sh -> run.sh',
    ]);
  });

  it('has links in a circle as they are, or leaves them out where the host takes no links', async () => {
    const circle: Skeleton = { a: 'a', one: { linkTo: 'two' }, two: { linkTo: 'one' } };
    expect((await publish(circle)).shown).toEqual(['a = a', 'one -> two', 'two -> one']);
    const { shown, log } = await publish(circle, {
      abilities: { links: false, executableFiles: false },
    });
    expect(shown).toEqual(['a = a']);
    expect(log).toContain("'one': a link to 'two', which is no file");
  });

  it('has no link that leads out of the published folder', async () => {
    const { shown, log } = await publish(linkedBelow, { sourcePath: 'docs' });
    expect(shown).toEqual(['a.md = a']);
    expect(log).toContain("'up.sh': a link that leads out of the folder, to '../run.sh'");
  });

  it('has copies where the host takes no links, and says so', async () => {
    const abilities = { links: false, executableFiles: false };
    const inside = Object.fromEntries(Object.entries(linked).slice(0, 6));
    const { shown, log } = await publish(
      { ...inside, 'chain.sh': { linkTo: 'docs/up.sh' } },
      {
        abilities,
      },
    );
    expect(shown).toEqual([
      'chain.sh = run',
      'docs/a.md = a',
      'docs/up.sh = run',
      'run.sh = run',
      'start.sh = run',
    ]);
    expect(log).toContain('Published as copies, since this host takes no links:');
    expect(log).toContain("'manual': a link to 'docs', which is no file");
  });

  it('has nothing of git itself, under whatever name', async () => {
    const { shown, log } = await publish({
      '.git/config': 'x',
      '.GIT/hooks/post-checkout': 'x',
      'sub/.git/config': 'x',
      'sub/.Git./config': 'x',
      'git~1/config': 'x',
      '.github/x': 'ok',
      '.gitattributes': 'ok',
    });
    expect(shown).toEqual(['.gitattributes = ok', '.github/x = ok']);
    expect(log).toContain("'.GIT/hooks/post-checkout': it is a file of git itself");
  });

  it('says which programs the host does not store as such', async () => {
    const workspacePath = await makeWorkspace();
    await write(workspacePath, { gradlew: 'x' });
    await chmod(join(workspacePath, 'gradlew'), 0o755);
    expect((await stat(join(workspacePath, 'gradlew'))).mode & 0o100).toBe(0o100);
    const lines: string[] = [];
    const log = (line: string) => void lines.push(line);
    const logger = { debug: log, info: log, warn: log, error: log };
    const abilities = { links: true, executableFiles: false };
    await listChanges({ workspacePath, logger }, '.', abilities);
    expect(lines.join('\n')).toContain("'gradlew': a program");
  });
});

const linkedBelow: Skeleton = {
  'run.sh': 'run',
  'docs/a.md': 'a',
  'docs/up.sh': { linkTo: '../run.sh' },
};

const git = promisify(execFile);

it.each([
  ['node_modules/\n*.log\n'],
  ['/build\nbuild/x\n'],
  ['*.log\n!keep.log\n'],
  ['docs/\n!docs/keep.md\n'],
  ['docs/*\n!docs/keep.md\n'],
  ['**/deep\n'],
  ['a/**/z.txt\n'],
  ['docs/**\n'],
  ['# comment\n\\#hash\n\\!bang\n   \n'],
  ['trailing.txt   \nkept\\ \n'],
  ['[a-c].txt\n?.md\n'],
  ['[!a-c].txt\n'],
  ['{a,b}.txt\n'],
  ['a(1).txt\n'],
  ['*\n!*/\n!*.txt\n'],
  ['/*\n!/a\n'],
  ['.*\n!.gitignore\n'],
  ['a\r\n*.log\r\n'],
  ['sub/dir\n'],
  ['foo/*\n'],
])('publishes what git would add with the .gitignore %j', async text => {
  const workspacePath = await makeWorkspace();
  const paths = [
    'a.txt',
    'b.txt',
    'z.txt',
    'x.md',
    'a(1).txt',
    '{a,b}.txt',
    '#hash',
    '!bang',
    'trailing.txt',
    'kept ',
    'x.log',
    'keep.log',
    '.hidden',
    'a/z.txt',
    'a/b/z.txt',
    'a/b/c/z.txt',
    'build/x',
    'sub/build/x',
    'docs/keep.md',
    'docs/other.md',
    'docs/deep/x.txt',
    'deep/x',
    'node_modules/x/index.js',
    'sub/node_modules/y',
    'sub/dir/x',
    'other/sub/dir/x',
    'foo/bar/x',
    'nested/own.txt',
    'nested/x.log',
    'nested/keep/x.log',
  ];
  await write(workspacePath, Object.fromEntries(paths.map(path => [path, 'x'])));
  await write(workspacePath, { '.gitignore': text, 'nested/.gitignore': '*.txt\n!x.log\n/keep/' });
  const options = { cwd: workspacePath };
  await git('git', ['init', '-q'], options);
  const { stdout } = await git(
    'git',
    [
      '-c',
      'core.excludesFile=/dev/null',
      'ls-files',
      '-z',
      '--others',
      '--exclude-per-directory=.gitignore',
    ],
    options,
  );
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const logger = { debug: log, info: log, warn: log, error: log };
  const changes = await listChanges({ workspacePath, logger }, '.', {
    links: true,
    executableFiles: true,
  });
  expect(changes.map(({ path }) => path).toSorted()).toEqual(
    stdout.split('\0').filter(Boolean).toSorted(),
  );
});
