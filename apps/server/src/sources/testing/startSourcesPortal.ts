import { catalogBackendPlugin } from '@portico/catalog-backend';
import {
  type CatalogSource,
  listSourcesEndpoint,
  runSourceEndpoint,
} from '@portico/catalog-common/operations';
import { catalogDirectoryBackendPlugin } from '@portico/catalog-directory-backend';
import { codeHostsPlugin } from '@portico/code-hosts-node';
import { triggerSchedulerTaskEndpoint } from '@portico/contract';
import { startTestServer, testServiceToken } from '@portico/testing/server';
import { readingPlugin } from '@portico/url-reader';
import { vi } from 'vitest';

/** Starts a portal with one directory, which the caller stops. @param providers - what `catalog.providers` has. */
export async function startSourcesPortal(providers: object) {
  const server = await startTestServer({
    plugins: [catalogBackendPlugin, codeHostsPlugin, readingPlugin, catalogDirectoryBackendPlugin],
    config: JSON.stringify({ catalog: { providers } }),
  });
  const catalog = server.client('catalog', testServiceToken);
  const get = async (): Promise<CatalogSource> => {
    const { items } = await catalog.call(listSourcesEndpoint, { query: {} });
    const found = items.find(({ kind }) => kind === 'pages');
    if (!found) throw new Error('There is no source');
    return found;
  };
  // A turn may have another one follow at once, such as all after what it went on with.
  const waitForRest = () =>
    vi.waitFor(
      async () => {
        const source = await get();
        if (source.nextAt === undefined || Date.parse(source.nextAt) <= Date.now())
          throw new Error(`The source is ${source.state}`);
        return source;
      },
      { timeout: 60_000, interval: 25 },
    );
  return {
    /** Waits for the first turn. */
    whenRead: waitForRest,
    /** Reads all of it. @returns how it is then. */
    async run(): Promise<CatalogSource> {
      const { id } = await get();
      await catalog.call(runSourceEndpoint, { body: { id } });
      return waitForRest();
    },
    /** Has a reading that failed go on, as its next attempt does. @returns how it is then. */
    async goOn(): Promise<CatalogSource> {
      const { id } = await get();
      const params = { id: id.replace('provider', 'source') };
      await catalog.call(triggerSchedulerTaskEndpoint, { params });
      return waitForRest();
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
    stop: () => server.stop(),
  };
}
