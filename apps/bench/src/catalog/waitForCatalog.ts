import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpClient } from '../http/HttpClient.ts';
import type { BenchServer } from '../server/BenchServer.ts';
import { byQuery } from './catalogCalls.ts';
import { type CatalogShape, rareEvery, rareWord } from './catalogShape.ts';

const pollMs = 50;
const leastTimeoutMs = 60_000;
const timeoutMsPerEntity = 5;

/** Waits until every entity, every relation in both directions and every text is found by queries. */
export async function waitForCatalog(
  shape: CatalogShape,
  client: HttpClient,
  server: BenchServer,
): Promise<void> {
  const components = { filter: 'kind=component' };
  const expectations: [Record<string, string>, number][] = [
    [components, shape.components],
    [{ filter: 'kind=group' }, shape.groups],
    [{ filter: 'kind=system' }, shape.systems],
    [{ filter: 'kind=component,relations.dependencyof' }, shape.components],
    [{ filter: 'kind=component,relations.partof' }, shape.components],
    [
      {
        ...components,
        fullTextFilterTerm: rareWord,
        fullTextFilterFields: 'metadata.description',
      },
      Math.ceil(shape.components / rareEvery),
    ],
  ];
  const endsAt = performance.now() + leastTimeoutMs + shape.total * timeoutMsPerEntity;
  for (const [query, expected] of expectations) {
    for (;;) {
      const { totalItems } = await client.sendForJson<{ totalItems: number }>({
        method: 'GET',
        path: byQuery({ ...query, limit: 0 }),
      });
      if (totalItems === expected) break;
      if (performance.now() > endsAt) {
        throw new Error(
          `The catalog has ${totalItems} of ${expected} for ${JSON.stringify(query)}:\n${await server.readLog()}`,
        );
      }
      await sleep(pollMs);
    }
  }
}
