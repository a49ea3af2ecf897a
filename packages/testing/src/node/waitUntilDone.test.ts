import { expect, it } from 'vitest';
import { waitUntilDone } from './waitUntilDone.ts';

it('waits as long as less is left each time, and gives up when nothing changes', async () => {
  let left = 5;
  expect(await waitUntilDone(async () => (left -= 1), 100)).toBe(0);
  expect(await waitUntilDone(async () => 3, 100)).toBe(3);
});
