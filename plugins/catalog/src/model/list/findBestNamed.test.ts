import type { Entity } from '@portico/catalog-model';
import { expect, it } from 'vitest';
import { findBestNamed } from './findBestNamed.ts';

const entities = [
  ['bars-handbook', 'Bars Handbook'],
  ['handbook-of-risk', 'Handbook of Risk'],
  ['handbook', 'Engineering Rules'],
].map(([name = '', title = '']): Entity => ({
  apiVersion: 'backstage.io/v1alpha1',
  kind: 'Component',
  metadata: { name, title, namespace: 'default' },
}));

it.each([
  ['the whole name', ' Handbook ', 'handbook'],
  ['the whole title', 'engineering rules', 'handbook'],
  ['the begin of a title', 'handbook of', 'handbook-of-risk'],
  ['a part of a title', 's hand', 'bars-handbook'],
  ['words of something else', 'trading', 'bars-handbook'],
])('finds the best by %s', (_name, text, found) => {
  expect(findBestNamed(entities, text)?.metadata.name).toBe(found);
});

it('finds none among none', () => expect(findBestNamed([], 'a')).toBeUndefined());
