import type { CallFigures, CatalogFigures } from './catalogFigures.ts';
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
import { aimOfCall, aimOfIngestion, aims } from './targets.ts';

type Catalog = CatalogFigures & Provenance;

const nameByEngine = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

/** The catalog's sections: what was generated, ingestion, changes and restarts, then each engine's calls. */
export function renderCatalogs(catalogs: readonly Catalog[]): string[] {
  if (catalogs.length === 0) return [];
  const sorted = catalogs.toSorted(
    (a, b) => b.engine.localeCompare(a.engine) || a.entities - b.entities,
  );
  return [
    `## The generated catalogs

One entity in a hundred is a group, two are systems, the rest are components, 100 documents a file. Every component
has ${formatNumber(sorted.at(-1)?.bytesPerEntity ?? 0)} bytes of YAML on average, 25 facet rows and 5 relations; relations also are on the systems and groups at their
other ends. The embedded PostgreSQL runs with its default settings, but without fsync.`,
    renderIngestion(sorted),
    renderChanges(sorted),
    ...sorted.map(renderCalls),
  ];
}

function renderIngestion(catalogs: readonly Catalog[]): string {
  const table = writeTable(
    [
      'Catalog',
      'Files to fully queryable',
      'Target',
      'Incumbent',
      'CPU of the server',
      'CPU of the database',
      'CPU per entity',
      'Peak memory',
      'Loop delay p50',
      'p99',
      'max',
      'Small answer meanwhile p50',
      'p99',
      'max',
      'Machine used by others',
    ],
    catalogs.map(({ engine, entities, ingestion }) => {
      const { target = '', incumbent = '' } = aimOfIngestion(engine, entities);
      const cpu = ingestion.cpuSeconds + ingestion.databaseCpuSeconds;
      return [
        describe(engine, entities),
        `**${formatSeconds(ingestion.seconds)}**`,
        target,
        incumbent,
        formatSeconds(ingestion.cpuSeconds),
        engine === 'sqlite' ? '' : formatSeconds(ingestion.databaseCpuSeconds),
        formatMs((cpu * 1000) / entities),
        formatMegabytes(ingestion.peakRssBytes),
        formatMs(ingestion.delayMs.p50),
        formatMs(ingestion.delayMs.p99),
        formatMs(ingestion.delayMs.max),
        formatMs(ingestion.ping.p50),
        formatMs(ingestion.ping.p99),
        formatMs(ingestion.ping.max),
        formatPercent(ingestion.bystanderShare),
      ];
    }),
  );
  return `## Ingestion

From the start of the process on an empty database until every entity, relation and text is found by queries.
Targets besides the time: memory ${aims.memory.target}; loop delay of the serving thread p99 ${aims.delayP99.target}, max ${aims.delayMax.target}.
The incumbent uses ${aims.ingestionCpu.incumbent} of CPU. The loop delay counts from the first answer on.

${table}`;
}

function renderChanges(catalogs: readonly Catalog[]): string {
  const table = writeTable(
    [
      'Catalog',
      'One changed entity: file written to API, p50',
      'max',
      'Memory after all loads',
      'Start on the complete catalog: listening after',
      'Memory then',
    ],
    catalogs.map(({ engine, entities, change, rssAfterLoadBytes, restart }) => [
      describe(engine, entities),
      `**${formatMs(change.p50)}**`,
      formatMs(change.max),
      formatMegabytes(rssAfterLoadBytes),
      formatMs(restart.listeningMs),
      formatMegabytes(restart.rssBytes),
    ]),
  );
  return `## Changes, memory and restarts

Targets: a change ${aims.change.target} after the file's event at 100,000 entities. The incumbent has ${aims.memoryAfterLoad.incumbent} after load.

${table}`;
}

function renderCalls(catalog: Catalog): string {
  const { engine, entities, calls } = catalog;
  const row = ({ id, title, alone, crowded, cpuMsPerCall }: CallFigures) => {
    const { target = '', incumbent = '' } = aimOfCall(id, engine, entities);
    return [
      title,
      formatMs(alone.p50),
      `**${formatMs(alone.p95)}**`,
      formatMs(alone.p99),
      target,
      incumbent,
      formatMs(crowded.p50),
      formatMs(crowded.p95),
      formatMs(crowded.p99),
      formatNumber(crowded.callsPerSecond),
      formatMs(cpuMsPerCall),
    ];
  };
  const table = writeTable(
    [
      'Call',
      'Alone p50',
      'p95',
      'p99',
      'Target p95',
      'Incumbent',
      '16 connections p50',
      'p95',
      'p99',
      'Calls a second',
      'CPU a call',
    ],
    calls.map(row),
  );
  return `## Calls: ${describe(engine, entities)}

${renderProvenance(catalog)} Arguments differ from call to call. CPU is the server's and the database's, under load;
other programs used ${formatPercent(catalog.callsBystanderShare)} of the machine meanwhile.

${table}`;
}

function describe(engine: keyof typeof nameByEngine, entities: number): string {
  return `${formatNumber(entities)} on ${nameByEngine[engine]}`;
}
