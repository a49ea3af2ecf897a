import { expect, it } from 'vitest';
import { buildFileTree, compareFiles, readFiles } from './fileTree.ts';

it('sorts files into folders', () => {
  const tree = buildFileTree(['z.txt', 'src/b/c.ts', 'a.txt', 'src/index.ts']);
  expect(tree.files.map(({ path }) => path)).toEqual(['a.txt', 'z.txt']);
  expect(tree.folders).toMatchObject([
    {
      name: 'src',
      path: 'src',
      files: [{ name: 'index.ts', path: 'src/index.ts' }],
      folders: [{ name: 'b', path: 'src/b', files: [{ path: 'src/b/c.ts' }] }],
    },
  ]);
});

const file = (path: string, text: string) => ({
  path,
  base64Content: Buffer.from(text).toString('base64'),
});

it('reads text apart from other bytes, and lists what changed', () => {
  const former = readFiles([file('a', 'ä'), file('b', 'same'), file('gone', '')]);
  const files = readFiles([file('a', 'ö'), file('b', 'same'), file('new', 'x\u0000')]);
  expect(former[0]).toEqual({ path: 'a', text: 'ä', bytes: 2, isExecutable: false });
  expect(files[2]?.text).toBeUndefined();
  expect([...compareFiles(former, files)]).toEqual([
    ['a', 'changed'],
    ['new', 'added'],
    ['gone', 'removed'],
  ]);
});
