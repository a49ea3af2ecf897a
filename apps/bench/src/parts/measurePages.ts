import { join } from 'node:path';
import { createCatalogShape } from '../catalog/catalogShape.ts';
import { waitForCatalog } from '../catalog/waitForCatalog.ts';
import { matchCatalogFiles, writeCatalog } from '../catalog/writeCatalog.ts';
import { HttpClient } from '../http/HttpClient.ts';
import { BenchBrowser, openTab, slowCpu } from '../pages/BenchBrowser.ts';
import { loadCatalogPage } from '../pages/loadCatalogPage.ts';
import { measureInteractions } from '../pages/measureInteractions.ts';
import { measureLiveEntity, measureLiveList } from '../pages/measureLiveChange.ts';
import { measureScrolling } from '../pages/measureScrolling.ts';
import type { PageFigures } from '../report/figures.ts';
import { BenchServer } from '../server/BenchServer.ts';
import { withTempFolder } from '../server/withTempFolder.ts';
import { benchToken, writeBenchConfig } from '../server/writeBenchConfig.ts';

const entities = 10_000;

/** Measures the catalog page in a browser, at 10,000 entities on SQLite. */
export async function measurePages(): Promise<PageFigures> {
  const shape = createCatalogShape(entities);
  return withTempFolder(async folder => {
    const catalogFolder = join(folder, 'catalog');
    await writeCatalog(catalogFolder, shape);
    const config = await writeBenchConfig(folder, {
      database: { client: 'sqlite' },
      locations: [matchCatalogFiles(catalogFolder)],
    });
    const server = await BenchServer.start({ configFiles: [config], folder });
    const client = new HttpClient(server.url, benchToken, 1);
    try {
      await waitForCatalog(shape, client, server);
      return { entities, ...(await visit({ url: server.url, shape, catalogFolder })) };
    } finally {
      client.close();
      await server.stop();
    }
  });
}

async function visit(subject: {
  url: string;
  shape: ReturnType<typeof createCatalogShape>;
  catalogFolder: string;
}): Promise<Omit<PageFigures, 'entities'>> {
  const { url } = subject;
  const browser = await BenchBrowser.launch();
  try {
    const slowVisitor = await browser.newVisitor();
    const coldTab = await openTab(slowVisitor, 'slow');
    const cold = await loadCatalogPage(coldTab, url);
    await coldTab.page.close();
    const warmTab = await openTab(slowVisitor, 'slow');
    const warm = await loadCatalogPage(warmTab, url);
    await slowVisitor.close();

    const visitor = await browser.newVisitor();
    const tab = await openTab(visitor, 'fast');
    const { page, protocol } = tab;
    const coldUnthrottled = await loadCatalogPage(tab, url);
    const interactions = await measureInteractions(page);
    const scrolling = await measureScrolling(page, url);
    const liveEntity = await measureLiveEntity({ ...subject, page });
    const liveList = await measureLiveList({ ...subject, page });
    await slowCpu(protocol);
    const scrollingSlow = await measureScrolling(page, url);
    return {
      browser: browser.version,
      cold,
      warm,
      coldUnthrottled,
      ...interactions,
      scrolling,
      scrollingSlow,
      liveEntity,
      liveList,
    };
  } finally {
    await browser.close();
  }
}
