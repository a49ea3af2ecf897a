import type { Provenance } from './figures.ts';
import type { ScaleFigures } from './loadFigures.ts';
import { formatMegabytes, formatMs, formatNumber, formatSeconds, writeTable } from './markdown.ts';
import { renderProvenance } from './renderProvenance.ts';

const engineNames = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;
const maxShown = 20;
const maxSteps = 10;

/** The section on very large catalogs. */
export function renderScales(measured: readonly (ScaleFigures & Provenance)[]): string {
  const sections = measured.map(
    each => `### ${formatNumber(each.entities)} entities on ${engineNames[each.engine]}

${describe(each)} Load average of the machine ${each.loadAverage.toFixed(1)}. ${renderProvenance(each)}

${renderProgress(each)}

The ${maxShown} slowest of ${each.questions.length} questions, by their first call:

${renderQuestionTimes(each)}`,
  );
  return `## Very large catalogs

A catalog of the shape that companies have, read once from its files, and then the questions of many forms, each sent three times. Not every step of the reading is shown.

What breaks first: orders by two fields, one of which has a value of its own for each entity. The first call after a change sorts all entities, for seconds, and on SQLite in the thread that serves.

${sections.join('\n\n')}`;
}

function describe({ progress, entities, ...figures }: ScaleFigures): string {
  const last = progress.at(-1);
  const seconds = formatSeconds(last?.seconds ?? 0);
  const found = last?.found ?? 0;
  const read =
    found > entities ? `Read in ${seconds}` : `${formatNumber(found)} read in ${seconds}`;
  const cpuSeconds = (last?.cpuSeconds ?? 0) + (last?.databaseCpuSeconds ?? 0);
  const cpu = `${formatMs((cpuSeconds * 1000) / Math.max(1, found))} of CPU an entity`;
  return `${read}, ${cpu}, idle ${formatSeconds(figures.settledSeconds)} later; memory ${formatMegabytes(figures.peakRssBytes)} at its peak, ${formatMegabytes(figures.restRssBytes)} at rest and ${formatMegabytes(figures.queriedRssBytes)} after all questions; ${formatMegabytes(figures.diskBytes)} of database on disk.`;
}

function renderProgress({ progress }: ScaleFigures): string {
  const stride = Math.ceil(progress.length / maxSteps);
  const shown = progress.filter(
    (_, at) => at === progress.length - 1 || (at > 0 && at % stride === 0),
  );
  return writeTable(
    ['After', 'Entities found', 'CPU of the server', 'CPU of the database', 'Memory'],
    shown.map(step => [
      formatSeconds(step.seconds),
      formatNumber(step.found),
      formatSeconds(step.cpuSeconds),
      formatSeconds(step.databaseCpuSeconds),
      formatMegabytes(step.rssBytes),
    ]),
  );
}

function renderQuestionTimes({ questions }: ScaleFigures): string {
  const slowest = questions.toSorted((a, b) => b.firstMs - a.firstMs).slice(0, maxShown);
  return writeTable(
    ['Question', 'First call', 'After it'],
    slowest.map(({ title, firstMs, ms }) => [
      title.replaceAll('|', 'or'),
      formatMs(firstMs),
      formatMs(ms),
    ]),
  );
}
