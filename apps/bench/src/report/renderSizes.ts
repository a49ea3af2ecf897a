import { nameCatalog, sortCatalogs } from './catalogNames.ts';
import type { Provenance } from './figures.ts';
import type { SizeFigures } from './loadFigures.ts';
import {
  formatMegabytes,
  formatMs,
  formatNumber,
  formatPercent,
  formatSeconds,
  writeTable,
} from './markdown.ts';
import { renderProvenance } from './renderProvenance.ts';

/** The section on what a number of entities, and of people, needs. */
export function renderSizes(sizes: readonly (SizeFigures & Provenance)[]): string {
  const sorted = sortCatalogs(sizes);
  return `## Sizes

Catalogs as companies have them, with search. One in ten people is at work, with an open stream of changes and, every half minute, a page: a list, an
entity or a search. Shares are of one processor.

${renderEntities(sorted)}

${renderPeople(sorted)}

${sorted.map(each => `${nameCatalog(each)}: ${renderProvenance(each)}`).join('\n')}`;
}

function renderEntities(sizes: readonly SizeFigures[]): string {
  return writeTable(
    [
      'Catalog',
      'Time until all is read',
      'CPU until then',
      'CPU until all can be searched',
      'CPU of the database',
      'Peak memory',
      'At rest',
      'Stored',
      'Write-ahead log',
      'Machine used by others',
    ],
    sizes.map(each => [
      nameCatalog(each),
      formatSeconds(each.readSeconds),
      formatSeconds(each.readCpuSeconds),
      formatSeconds(each.searchableCpuSeconds),
      formatSeconds(each.databaseCpuSeconds),
      formatMegabytes(each.peakRssBytes),
      formatMegabytes(each.restRssBytes),
      formatMegabytes(each.storedBytes),
      formatMegabytes(each.logBytes),
      formatPercent(each.bystanderShare),
    ]),
  );
}

function renderPeople(sizes: readonly SizeFigures[]): string {
  return writeTable(
    [
      'Catalog',
      'People',
      'At work',
      'Server',
      'Database',
      'Memory',
      'Calls',
      'Failed',
      'p50',
      'p95',
    ],
    sizes.flatMap(each =>
      each.people.map(crowd => [
        nameCatalog(each),
        formatNumber(crowd.people),
        formatNumber(crowd.atWork),
        formatPercent(crowd.serverShare),
        formatPercent(crowd.databaseShare),
        `+${formatMegabytes(Math.max(0, crowd.addedBytes))}`,
        formatNumber(crowd.calls),
        formatNumber(crowd.failures),
        formatMs(crowd.p50),
        formatMs(crowd.p95),
      ]),
    ),
  );
}
