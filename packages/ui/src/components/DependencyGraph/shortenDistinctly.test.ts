import { expect, it } from 'vitest';
import { shortenDistinctly } from './shortenDistinctly.ts';

const shorten = (texts: string[]) => [...shortenDistinctly(texts, 28).values()];

it.each([
  ['short ones as they are', ['a.yaml', 'b.yaml'], ['a.yaml', 'b.yaml']],
  [
    'an address alone by its end',
    ['https://git.example/a-company/a-repository/catalog-info.yaml'],
    ['…epository/catalog-info.yaml'],
  ],
  [
    'a name alone by its beginning',
    ['Settlement of foreign exchange trades'],
    ['Settlement of foreign excha…'],
  ],
  [
    'addresses by their repositories',
    [
      'https://git.example/acme/orders/blob/main/catalog-info.yaml',
      'https://git.example/acme/pay/blob/main/catalog-info.yaml',
    ],
    ['…/orders/…/catalog-info.yaml', '…/pay/…/catalog-info.yaml'],
  ],
  [
    'addresses by their hosts',
    [
      'https://git.example/acme/pay/blob/main/catalog-info.yaml',
      'https://code.example/acme/pay/blob/main/catalog-info.yaml',
    ],
    ['…/git.example/…', '…/code.example/…'],
  ],
  [
    'addresses by their files',
    [
      'https://git.example/acme/pay/blob/main/catalog-info.yaml',
      'https://git.example/acme/pay/blob/main/system.yaml',
    ],
    ['…/catalog-info.yaml', '…/system.yaml'],
  ],
  [
    'a folder and what is in it',
    [
      'https://git.example/acme/payments-service/tree/main',
      'https://git.example/acme/payments-service/tree/main/deploy',
    ],
    ['…/main', '…/deploy'],
  ],
])('shows %s', (_, texts, expected) => {
  expect(shorten(texts)).toEqual(expected);
});

it('shows what differs within one long segment', () => {
  const name = 'a-very-long-name-of-a-service-of-the-company';
  const [one = '', two = ''] = shorten([`${name}-eu-west`, `${name}-us-east`]);
  expect([one, two].every(form => form.length <= 28)).toBe(true);
  expect(one).toContain('eu-west');
  expect(two).toContain('us-east');
});

it('gives texts that differ forms that differ, each within its bounds', () => {
  const segments = [
    'a',
    'b',
    'blob',
    'main',
    'a-long-name-of-a-repository',
    'c.yaml',
    'aaaaaaaaaaaa',
  ];
  let seed = 1;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const pick = () => segments[next(segments.length)] ?? '';
  for (let run = 0; run < 300; run += 1) {
    const texts = Array.from({ length: next(12) }, () =>
      Array.from({ length: next(9) }, pick).join(next(3) === 0 ? '' : '/'),
    );
    const forms = shortenDistinctly(texts, 20);
    expect(new Set(forms.values()).size).toBe(new Set(texts).size);
    expect([...forms.values()].filter(form => form.length > 20)).toEqual([]);
  }
});

it('tells many apart, and those that repeat one letter', () => {
  const many = Array.from({ length: 2000 }, (_, at) => `${'x/'.repeat(200)}${at}`);
  expect(new Set(shorten(many)).size).toBe(2000);
  expect(new Set(shorten(['a'.repeat(40), 'a'.repeat(41), 'a'.repeat(42)])).size).toBe(3);
});
