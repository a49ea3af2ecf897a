import type { Page } from 'playwright-core';
import {
  type CatalogShape,
  documentsPerFile,
  nameComponent,
  writeEntity,
} from '../catalog/catalogShape.ts';
import { replaceFile } from '../catalog/replaceFile.ts';
import { nameCatalogFile, writeDocuments } from '../catalog/writeCatalog.ts';
import { type Latencies, summarize } from '../http/percentiles.ts';
import { rowNames } from './loadCatalogPage.ts';

const repeats = 6;
const restMs = 1500;

/** What is changed, and where it is looked at. */
export interface LiveSubject {
  page: Page;
  url: string;
  shape: CatalogShape;
  catalogFolder: string;
}

/** Changes an entity's file while its own page is open, until the page shows it. */
export async function measureLiveEntity(subject: LiveSubject): Promise<Latencies> {
  const { page, url } = subject;
  const { name, fileIndex } = findChanged(subject.shape);
  await page.goto(`${url}/catalog/default/component/${name}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return repeatChange(subject, fileIndex, '[role="heading"], h1', 'seen on its page');
}

/** Changes an entity's file while the list that has it is open, until the list shows it. */
export async function measureLiveList(subject: LiveSubject): Promise<Latencies> {
  const { page, url } = subject;
  await page.goto(`${url}/catalog?size=100`);
  await page.locator(rowNames).nth(50).waitFor();
  return repeatChange(subject, findChanged(subject.shape).fileIndex, rowNames, 'seen in the list');
}

/** The last component of the first file of components only; it is among the first hundred. */
function findChanged(shape: CatalogShape): { name: string; fileIndex: number } {
  const fileIndex = Math.ceil((shape.groups + shape.systems) / documentsPerFile);
  const { name } = writeEntity(shape, (fileIndex + 1) * documentsPerFile - 1);
  if (name > nameComponent(documentsPerFile - 1))
    throw new Error(`'${name}' is not on the first page`);
  return { name, fileIndex };
}

async function repeatChange(
  { page, shape, catalogFolder }: LiveSubject,
  fileIndex: number,
  selector: string,
  word: string,
): Promise<Latencies> {
  const times: number[] = [];
  for (let round = 1; round <= repeats; round++) {
    await page.waitForTimeout(restMs);
    const revision = ` ${word} ${round}.`;
    const text = writeDocuments(shape, fileIndex, revision);
    const seen = page.waitForFunction(
      wanted =>
        Array.from(document.querySelectorAll(wanted.selector)).some(each =>
          each.textContent?.includes(wanted.revision.trim()),
        )
          ? Date.now()
          : undefined,
      { selector, revision },
      { polling: 'raf' },
    );
    await replaceFile(nameCatalogFile(catalogFolder, fileIndex), text);
    const writtenAt = Date.now();
    times.push(Number(await (await seen).jsonValue()) - writtenAt);
  }
  return summarize(times);
}
