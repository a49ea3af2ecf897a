import type { Provenance } from './figures.ts';
import type { RefreshFigures } from './catalogFigures.ts';
import { formatMs, formatNumber, formatSeconds, writeTable } from './markdown.ts';
import { renderProvenance } from './renderProvenance.ts';

const engineNames = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

/** The section on reading while a whole catalog is written. */
export function renderRefreshes(measured: readonly (RefreshFigures & Provenance)[]): string {
  const sections = measured.map(each => {
    const { engine, entities, seconds, loadAverage, atRest, meanwhile } = each;
    const table = writeTable(
      ['Readers', 'p50', 'p99', 'longest', 'calls a second', 'failed'],
      (
        [
          ['at rest', atRest],
          ['during the refresh', meanwhile],
        ] as const
      ).map(([title, figures]) => [
        title,
        formatMs(figures.p50),
        `**${formatMs(figures.p99)}**`,
        formatMs(figures.max),
        formatNumber(figures.callsPerSecond),
        `${formatNumber(figures.failures)} of ${formatNumber(figures.calls)}`,
      ]),
    );
    return `### ${formatNumber(entities)} entities on ${engineNames[engine]}

Refreshed in ${formatSeconds(seconds)}; p99 ${(meanwhile.p99 / atRest.p99).toFixed(1)} times that at rest (target: at most 3). Load average of the machine ${loadAverage.toFixed(1)}. ${renderProvenance(each)}

${table}`;
  });
  return `## Reading while all is written

Each entity of a catalog of the shape that companies have changes at once, while 16 connections make the calls of pages and scripts, large ones excepted.

${sections.join('\n\n')}`;
}
