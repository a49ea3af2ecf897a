import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { entityCardPoint } from '@portico/catalog/points';
import { catalogBackendPlugin } from '@portico/catalog-backend';
import { entityByNameEndpoint } from '@portico/catalog-common';
import { assemble, createPlugin, type Plugin } from '@portico/core';
import { readingPlugin } from '@portico/url-reader';
import { startTestServer, testServiceToken } from '@portico/testing/server';
import { expect, it, onTestFinished, vi } from 'vitest';

const rootFolder = resolve(import.meta.dirname, '../../..');

/** Runs a TypeScript example of a document as a module of this package: the first, or the one with a first line. */
async function runExample<Module>(document: string, firstLine = ''): Promise<Module> {
  const text = await readFile(resolve(rootFolder, document), 'utf8');
  const examples = [...text.matchAll(/```ts\n(.*?)```/gs)].map(([, example = '']) => example);
  const code = examples.find(example => example.startsWith(firstLine));
  if (code === undefined) throw new Error(`${document} has no example in TypeScript`);
  const file = resolve(import.meta.dirname, `example-${randomUUID()}.ts`);
  onTestFinished(() => rm(file, { force: true }));
  await writeFile(file, code);
  return (await import(pathToFileURL(file).href)) as Module;
}

it("runs the first plugin of the project's README: a card on the pages of services", async () => {
  const { costsPlugin } = await runExample<{ costsPlugin: Plugin }>('README.md');
  const owner = createPlugin({ id: 'catalog', extensionPoints: [entityCardPoint] });
  const [card] = assemble({ plugins: [owner, costsPlugin] }).contributionsTo(entityCardPoint);
  const entity = { apiVersion: 'v1', metadata: { name: 'pay' }, kind: 'Component' };
  const isShownFor = (type: string) => card?.value.isShownFor?.({ ...entity, spec: { type } });
  expect(card?.id).toBe('entity-card:costs');
  expect([isShownFor('service'), isShownFor('library')]).toEqual([true, false]);
});

it("runs the server plugin of the server's README: it stores, checks and answers", async () => {
  const { shopPlugin } = await runExample<{ shopPlugin: Plugin }>('packages/server/README.md');
  const server = await startTestServer({ plugins: [shopPlugin] });
  onTestFinished(() => server.stop());
  const get = async (name: string, token?: string) => {
    const headers = new Headers(token ? { authorization: `Bearer ${token}` } : {});
    const url = `http://localhost/api/shop/items/${name}`;
    const response = await server.fetch(new Request(url, { headers }));
    return [response.status, await response.json()];
  };
  expect(await get('tea', testServiceToken)).toEqual([200, { name: 'tea', price: 3 }]);
  expect((await get('milk', testServiceToken))[0]).toBe(404);
  expect((await get('tea'))[0]).toBe(401);
});

it("runs the example of the kernel's README", async () => {
  type Rates = { found: readonly { name: string; percent(): number }[] };
  const { found } = await runExample<Rates>('packages/core/README.md');
  expect(found.map(rate => [rate.name, rate.percent()])).toEqual([['VAT', 19]]);
});

it('runs the provider, the processor and the job of the document on plugins', async () => {
  type Budgets = { budgetsPlugin: Plugin; reports: readonly string[] };
  const { budgetsPlugin, reports } = await runExample<Budgets>(
    'docs/plugins.md',
    '// example: budgets.ts',
  );
  const server = await startTestServer({
    plugins: [catalogBackendPlugin, readingPlugin, budgetsPlugin],
  });
  onTestFinished(() => server.stop());
  const name = { kind: 'resource', namespace: 'default', name: 'budget-2026' };
  const catalog = server.client('catalog', testServiceToken);
  await vi.waitFor(
    async () => {
      const entity = await catalog.call(entityByNameEndpoint, { params: name });
      expect(entity.metadata.labels).toEqual({ reviewed: 'yes' });
      expect(reports).toEqual(['2026-11']);
    },
    { timeout: 10_000, interval: 100 },
  );
});
