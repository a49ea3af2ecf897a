import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { catalogBackendPlugin } from '@portico/catalog-backend';
import { searchBackendPlugin } from '@portico/search-backend';
import { testDatabases } from '@portico/testing/node';
import { startTestServer, type TestServer, testServiceToken } from '@portico/testing/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { describeShop } from './describeShop.ts';
import { goldenQueries } from './goldenQueries.ts';

const demonstration = new URL('../../demo/catalog', import.meta.url);
const minEntities = 1470;

interface Answer {
  results: { document: { kind: string; name: string } }[];
  numberOfResults: number;
}

describe.each(testDatabases())('search on $name', database => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({
      plugins: [catalogBackendPlugin, searchBackendPlugin],
      config: `catalog:
  rules: [{ allow: [Component, API, Resource, System, Domain, Group, User, Location] }]
  locations: [{ type: file, target: catalog/**/catalog-info.yaml }, { type: file, target: shop.yaml }]`,
      overrides: await database.freshConfig(),
      files: { 'shop.yaml': describeShop() },
      prepare: folder => cp(demonstration, join(folder, 'catalog'), { recursive: true }),
    });
    await vi.waitUntil(async () => (await query('')).numberOfResults >= minEntities, 60_000);
  }, 90_000);
  afterAll(() => server.stop());

  const query = async (term: string): Promise<Answer> => {
    const response = await server.fetch(
      new Request(
        `http://localhost/api/search/query?pageLimit=10&term=${encodeURIComponent(term)}`,
        { headers: { authorization: `Bearer ${testServiceToken}` } },
      ),
    );
    return (await response.json()) as Answer;
  };

  it('finds what people mean among the first results', async () => {
    let reciprocal = 0;
    let inTop3 = 0;
    const missed: string[] = [];
    for (const [term, wanted] of goldenQueries) {
      const { results } = await query(term);
      const refs = results.map(({ document }) => `${document.kind.toLowerCase()}:${document.name}`);
      const rank = refs.findIndex(ref => wanted.split('|').includes(ref)) + 1;
      if (rank > 0) reciprocal += 1 / rank;
      if (rank > 0 && rank <= 3) inTop3 += 1;
      if (rank !== 1) missed.push(`${term}: ${rank || 'none'} (${refs.slice(0, 3).join(', ')})`);
    }
    const meanReciprocalRank = reciprocal / goldenQueries.length;
    const shareInTop3 = inTop3 / goldenQueries.length;
    process.stdout.write(
      `Mean reciprocal rank ${meanReciprocalRank.toFixed(3)}, in the first three ${(shareInTop3 * 100).toFixed(1)} % of ${goldenQueries.length}; not first:\n${missed.join('\n')}\n`,
    );
    expect(goldenQueries.length).toBeGreaterThanOrEqual(300);
    expect(meanReciprocalRank).toBeGreaterThan(0.98);
    expect(shareInTop3).toBeGreaterThan(0.985);
  }, 60_000);
});
