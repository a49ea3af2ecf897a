import type { Entity } from '@portico/catalog-model';
import { aComponent } from '@portico/catalog-common/testing';
import { beforeEach, expect, it, vi } from 'vitest';
import { EntityTitleLoader } from './EntityTitleLoader.ts';

let calls: string[][];
let isDown: boolean;
const loader = () =>
  new EntityTitleLoader({
    async getEntitiesByRefs({ entityRefs }): Promise<(Entity | undefined)[]> {
      calls.push([...entityRefs]);
      if (isDown) throw new Error('The catalog is away');
      return entityRefs.map(ref =>
        ref.endsWith('/gone')
          ? undefined
          : aComponent({ name: ref.split('/')[1] ?? '', metadata: { title: `The ${ref}` } }),
      );
    },
  });

beforeEach(() => {
  calls = [];
  isDown = false;
});

it('reads what is asked at about the same time in one call, each entity once', async () => {
  const titles = loader();
  const requested = ['component:default/a', 'component:default/b', 'component:default/a'];
  expect(await Promise.all(requested.map(ref => titles.load(ref)))).toEqual([
    'The component:default/a',
    'The component:default/b',
    'The component:default/a',
  ]);
  expect(calls).toEqual([['component:default/a', 'component:default/b']]);
});

it('requests a hundred at most in a call, and does not wait once they are asked', async () => {
  vi.useFakeTimers();
  const titles = loader();
  const all = Promise.all(
    Array.from({ length: 130 }, (_, index) => titles.load(`component:default/c${index}`)),
  );
  expect(calls.map(({ length }) => length)).toEqual([100]);
  await vi.advanceTimersByTimeAsync(50);
  expect(calls.map(({ length }) => length)).toEqual([100, 30]);
  vi.useRealTimers();
  expect(await all).toHaveLength(130);
});

it('knows no title of an entity that there is not', async () => {
  expect(await loader().load('component:default/gone')).toBeUndefined();
});

it('reports every asker what failed, and asks anew the next time', async () => {
  const titles = loader();
  isDown = true;
  await expect(titles.load('component:default/a')).rejects.toThrow('The catalog is away');
  isDown = false;
  expect(await titles.load('component:default/a')).toBe('The component:default/a');
});
