import { expect, it } from 'vitest';
import { getEntityDisplayName } from './Entity.ts';

const nameOf = (title: string, displayName?: string) =>
  getEntityDisplayName({
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'Component',
    metadata: { name: 'pay', title },
    ...(displayName !== undefined && { spec: { profile: { displayName } } }),
  });

it.each([
  ['an override of the direction', 'Pay\u202Etnemyap\u202C', 'Paytnemyap'],
  ['isolates', '\u2066Pay\u2069', 'Pay'],
  ['zero-width spaces', 'P\u200Bay\uFEFF', 'Pay'],
  ['tags', 'Pay\u{E0041}\u{E007F}', 'Pay'],
  ['line breaks', 'Pay\nout\u2028now', 'Pay out now'],
  ['control characters', 'Pay\u0007\u001B[31m', 'Pay[31m'],
])('is shown without %s', (_, title, shown) => {
  expect(nameOf(title)).toBe(shown);
});

it.each(['Zahlung für Ümläute', 'میخواهم', '👩‍👩‍👧', 'שלום \u200Fעולם', '支付  服务'])(
  'is shown as it is: %s',
  title => {
    expect(nameOf(title)).toBe(title);
  },
);

it('is the name where nothing of a title is visible', () => {
  expect(nameOf('\u202E\u200B')).toBe('pay');
  expect(nameOf('\u202E', '\u2066')).toBe('pay');
  expect(nameOf('\u202E', 'Ada')).toBe('Ada');
});
