import { catalogBackendPlugin } from '@portico/catalog-backend';
import {
  type CatalogSource,
  listSourcesEndpoint,
  runSourceEndpoint,
} from '@portico/catalog-common/operations';
import { catalogDirectoryBackendPlugin } from '@portico/catalog-directory-backend';
import { codeHostsPlugin } from '@portico/code-hosts-node';
import { startTestServer, testServiceToken } from '@portico/testing/server';
import { readingPlugin } from '@portico/url-reader';
import { onTestFinished, vi } from 'vitest';

/** Starts a portal with one directory. @param providers - what `catalog.providers` has. */
export async function startSourcesPortal(providers: object) {
  const server = await startTestServer({
    plugins: [catalogBackendPlugin, codeHostsPlugin, readingPlugin, catalogDirectoryBackendPlugin],
    config: JSON.stringify({ catalog: { providers } }),
  });
  onTestFinished(() => server.stop());
  const catalog = server.client('catalog', testServiceToken);
  const get = async (): Promise<CatalogSource> => {
    const { items } = await catalog.call(listSourcesEndpoint, { query: {} });
    const found = items.find(({ kind }) => kind === 'pages');
    if (!found) throw new Error('There is no source');
    return found;
  };
  const isOver = (source: CatalogSource, before?: CatalogSource) =>
    source.state !== 'reading' &&
    (source.completedAt !== before?.completedAt || source.error?.at !== before?.error?.at);
  const waitForTurn = (before?: CatalogSource) =>
    vi.waitFor(
      async () => {
        const source = await get();
        if (!isOver(source, before)) throw new Error(`The source is ${source.state}`);
        return source;
      },
      { timeout: 60_000, interval: 20 },
    );
  return {
    /** The first turn. */
    whenRead: () => waitForTurn(),
    /** Reads all of it. @returns how it is then. */
    async run(): Promise<CatalogSource> {
      const before = await get();
      await catalog.call(runSourceEndpoint, { body: { id: before.id } });
      return waitForTurn(before);
    },
    /** Uids of people and groups by ref: one that was removed has another uid once it is back. */
    async listUids(): Promise<Record<string, string>> {
      const response = await server.fetch(
        new Request('http://localhost/api/catalog/entities?filter=kind=user&filter=kind=group', {
          headers: { authorization: `Bearer ${testServiceToken}` },
        }),
      );
      const entities = (await response.json()) as {
        kind: string;
        metadata: { name: string; uid: string };
      }[];
      return Object.fromEntries(
        entities.map(({ kind, metadata }) => [`${kind}:${metadata.name}`, metadata.uid]),
      );
    },
  };
}
