import { expect, it } from 'vitest';
import { completeQualifier, findTypedQualifier, listQualifierNames } from './typedQualifier.ts';

const find = (marked: string) => {
  const caret = marked.indexOf('|');
  return findTypedQualifier(marked.replace('|', ''), caret);
};

it.each([
  ['ki|', { part: 'name', text: 'ki', start: 0, end: 2 }],
  ['pay -ta|', { part: 'name', text: 'ta', start: 5, end: 7 }],
  ['kind:|', { part: 'value', name: 'kind', text: '', start: 5, end: 5 }],
  ['pay owner:gro| x', { part: 'value', name: 'owner', text: 'gro', start: 10, end: 13 }],
  ['-tag:"a b|"', { part: 'value', name: 'tag', text: 'a b', start: 5, end: 10 }],
])('finds what may be completed in %j', (marked, typed) => {
  expect(find(marked)).toEqual(typed);
});

it.each(['|', 'k|', 'pay|', '"ki|"', 'k|ind:api', 'kind:api |', 'https:|'])(
  'finds nothing to complete in %j',
  marked => {
    expect(find(marked)).toBeUndefined();
  },
);

it.each([
  ['ki|', 'kind', 'kind:'],
  ['pay -ta|', 'tag', 'pay -tag:'],
  ['kind:|', 'API', 'kind:API '],
  ['owner:gr| pay', 'group:default/pay', 'owner:group:default/pay pay'],
  ['system:|', 'My "own" system', 'system:"My own system" '],
])('completes %j by %j', (marked, chosen, term) => {
  const typed = find(marked);
  if (!typed) throw new Error('There is nothing to complete');
  expect(completeQualifier(marked.replace('|', ''), typed, chosen)).toBe(term);
});

it('lists the names that begin with what was typed', () => {
  expect(listQualifierNames('ty')).toEqual(['type']);
});
