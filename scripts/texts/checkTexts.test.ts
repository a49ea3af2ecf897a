import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkTexts } from './checkTexts.ts';
import { findPlainTexts } from './findPlainTexts.ts';
import type { Texts } from './locales.ts';
import { parseSource } from './SourceFile.ts';

const toText = ({ file, line, message }: { file: string; line: number; message: string }) =>
  `${file}:${line} ${message}`;

describe('texts in the code', () => {
  it.each([
    ['text of an element', '<p>Hello</p>', 'Hello'],
    ['text beside values', '<p>{count} rows found</p>', 'rows found'],
    ['a literal as a child', "<p>{'Hello'}</p>", 'Hello'],
    ['both answers of a condition', "<p>{isOpen ? 'Less' : t('more')}</p>", 'Less'],
    ['what stands for nothing', "<p>{name ?? 'nobody'}</p>", 'nobody'],
    ['a template', '<p>{`Hello ${name}`}</p>', 'Hello …'],
    ['a visible prop', '<Card title="About" />', 'About'],
    ['a name for those who listen', '<nav aria-label="Pages" />', 'Pages'],
    ['a condition in a prop', "<a aria-label={isOpen ? 'Close' : undefined} />", 'Close'],
    ['a text put together', "<a title={'By ' + name} />", 'By'],
    ['the name of a column', "const column = { header: 'Owner' };", 'Owner'],
    ['the default of a prop', "function Copy({ label = 'Copy text' }) {}", 'Copy text'],
    ['a table of words', "const labels = { ok: 'Healthy' };", 'Healthy'],
    ['a sentence anywhere', "return isOwner ? undefined : 'You own none of them.';", 'You own'],
    ['a sentence with values', 'return `No owner for ${name}`;', 'No owner for …'],
  ])('finds %s', (_what, code, text) => {
    const [problem, ...others] = findPlainTexts(parseSource('a/Page.tsx', `\n${code}`));
    expect(others).toEqual([]);
    expect(problem && toText(problem)).toContain(`a/Page.tsx:2 '${text}`);
    expect(problem?.message).toContain("put it into the package's locales");
  });

  it.each([
    ['translated text', "<Card title={t('about.title')}>{t('about.text')}</Card>"],
    ['values', '<Card title={title}>{name}</Card>'],
    ['signs', '<p>{first}–{last} · + …</p>'],
    ['code to copy', '<p><code>kubectl get pods</code></p>'],
    ['props that nobody sees', '<Button variant="outlined" color="Inherit" />'],
    ['paths for machines', "const field = { description: 'metadata.description' };"],
    ['what is thrown', "throw new InputError('The name is too long');"],
    ['what describes a point', "createExtensionPoint({ id: 'a', description: 'Pages of all' });"],
    ['style', "const Root = styled('p')({ color: 'Canvas', message: 'a' });"],
    ['types', "type Props = { title: 'Home Page' };"],
    ["the product's name", 'const title = name ?? \'Portico\'; <img alt="Portico" />;'],
  ])('lets %s stand', (_what, code) => {
    expect(findPlainTexts(parseSource('a/Page.tsx', code)).map(toText)).toEqual([]);
  });
});

it('lets a name that is a word elsewhere are in its file alone', () => {
  const code = "const languages = { go: 'Go' };";
  const file = 'packages/ui/src/components/CodeSnippet/codeLanguages.ts';
  expect(findPlainTexts(parseSource(file, code))).toEqual([]);
  expect(findPlainTexts(parseSource('a/Page.tsx', code))).toHaveLength(1);
});

function check(code: string, en: Texts, others: Record<string, Texts> = {}) {
  const locales = Object.entries({ en, ...others }).map(([language, texts]) => ({
    path: `a/${language}.json`,
    language,
    texts,
  }));
  const sources = [parseSource('a/Page.tsx', code)];
  return checkTexts([{ name: '@portico/a', sources, locales }]).map(toText);
}

it('finds texts that come later in files of their own, each held against the one beside it', () => {
  const locale = (path: string, language: string, texts: Texts) => ({ path, language, texts });
  const problems = checkTexts([
    {
      name: '@portico/a',
      sources: [parseSource('a/Page.tsx', "t('page.title'); t('log.title', { name });")],
      locales: [
        locale('a/locales/en.json', 'en', { 'page.title': 'Page' }),
        locale('a/locales/de.json', 'de', { 'page.title': 'Seite', 'log.title': 'Log {{name}}' }),
        locale('a/locales/later/en.json', 'en', { 'log.title': 'Log {{name}}', 'log.end': 'End' }),
        locale('a/locales/later/de.json', 'de', { 'log.end': 'Ende' }),
      ],
    },
  ]);
  expect(problems.map(toText)).toEqual([
    "a/locales/later/en.json:3 nothing requests 'log.end'; remove it, in every language",
    "a/locales/de.json:3 'log.title' has no text in a/locales/en.json; remove it, or add it there",
    "a/locales/later/de.json:1 'log.title' is missing; translate 'Log {{name}}'",
  ]);
});

describe('keys', () => {
  it.each([
    ['asked by t', "t('page.title');"],
    ['asked at once', "useTranslations(texts)('page.title');"],
    ['asked under another name', "const say = useTranslations(texts); say('page.title');"],
    ['named for later', "translated(texts, 'page.title');"],
    ['chosen', "t(isOpen ? 'page.title' : 'page.title');"],
    ['put together', 't(`page.${part}`);'],
    ['looked up in a table', "const keys = { a: 'page.title' }; t(keys[name]);"],
  ])('counts one as used that is %s', (_how, code) => {
    expect(check(code, { 'page.title': 'Title' })).toEqual([]);
  });

  it('finds one that nothing requests', () => {
    expect(check("t('used');", { unused: 'A', used: 'B' })).toEqual([
      "a/en.json:2 nothing requests 'unused'; remove it, in every language",
    ]);
  });

  it.each([
    ["t('page.titel');", 'page.titel'],
    ["const say = useTranslations(texts);say('page.titel')", 'page.titel'],
    ["translated(texts, 'page.titel');", 'page.titel'],
    ['t(`pages.${part}`);', 'pages.…'],
  ])('finds one that has no text: %s', (code, key) => {
    expect(check(`t('page.title');\n${code}`, { 'page.title': 'Title' })).toEqual([
      `a/Page.tsx:2 no text in a/en.json has the key '${key}'; add it there`,
    ]);
  });

  it('looks for the texts of another package there', () => {
    const code = "import { texts } from '@portico/b'; const t = useTranslations(texts); t('a');";
    expect(check(code, {})).toEqual([
      "a/Page.tsx:1 '@portico/b' has no texts; give it src/locales/en.json",
    ]);
  });

  it.each([
    ["t('hello', { name });", {}],
    ["t('hello', values);", {}],
    ["t('hello', { ...values });", {}],
    ["translated(texts, 'hello', { name });", {}],
    ["t('hello');", { missing: 'name' }],
    ["t('hello', {});", { missing: 'name' }],
    ["translated(texts, 'hello');", { missing: 'name' }],
  ])('requests every value of a text: %s', (code, { missing }: { missing?: string }) => {
    const reported = missing
      ? [`a/Page.tsx:1 'hello' takes ${missing}, which is not given; give it`]
      : [];
    expect(check(code, { hello: 'Hello {{name}}' })).toEqual(reported);
  });

  it('finds values that a text does not take, as when it is another text by now', () => {
    expect(check("t('hello', { name });", { hello: 'Hello' })).toEqual([
      "a/Page.tsx:1 'hello' does not take name; leave it out, or ask for the text that does",
    ]);
    const answers = { 'answer.yes': 'Yes, {{name}}', 'answer.no': 'No' };
    expect(check('t(`answer.${answer}`, { name });', answers)).toEqual([]);
  });

  it('requests the number that chooses a plural form', () => {
    const en = { row_one: 'one row', row_other: '{{count, number}} rows' };
    expect(check("t('row', { count });", en)).toEqual([]);
    expect(check("t('row');", en)).toEqual([
      "a/Page.tsx:1 'row' takes count, which is not given; give it",
    ]);
  });
});

describe('languages', () => {
  const code = "t('row', { count }); t('hello', { name });";
  const en = {
    hello: 'Hello {{name}}',
    row_one: '{{count}} row',
    row_other: '{{count, number}} rows',
  };
  const de = {
    hello: 'Hallo {{name}}',
    row_one: 'eine Zeile',
    row_other: '{{count, number}} Zeilen',
  };

  it('is content with the same keys and values', () => {
    expect(check(code, en, { de })).toEqual([]);
  });

  it.each([
    ['an empty text', { ...de, hello: ' ' }, "a/de.json:2 'hello' is empty; write its text"],
    [
      'a key that English lacks',
      { ...de, bye: 'Tschüss' },
      "a/de.json:5 'bye' has no text in a/en.json; remove it, or add it there",
    ],
    [
      'a missing key',
      { row_one: de.row_one, row_other: de.row_other },
      "a/de.json:1 'hello' is missing; translate 'Hello {{name}}'",
    ],
    [
      'a missing plural form',
      { hello: de.hello, row_other: de.row_other },
      "a/de.json:3 'row_one' is missing; translate '{{count, number}} rows'",
    ],
    [
      'another value',
      { ...de, hello: 'Hallo {{nam}}' },
      "a/de.json:2 'hello' takes {{nam}}, and in English {{name}}; take the same",
    ],
    [
      'a number without its separators',
      { ...de, row_other: '{{count}} Zeilen' },
      "a/de.json:4 'row_other' takes {{count}}, and in English {{count, number}}; take the same",
    ],
  ])('finds %s', (_what, texts, problem) => {
    expect(check(code, en, { de: texts as Texts })).toContain(problem);
  });

  it('requests the plural forms of the language, not those of English', () => {
    const pl = {
      hello: 'Cześć {{name}}',
      row_one: 'wiersz',
      row_other: '{{count, number}} wiersza',
    };
    expect(check(code, en, { pl })).toEqual([
      "a/pl.json:3 'row_few' is missing; translate '{{count, number}} rows'",
      "a/pl.json:3 'row_many' is missing; translate '{{count, number}} rows'",
    ]);
  });
});

describe('the whole check', () => {
  let root: string;
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  function run(files: Record<string, string>) {
    root = mkdtempSync(join(tmpdir(), 'portico-texts-'));
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), content);
    }
    const script = join(import.meta.dirname, '../checkTexts.ts');
    return spawnSync(process.execPath, [script, root], { encoding: 'utf8' });
  }

  const plugin = {
    'plugins/costs/package.json': '{ "name": "@portico/costs" }',
    'plugins/costs/src/Costs.tsx': "export const Costs = () => <p>{t('title')}</p>;",
    'plugins/costs/src/Costs.test.tsx': 'const page = <p>Texts of tests</p>;',
    'plugins/costs/src/locales/en.json': '{ "title": "Costs" }',
    'plugins/costs-backend/package.json': '{ "name": "@portico/costs-backend" }',
    'plugins/costs-backend/src/index.ts': "export const log = { message: 'Told to the log' };",
    'plugins/costs-node/package.json': '{ "name": "@portico/costs-node" }',
    'plugins/costs-node/src/index.ts': "export const log = { message: 'Told to the log too' };",
  };

  it('passes what is in order, and leaves tests and servers alone', () => {
    const { status, stdout } = run(plugin);
    expect(stdout).toBe('0 problems in 1 texts of 1 packages\n');
    expect(status).toBe(0);
  });

  it('fails, and says where', () => {
    const { status, stdout } = run({
      ...plugin,
      'plugins/costs/src/Card.tsx': '\nexport const Card = () => <p>Cheap</p>;',
      'plugins/costs/src/locales/de.json': '{}',
    });
    expect(stdout).toContain("plugins/costs/src/Card.tsx:2 'Cheap' is shown as it is");
    expect(stdout).toContain("plugins/costs/src/locales/de.json:1 'title' is missing");
    expect(status).toBe(1);
  });
});
