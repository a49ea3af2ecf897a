import type { Provenance } from './figures.ts';
import type { SearchFigures } from './loadFigures.ts';
import { formatMs, formatNumber, formatSeconds, writeTable } from './markdown.ts';
import { renderProvenance } from './renderProvenance.ts';

const engineNames = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

/** The section on searches. */
export function renderSearch(searches: readonly (SearchFigures & Provenance)[]): string {
  const sections = searches.map(search => {
    const { engine, documents, indexingSeconds, catalogP95WhileIndexing, loadAverage, calls } =
      search;
    const medians = calls.map(({ p50 }) => p50).toSorted((a, b) => a - b);
    const table = writeTable(
      ['Term', 'Caller sees', 'p50', 'p95', 'CPU', 'Target of p95'],
      calls.map(({ name, caller, p50, p95, cpuMs }) => [
        name,
        caller === 'tenth' ? '10 %' : 'everything',
        `**${formatMs(p50)}**`,
        formatMs(p95),
        formatMs(cpuMs),
        aimOf(engine, documents, name),
      ]),
    );
    return `### ${formatNumber(documents)} documents on ${engineNames[engine]}

Indexed in ${formatSeconds(indexingSeconds)} (target: 60 s for 100,000), with catalog calls of p95 ${formatMs(catalogP95WhileIndexing)} meanwhile (target: 50 ms). Median over the mix ${formatMs(medians[Math.floor(medians.length / 2)] ?? 0)}. Load average of the machine ${loadAverage.toFixed(1)}. ${renderProvenance(search)}

${table}`;
  });
  return `## Searches

Over HTTP on one connection, in the process of the server, for callers who see all of the documents and a tenth of them. CPU is that of server, reader thread, client and database for one call.

${sections.join('\n\n')}`;
}

function aimOf(engine: SearchFigures['engine'], documents: number, name: string): string {
  if (documents <= 10_000) return 'p50 < 5 ms';
  const isCommon = name.includes('80 %');
  return engine === 'sqlite' ? `< ${isCommon ? 60 : 20} ms` : `< ${isCommon ? 80 : 40} ms`;
}
