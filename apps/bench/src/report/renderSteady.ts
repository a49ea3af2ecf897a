import type { Provenance } from './figures.ts';
import type { SteadyFigures, SteadyMinute } from './loadFigures.ts';
import { formatMegabytes, formatMs, formatNumber, writeTable } from './markdown.ts';
import { renderProvenance } from './renderProvenance.ts';

const engineNames = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;
const maxShown = 10;

/** The section on steady work. */
export function renderSteady(measured: readonly (SteadyFigures & Provenance)[]): string {
  const sections = measured.map(each => {
    const { engine, entities, minutes, growth, failures, loadAverage } = each;
    const runs = minutes.reduce((sum, minute) => sum + minute.runs, 0);
    const verdict = growth.length === 0 ? 'Nothing grows.' : `${growth.join('. ')}.`;
    return `### ${formatNumber(entities)} entities on ${engineNames[engine]}, ${minutes.length} minutes

${verdict} ${formatNumber(failures.length)} of ${formatNumber(runs)} runs failed. Load average of the machine ${loadAverage.toFixed(1)}. ${renderProvenance(each)}

${renderMinutes(minutes)}`;
  });
  return `## Steady work

Pages and scripts read, people sign in and out, search, run templates and follow changes, and files change, all at an even rate on a server that is not restarted. Of memory, heap and handles a line is fitted after the first third: they grow when that surely rises by more than a twentieth in an hour. Heap and what is beside it are those of the serving thread after a collection of garbage; of the minutes some are shown.

${sections.join('\n\n')}`;
}

function renderMinutes(minutes: readonly SteadyMinute[]): string {
  const stride = Math.ceil(minutes.length / maxShown);
  return writeTable(
    ['Minute', 'Memory', 'Heap', 'Beside it', 'Open handles', 'Runs', 'Reads p50', 'p99'],
    minutes
      .map((minute, at) => [
        String(at + 1),
        formatMegabytes(minute.rssBytes),
        formatMegabytes(minute.heapBytes),
        formatMegabytes(minute.externalBytes),
        formatNumber(minute.handles),
        formatNumber(minute.runs),
        formatMs(minute.p50),
        formatMs(minute.p99),
      ])
      .filter((_, at) => at % stride === 0 || at === minutes.length - 1),
  );
}
