import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { collectFixed, readChunkGraph } from './readChunkGraph.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-bundles-'));
  await mkdir(join(folder, 'assets'));
});
afterEach(() => rm(folder, { recursive: true }));

const build = (page: string, files: Record<string, string>) =>
  Promise.all([
    writeFile(join(folder, 'index.html'), page),
    ...Object.entries(files).map(([name, text]) => writeFile(join(folder, 'assets', name), text)),
  ]);

it('follows what a file cannot run without, and omits what is loaded on demand', async () => {
  await build('<script type="module" crossorigin src="./assets/index-1.js"></script>', {
    'index-1.js': 'import{a}from"./shared-1.js";import("./Page-1.js");a()',
    'shared-1.js': 'import"./base-1.js";export const a=()=>"import(\'./not-a-file.js\')"',
    'base-1.js': 'import"./shared-1.js"',
    'Page-1.js': 'import{a}from"./shared-1.js";import"./only-1.js";export default a',
    'only-1.js': 'export{}',
  });
  const graph = await readChunkGraph(folder);
  expect(graph.entry).toBe('index-1.js');
  expect(graph.chunks.get('index-1.js')?.onDemand).toEqual(['Page-1.js']);
  expect([...collectFixed(graph, graph.entry)]).toEqual(['index-1.js', 'shared-1.js', 'base-1.js']);
  expect(collectFixed(graph, 'Page-1.js').has('only-1.js')).toBe(true);
});

it('says so when the portal is not built', async () => {
  await build('<p>nothing</p>', {});
  await expect(readChunkGraph(folder)).rejects.toThrow('build the portal first');
});
