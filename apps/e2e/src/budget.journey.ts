import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { weighPages } from './readPageFiles.ts';

/** What a page loaded when it was weighed first, and by what it was let grow since. */
interface PageBudget {
  scriptBytes: number;
  grown?: readonly { scriptBytes: number; why: string }[];
}

const budgetFile = 'apps/bench/pageBudgets.json';
/** What a page may grow by without a reason. */
const tolerance = 1.1;

test('no page loads a tenth more script than its budget, but for a reason', () => {
  const budgets = JSON.parse(
    readFileSync(resolve(import.meta.dirname, '../../..', budgetFile), 'utf8'),
  ) as Readonly<Record<string, PageBudget>>;
  const pages = weighPages();
  expect(pages.map(({ path }) => path)).toContain('/catalog');
  const problems = pages.flatMap(({ path, scriptBytes }) => {
    const budget = budgets[path];
    if (!budget) return [`add "${path}": { "scriptBytes": ${scriptBytes} }`];
    const { grown = [] } = budget;
    if (grown.some(({ why }) => why.trim() === '')) return [`say why "${path}" has grown`];
    const granted = grown.reduce((sum, each) => sum + each.scriptBytes, 0);
    const most = Math.floor(budget.scriptBytes * tolerance) + granted;
    if (scriptBytes <= most) return [];
    return [
      `"${path}" loads ${scriptBytes} bytes and may load ${most}: load less before its first row, or add to its "grown" by how many bytes and why`,
    ];
  });
  const unknown = Object.keys(budgets).filter(path => !pages.some(page => page.path === path));
  problems.push(...unknown.map(path => `remove "${path}", which is no page`));
  expect(problems, budgetFile).toEqual([]);
});
