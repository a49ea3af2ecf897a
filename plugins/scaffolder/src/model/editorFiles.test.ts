import { expect, it } from 'vitest';
import { aLocalFolder } from '../testing/localFolder.ts';
import {
  applyEdits,
  findPathProblem,
  findTemplatePath,
  listBeside,
  readEdits,
  readLocalFolder,
  toEditorFile,
  writeLocalFolder,
} from './editorFiles.ts';

const template = 'apiVersion: v1\nkind: Template\n';
const folder = () => ({
  'node/template.yaml': template,
  'node/skeleton/ä.txt': 'ä',
  'README.md': '# All',
  '.git/HEAD': 'ref',
});

it('reads a folder, and finds the template and the files beside it', async () => {
  const files = await readLocalFolder(aLocalFolder(folder()));
  expect(files.map(({ path }) => path)).toEqual([
    'README.md',
    'node/skeleton/ä.txt',
    'node/template.yaml',
  ]);
  expect(findTemplatePath(files, 'README.md')).toBe('node/template.yaml');
  const edited = applyEdits(files, { 'node/skeleton/ä.txt': 'ö' });
  const beside = listBeside(edited, 'node/template.yaml');
  expect(beside.map(({ path }) => path)).toEqual(['skeleton/ä.txt', 'template.yaml']);
  expect(toEditorFile(beside[0]!).text).toBe('ö');
});

it('writes changed files only', async () => {
  const files: Record<string, string> = folder();
  await writeLocalFolder(aLocalFolder(files), { 'node/skeleton/ä.txt': 'ü' });
  expect(files).toEqual({ ...folder(), 'node/skeleton/ä.txt': 'ü' });
});

it('creates, renames and removes files of a folder, also one that is gone', async () => {
  const files: Record<string, string> = folder();
  const edits = { 'README.md': null, 'docs/all.md': '# All', 'gone.md': null };
  await writeLocalFolder(aLocalFolder(files), edits);
  const { 'README.md': _removed, ...others } = folder();
  expect(files).toEqual({ ...others, 'docs/all.md': '# All' });
});

it.each([
  ['docs/new.md', undefined],
  ['old.md', undefined],
  ['/new.md', 'invalid'],
  ['../new.md', 'invalid'],
  ['docs/', 'invalid'],
  ['.git/config', 'invalid'],
  ['a\\b', 'invalid'],
  ['readme.md', 'taken'],
  ['Old.md', 'taken'],
  ['node', 'taken'],
  ['README.md/a', 'taken'],
])('checks the path %s of a new file', async (path, problem) => {
  const files = await readLocalFolder(aLocalFolder({ ...folder(), 'old.md': '' }));
  expect(findPathProblem(path, files, { 'old.md': null })).toBe(problem);
});

it('refuses a folder that is too large', async () => {
  const large = { 'a.txt': 'x'.repeat(6 * 1024 * 1024) };
  await expect(readLocalFolder(aLocalFolder(large))).rejects.toMatchObject({
    name: 'FolderTooLargeError',
  });
});

it.each([
  ['{"a":"b","c":5}', { a: 'b' }],
  ['null', {}],
  ['{', {}],
])('reads a draft %s', (draft, edits) => {
  expect(readEdits(draft)).toEqual(edits);
});
