import type { CompanyFigures } from './catalogFigures.ts';
import { nameCatalog, sortCatalogs } from './catalogNames.ts';
import type { Provenance } from './figures.ts';
import {
  formatMegabytes,
  formatMs,
  formatNumber,
  formatPercent,
  formatSeconds,
  writeTable,
} from './markdown.ts';
import { renderProvenance } from './renderProvenance.ts';
import { aimOfCompanyCall, aims } from './targets.ts';

type Measured = CompanyFigures & Provenance;

/** The section on catalogs of the shape that companies have, the smaller ones first. */
export function renderCompanies(companies: readonly Measured[]): string {
  const sorted = sortCatalogs(companies);
  return `## Catalogs as companies have them

Half components, 15 % APIs with definitions, 12 % resources, 16 % users and groups with memberships, systems and domains; six
relations an entity; files of 500 documents that mix all kinds, each a source of its own below one Location. Ratios are to the
smallest catalog on the same engine: of CPU for each entity, and of calls' medians. Where others used the machine, during the calls
too, times are longer than on an idle one; CPU says more.

${renderIngestion(sorted)}

${renderCalls(sorted)}

${sorted.map(each => `${nameCatalog(each)}: ${renderProvenance(each)}`).join('\n')}`;
}

function renderIngestion(companies: readonly Measured[]): string {
  const cpuOf = ({ ingestion, entities }: Measured) =>
    (ingestion.cpuSeconds + ingestion.databaseCpuSeconds) / entities;
  return writeTable(
    [
      'Catalog',
      'Files to all relations',
      'Target',
      'CPU of the server',
      'CPU of the database',
      'CPU per entity',
      'Ratio',
      'Peak memory',
      'Target',
      'At rest',
      'Target',
      'One changed entity: file to API',
      'Machine used by others',
    ],
    companies.map(each => [
      nameCatalog(each),
      `**${formatSeconds(each.ingestion.seconds)}**`,
      each.entities === 100_000 ? aims.companyIngestion.target : '',
      formatSeconds(each.ingestion.cpuSeconds),
      formatSeconds(each.ingestion.databaseCpuSeconds),
      formatMs(cpuOf(each) * 1000),
      (cpuOf(each) / cpuOf(smallest(companies, each))).toFixed(2),
      formatMegabytes(each.ingestion.peakRssBytes),
      aims.companyPeakMemory.target,
      formatMegabytes(each.ingestion.restRssBytes),
      aims.memory.target,
      formatMs(each.change.p50),
      formatPercent(each.bystanderShare),
    ]),
  );
}

function renderCalls(companies: readonly Measured[]): string {
  return writeTable(
    ['Call', 'p50', 'Target at 10,000', 'p95', 'Ratio', 'CPU a call', 'At 16 connections'],
    companies.flatMap(each =>
      each.calls.map(({ id, title, alone, cpuMs, callsPerSecond }) => {
        const base = smallest(companies, each).calls.find(call => call.id === id)?.alone.p50;
        return [
          `${nameCatalog(each)}: ${title}`,
          `**${formatMs(alone.p50)}**`,
          each.entities === 10_000 ? aimOfCompanyCall(id) : '',
          formatMs(alone.p95),
          base === undefined ? '' : (alone.p50 / base).toFixed(2),
          formatMs(cpuMs),
          callsPerSecond === undefined ? '' : `${formatNumber(callsPerSecond)} a second`,
        ];
      }),
    ),
  );
}

function smallest(companies: readonly Measured[], { engine }: Measured): Measured {
  return companies.find(each => each.engine === engine) as Measured;
}
