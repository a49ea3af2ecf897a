import { expect, it } from 'vitest';
import { findBoxes } from './findBoxes.ts';

const find = (...lines: string[]) =>
  Object.fromEntries(
    findBoxes(
      lines.map(line => {
        const [from = '', type = '', to = ''] = line.split(' ');
        return { from, type, to };
      }),
    ),
  );

it('puts the parts of systems and domains inside them, however the relation is written', () => {
  expect(
    find(
      'system:d/plant hasPart component:d/cache',
      'api:d/quotes partOf system:d/plant',
      'domain:d/market hasPart system:d/plant',
      'domain:d/market hasPart system:d/venues',
    ),
  ).toEqual({
    'component:d/cache': 'system:d/plant',
    'api:d/quotes': 'system:d/plant',
    'system:d/plant': 'domain:d/market',
    'system:d/venues': 'domain:d/market',
  });
});

it('leaves single parts, parts of components and other relations as they are', () => {
  expect(
    find(
      'system:d/plant hasPart component:d/cache',
      'component:d/shop hasPart component:d/cart',
      'component:d/shop hasPart component:d/till',
      'group:d/team ownerOf component:d/cart',
      'group:d/team ownerOf component:d/till',
    ),
  ).toEqual({});
});
