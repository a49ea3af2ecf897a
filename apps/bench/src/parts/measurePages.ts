import { join } from 'node:path';
import { createCatalogShape } from '../catalog/catalogShape.ts';
import { waitForCatalog } from '../catalog/waitForCatalog.ts';
import { matchCatalogFiles, writeCatalog } from '../catalog/writeCatalog.ts';
import { HttpClient } from '../http/HttpClient.ts';
import { BenchBrowser, openTab, slowCpu, type Visitor } from '../pages/BenchBrowser.ts';
import { loadCatalogPage } from '../pages/loadCatalogPage.ts';
import { measureFirstClick } from '../pages/measureFirstClick.ts';
import { measureInteractions } from '../pages/measureInteractions.ts';
import { measureLiveEntity, measureLiveList } from '../pages/measureLiveChange.ts';
import { measureResponses } from '../pages/measureResponses.ts';
import { measureScrolling } from '../pages/measureScrolling.ts';
import type { PageFigures, PageLoadFigures } from '../report/portalFigures.ts';
import { BenchServer } from '../server/BenchServer.ts';
import { watchBystanders } from '../server/Bystanders.ts';
import { withTempFolder } from '../server/withTempFolder.ts';
import { benchToken, writeBenchConfig } from '../server/writeBenchConfig.ts';

const entities = 10_000;
const visitors = 3;
// What a browser keeps, compiled code where it does, is there after some visits.
const visitsBetween = 2;
const warmVisits = 3;

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
    const readBystanderShare = await watchBystanders();
    const slowLoads = [];
    for (let round = 0; round < visitors; round++)
      slowLoads.push(await loadAsNewAndAgain(browser, url));
    const cold = pickMedian(slowLoads.map(({ cold }) => cold));
    const warmLoads = slowLoads.flatMap(({ warm }) => warm);
    const warm = pickMedian(warmLoads);
    const warmTimes = warmLoads.map(({ tableVisibleMs }) => tableVisibleMs);

    const firstClick = {
      fast: await clickAsNew(browser, url, 'fast'),
      slow: await clickAsNew(browser, url, 'slow'),
    };
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
    const responses = await measureResponses(page, url);
    return {
      browser: browser.version,
      cold,
      warm,
      warmRange: { fastestMs: Math.min(...warmTimes), slowestMs: Math.max(...warmTimes) },
      coldUnthrottled,
      firstClick,
      ...interactions,
      scrolling,
      scrollingSlow,
      responses,
      liveEntity,
      liveList,
      bystanderShare: await readBystanderShare(),
    };
  } finally {
    await browser.close();
  }
}

async function clickAsNew(browser: BenchBrowser, url: string, speed: Visitor) {
  const visitor = await browser.newVisitor();
  try {
    return await measureFirstClick(await openTab(visitor, speed), url);
  } finally {
    await visitor.close();
  }
}

/** Loads the page as a new visitor, and as the same one on later visits. */
async function loadAsNewAndAgain(
  browser: BenchBrowser,
  url: string,
): Promise<{ cold: PageLoadFigures; warm: PageLoadFigures[] }> {
  return withTempFolder(async profileFolder => {
    const visitor = await browser.newReturningVisitor(profileFolder);
    const load = async () => {
      const tab = await openTab(visitor, 'slow');
      const figures = await loadCatalogPage(tab, url);
      await tab.page.close();
      return figures;
    };
    try {
      const cold = await load();
      for (let visit = 0; visit < visitsBetween; visit++) await load();
      const warm: PageLoadFigures[] = [];
      for (let visit = 0; visit < warmVisits; visit++) warm.push(await load());
      return { cold, warm };
    } finally {
      await visitor.close();
    }
  });
}

function pickMedian(loaded: readonly PageLoadFigures[]): PageLoadFigures {
  const sorted = loaded.toSorted((a, b) => a.tableVisibleMs - b.tableVisibleMs);
  const median = sorted[Math.floor(sorted.length / 2)];
  if (!median) throw new Error('No load was measured');
  return median;
}
