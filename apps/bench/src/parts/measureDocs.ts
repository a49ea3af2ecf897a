import { mkdir } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BenchSite, copySites, writeGeneratedSite } from '../docs/docsPages.ts';
import { measureReader } from '../docs/measureReader.ts';
import { HttpClient } from '../http/HttpClient.ts';
import type { DocsFigures } from '../report/areaFigures.ts';
import { BenchServer } from '../server/BenchServer.ts';
import { withTempFolder } from '../server/withTempFolder.ts';
import { benchToken, writeBenchConfig } from '../server/writeBenchConfig.ts';

const small: BenchSite = { name: 'generated-small', pages: 100 };
const large: BenchSite = { name: 'generated-large', pages: 500 };
const pollMs = 100;

/**
 * Measures technical docs on the built server: how long cold builds take from the call to its end, over HTTP, and the reader.
 *
 * @param samples - a folder of sites to build beside the generated pages; none when omitted.
 */
export async function measureDocs(samples: string | undefined): Promise<DocsFigures> {
  return withTempFolder(async folder => {
    const catalogFolder = join(folder, 'catalog');
    await mkdir(catalogFolder);
    const sampleSites = samples === undefined ? [] : await copySites(samples, catalogFolder);
    await writeGeneratedSite(catalogFolder, small);
    await writeGeneratedSite(catalogFolder, large);
    const config = await writeBenchConfig(folder, {
      database: { client: 'sqlite' },
      locations: [join(catalogFolder, '*/catalog-info.yaml')],
    });
    const server = await BenchServer.start({ configFiles: [config], folder });
    const client = new HttpClient(server.url, benchToken, 4);
    try {
      const sites = [...sampleSites, small, large];
      for (const { name } of sites) await waitForEntity(client, name);
      const before = await server.probe();
      const mixed = await time(() =>
        Promise.all([...sampleSites, small].map(({ name }) => build(client, name))),
      );
      const largeTime = await time(() => build(client, large.name));
      const after = await server.probe();
      const loadAverage = loadavg()[0] ?? Number.NaN;
      const reader = await measureReader({ url: server.url, catalogFolder, ...small });
      return {
        loadAverage,
        samplePages: sampleSites.reduce((sum, { pages }) => sum + pages, 0),
        smallPages: small.pages,
        mixedSeconds: mixed,
        largePages: large.pages,
        largeSeconds: largeTime,
        cpuSeconds: after.cpuSeconds - before.cpuSeconds,
        rssGrowthBytes: after.peakRssBytes - before.rssBytes,
        ...reader,
      };
    } finally {
      client.close();
      await server.stop();
    }
  });
}

async function build(client: HttpClient, name: string): Promise<void> {
  const path = `/api/techdocs/sync/default/component/${name}`;
  const events = (await client.send({ method: 'GET', path })).toString();
  if (!events.includes('event: finish')) throw new Error(`'${name}' was not built: ${events}`);
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

async function waitForEntity(client: HttpClient, name: string): Promise<void> {
  const path = `/api/catalog/entities/by-name/component/default/${name}`;
  for (let tries = 0; tries < 300; tries++) {
    const isThere = await client.send({ method: 'GET', path }).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await sleep(pollMs);
  }
  throw new Error(`The catalog does not have '${name}'`);
}
