// Holds the language of the project (CONTRIBUTING 5): names without unwanted words, texts with
// the words of the glossary, prose with no more unwanted words than before.
// node scripts/checkWords.ts
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { countUnwantedWords, readComments } from './words/countUnwantedWords.ts';
import { findUnwantedNames } from './words/findUnwantedNames.ts';
import { checkGlossary, findSynonyms, parseGlossary } from './words/glossary.ts';

/** The counts of the last change; lower them when a change removes some. */
const allowed = { comments: 348, documents: 60, texts: 7 };

const root = dirname(import.meta.dirname);
const list = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...patterns], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64e6,
  })
    .split('\n')
    .filter(path => path !== '' && !/CHANGELOG|\/fixtures\/|^scripts\/words\/|^api\//.test(path));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const sum = (paths: readonly string[], count: (text: string) => number) =>
  paths.reduce((total, path) => total + count(read(path)), 0);

const code = list('*.ts', '*.tsx', '*.mjs');
const problems = code.flatMap(path => findUnwantedNames(path, read(path)));
for (const { file, line, message } of problems) {
  process.stdout.write(`${file}:${line} ${message}\n`);
}
const glossary = parseGlossary(read('docs/glossary.md'));
const readTexts = (path: string) => JSON.parse(read(path)) as Record<string, string>;
const synonyms = [
  ...checkGlossary(glossary).map(problem => `docs/glossary.md ${problem}`),
  ...list('*locales/*.json').flatMap(path =>
    findSynonyms(glossary, readTexts(path)).map(problem => `${path}: ${problem}`),
  ),
];
for (const problem of synonyms) process.stdout.write(`${problem}\n`);
const counts = {
  comments: sum(code, text => countUnwantedWords(readComments(text))),
  documents: sum(list('*.md'), countUnwantedWords),
  texts: sum(list('*locales/*en.json'), text =>
    countUnwantedWords(Object.values(JSON.parse(text) as Record<string, string>).join('\n')),
  ),
};
const risen = Object.entries(counts).filter(
  ([name, count]) => count > allowed[name as keyof typeof counts],
);
for (const [name, count] of risen) {
  const before = allowed[name as keyof typeof counts];
  process.stdout.write(
    `${name} have ${count} unwanted words, ${before} before; write the words of CONTRIBUTING 5\n`,
  );
}
process.stdout.write(
  `${problems.length} unwanted names; unwanted words: ${JSON.stringify(counts)}\n`,
);
process.exitCode = problems.length + synonyms.length + risen.length > 0 ? 1 : 0;
