import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { resolve } from 'node:path';
import type { Provenance, Results } from './figures.ts';
import { renderResults } from './renderResults.ts';

const folder = resolve(import.meta.dirname, '../..');
const jsonFile = resolve(folder, 'results.json');
const markdownFile = resolve(folder, 'RESULTS.md');

/** Adds to what was measured before, and writes figures and tables. */
export async function updateResults(update: (results: Results) => void): Promise<void> {
  const results = await readResults();
  update(results);
  results.machine = describeMachine();
  await writeFile(jsonFile, `${JSON.stringify(results, null, 2)}\n`);
  await writeFile(markdownFile, renderResults(results));
}

/** When figures are taken now, and of which commit. */
export function describeProvenance(): Provenance {
  return { at: new Date().toISOString().slice(0, 16), commit: readCommit(folder) };
}

/** The commit of a checkout, shortened. */
export function readCommit(checkout: string): string {
  const args = ['rev-parse', '--short', 'HEAD'];
  return execFileSync('git', args, { cwd: checkout, encoding: 'utf8' }).trim();
}

async function readResults(): Promise<Results> {
  try {
    return JSON.parse(await readFile(jsonFile, 'utf8')) as Results;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { catalogs: [] };
    throw error;
  }
}

function describeMachine(): string {
  const processors = cpus();
  const gigabytes = Math.round(totalmem() / 1024 ** 3);
  return `${processors.length} cores (${processors[0]?.model.trim()}), ${gigabytes} GB, ${process.platform} ${process.arch}, Node ${process.versions.node}`;
}
