import { expect, it } from 'vitest';
import { inspectorTabs, readInspectorTab, writeInspectorTab } from './inspectorTabs.ts';

it.each([
  ['', undefined],
  ['q=1', undefined],
  ['inspect=ancestry', 'ancestry'],
  ['inspect=yaml&q=1', 'yaml'],
  ['inspect=', 'overview'],
  ['inspect', 'overview'],
  ['inspect=nonsense', 'overview'],
  ['inspect=Overview', 'overview'],
  ['inspect=constructor', 'overview'],
  ['inspect=json&inspect=yaml', 'json'],
])('reads %j', (search, tab) => {
  expect(readInspectorTab(new URLSearchParams(search))).toBe(tab);
});

it('leaves nothing of a side in the address of another', () => {
  const search = new URLSearchParams('inspect=history&version=7&against=3&diff=split&q=1');
  expect(writeInspectorTab(search, 'yaml').toString()).toBe('inspect=yaml&q=1');
  expect(writeInspectorTab(search, undefined).toString()).toBe('q=1');
});

it('keeps the rest of the address, and leaves nothing behind', () => {
  for (const tab of inspectorTabs) {
    const open = writeInspectorTab(new URLSearchParams('at=2026&inspect=x'), tab);
    expect(readInspectorTab(open)).toBe(tab);
    expect(writeInspectorTab(open, undefined).toString()).toBe('at=2026');
  }
});
