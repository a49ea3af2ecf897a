import { expect, it } from 'vitest';
import { compactBytes } from './bytes.ts';

it('takes no more than the bytes themselves to another thread', () => {
  const part = Buffer.alloc(1_000_000, 1).subarray(10, 20);
  const compact = compactBytes(part) as Uint8Array;
  expect(compact).toEqual(Uint8Array.from({ length: 10 }, () => 1));
  expect(compact.buffer.byteLength).toBe(10);
  const whole = new Uint8Array(10);
  expect(compactBytes(whole)).toBe(whole);
  expect(compactBytes('text')).toBe('text');
});
