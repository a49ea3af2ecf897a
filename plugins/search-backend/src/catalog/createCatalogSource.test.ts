import type { CatalogApi } from '@portico/catalog-common';
import type { PluginClient } from '@portico/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCatalogSource } from './createCatalogSource.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The source of a catalog that has no entity yet. */
function createSource() {
  const state = { isFirstReading: true, calls: 0 };
  const client = {
    async call() {
      state.calls += 1;
      return { items: [], latest: 0 };
    },
  } as unknown as PluginClient;
  const source = createCatalogSource({} as CatalogApi, client, {
    onChange: () => () => {},
    isFirstReading: async () => state.isFirstReading,
  });
  return { source, state };
}

it.each([undefined, 'changes/0'])(
  'waits at the position %s until the catalog has been read for the first time',
  async position => {
    const { source, state } = createSource();
    const following = source.follow(position, new AbortController().signal);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state.calls).toBe(0);
    state.isFirstReading = false;
    await vi.advanceTimersByTimeAsync(1000);
    expect(await following).toMatchObject({ position: 'changes/0' });
  },
);

it('begins two minutes after the start at the latest', async () => {
  const { source, state } = createSource();
  const following = source.follow(undefined, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(119_000);
  expect(state.calls).toBe(0);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await following).toMatchObject({ position: 'changes/0' });
});

it('goes on with what it has begun, whatever else is read for the first time', async () => {
  const { source } = createSource();
  expect(await source.follow('all/7/9', new AbortController().signal)).toMatchObject({
    position: 'changes/9',
  });
});

it('ends when search does while it waits', async () => {
  const { source } = createSource();
  const stopping = new AbortController();
  const outcome = source.follow(undefined, stopping.signal).then(
    () => 'read',
    (error: Error) => error.name,
  );
  await vi.advanceTimersByTimeAsync(1000);
  stopping.abort();
  expect(await outcome).toBe('AbortError');
});
