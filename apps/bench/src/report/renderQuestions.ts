import type { Provenance } from './figures.ts';
import type { QuestionFigures } from './loadFigures.ts';
import { formatMs, formatNumber, writeTable } from './markdown.ts';
import { renderProvenance } from './renderProvenance.ts';

const engineNames = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;
const maxShown = 20;

/** The section on questions of many forms. */
export function renderQuestions(measured: readonly (QuestionFigures & Provenance)[]): string {
  const sections = measured.map(each => {
    const { engine, sizes, questions, loadAverage } = each;
    const last = sizes.length - 1;
    const slowest = questions
      .toSorted((a, b) => (b.ms[last] ?? 0) - (a.ms[last] ?? 0))
      .slice(0, maxShown);
    const table = writeTable(
      [
        'Question',
        `First call, ${formatNumber(sizes[last] ?? 0)} entities`,
        ...sizes.map(size => `${formatNumber(size)} entities`),
        'Growth',
      ],
      slowest.map(({ title, firstMs, ms }) => [
        title.replaceAll('|', 'or'),
        formatMs(firstMs[last] ?? Number.NaN),
        ...ms.map(formatMs),
        `${((ms[last] ?? 0) / (ms[0] ?? 1)).toFixed(1)}×`,
      ]),
    );
    return `### ${engineNames[engine]}

The ${slowest.length} slowest of ${questions.length} questions. Load average of the machine ${loadAverage.toFixed(1)}. ${renderProvenance(each)}

${table}`;
  });
  return `## Questions of many forms

Lists and searches of many forms, made from the parts of which the contracts say that they go together: on one connection, the first call, in the largest catalog, and the fastest of 14 that follow, for which the answer may be in memory. A question should cost what its answer has, so that its time does not grow with the catalog.

${sections.join('\n\n')}`;
}
