import { expect, it } from 'vitest';
import { fingerprint } from './fingerprint.ts';

it('tells texts apart, and always gives the same for one', () => {
  const refs = Array.from({ length: 5000 }, (_, index) => `user:default/person-${index}`);
  expect(new Set(refs.map(fingerprint))).toHaveProperty('size', refs.length);
  expect(fingerprint('user:default/ada')).toBe(fingerprint('user:default/ada'));
  expect(fingerprint('user:default/ada')).toMatch(/^[\da-f]{16}$/);
});
