import type { CatalogApi } from '@portico/catalog-common';
import type { EntityTrace } from '@portico/catalog-common/operations';
import { aComponent } from '@portico/catalog-common/testing';
import type { Entity } from '@portico/catalog-model';
import { expect, it } from 'vitest';
import { refreshEntity } from './refreshEntity.ts';

const withEtag = (etag: string) => aComponent({ metadata: { etag } });
const before = withEtag('1');

const traceAt = (at: string, errors: EntityTrace['errors'] = []): EntityTrace => ({
  entityRef: 'component:default/pay',
  locationRef: 'url:https://git.example/pay.yaml',
  source: 'https://git.example/pay.yaml',
  steps: [{ step: 'checked', at }],
  errors,
  conflicts: [],
});

/** Refreshes against a catalog that answers these traces, the last one for ever. */
async function refresh(traces: (EntityTrace | undefined)[], now?: Entity) {
  const refreshed: string[] = [];
  const left = [...traces];
  const catalog: Partial<CatalogApi> = {
    getEntityTrace: async () => (left.length > 1 ? left.shift() : left[0]),
    getEntityByRef: async () => now,
    refreshEntity: async ref => {
      refreshed.push(ref);
    },
  };
  const outcome = await refreshEntity(catalog as CatalogApi, before, { everyMs: 0, times: 5 });
  expect(refreshed).toEqual(['component:default/pay']);
  return outcome;
}

it('waits until its source was looked at, and reports whether it changed', async () => {
  const traces = [traceAt('10:00'), traceAt('10:00'), traceAt('10:01')];
  expect(await refresh(traces, withEtag('2'))).toEqual({ type: 'changed' });
  expect(await refresh(traces, withEtag('1'))).toEqual({ type: 'unchanged' });
});

it('reports what went wrong', async () => {
  const broken = traceAt('10:01', [{ name: 'InputError', message: 'Line 3: no kind' }]);
  expect(await refresh([traceAt('10:00'), broken], before)).toEqual({
    type: 'failed',
    reason: 'Line 3: no kind',
  });
});

it('reports when it is gone', async () => {
  expect(await refresh([traceAt('10:00'), undefined])).toEqual({ type: 'gone' });
  expect(await refresh([traceAt('10:00'), traceAt('10:01')])).toEqual({ type: 'gone' });
});

it('gives up waiting, and does not wait for a server that cannot say so', async () => {
  expect(await refresh([traceAt('10:00')], before)).toEqual({ type: 'scheduled' });
  expect(await refresh([undefined], before)).toEqual({ type: 'scheduled' });
});
