import { expect, it } from 'vitest';
import { OpenCounts } from './OpenCounts.ts';

it('refuses more than a caller may have open, and takes others when some are closed', () => {
  const counts = new OpenCounts();
  const release = counts.take('ada', 2);
  counts.take('ada', 2);
  counts.take('bob', 2);
  expect(counts.total).toBe(3);
  expect(counts.take('ada', 2)).toBeUndefined();
  release?.();
  expect(counts.total).toBe(2);
  counts.take('ada', 2);
  expect(counts.take('ada', 2)).toBeUndefined();
});

it('counts back once, however often it is called', () => {
  const counts = new OpenCounts();
  const release = counts.take('ada', 2);
  counts.take('ada', 2);
  release?.();
  release?.();
  expect(counts.total).toBe(1);
  counts.take('ada', 2);
  expect(counts.take('ada', 2)).toBeUndefined();
});
