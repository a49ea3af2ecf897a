import { aComponent, anEntity } from '@portico/catalog-common/testing';
import { expect, it } from 'vitest';
import { listEntityCards } from './entityCards.ts';

const card = (id: string, value: Parameters<typeof listEntityCards>[0][number]['value'] = {}) => ({
  id,
  pluginId: 'test',
  order: 100,
  value,
});
const cards = [
  card('about'),
  card('profile', { replaces: ['about'], isShownFor: ({ kind }) => kind === 'Group' }),
];

it('omits a card that another one stands for', () => {
  const group = anEntity({ kind: 'Group', name: 'ticks' });
  expect(listEntityCards(cards, group).map(({ id }) => id)).toEqual(['profile']);
});

it('keeps it where the other one is not shown', () => {
  expect(listEntityCards(cards, aComponent()).map(({ id }) => id)).toEqual(['about']);
});
