import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import type { Results } from './figures.ts';
import { renderResults } from './renderResults.ts';

const read = (name: string) => readFileSync(resolve(import.meta.dirname, '../..', name), 'utf8');

it('renders RESULTS.md from the stored figures, word for word', () => {
  const results = JSON.parse(read('results.json')) as Results;
  expect(renderResults(results)).toBe(read('RESULTS.md'));
});
