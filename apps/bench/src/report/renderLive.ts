import type { ComparisonFigures, Provenance, StreamFigures } from './figures.ts';
import { formatMegabytes, formatMs, formatNumber, writeTable } from './markdown.ts';
import { renderProvenance } from './renderProvenance.ts';
import { aims } from './targets.ts';

const engineTitles = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

/** The section on open streams of changes. */
export function renderStreams(streams: readonly (StreamFigures & Provenance)[]): string {
  const table = writeTable(
    [
      'Engine',
      'Memory with all open',
      'After the changes',
      'Target',
      'Missed',
      'Target',
      'From the file to a stream: p50',
      'p99',
      'Longest delay of the loop',
    ],
    streams.map(each => [
      engineTitles[each.engine],
      `**+${formatMegabytes(each.openBytes)}**`,
      `+${formatMegabytes(each.changedBytes)}`,
      aims.streams.target,
      `**${formatNumber(each.missed)}** of ${formatNumber(each.streams * each.changes)}`,
      aims.missed.target,
      formatMs(each.heard.p50),
      formatMs(each.heard.p99),
      formatMs(each.delayMaxMs),
    ]),
  );
  const [first] = streams;
  const what = first
    ? `${formatNumber(first.streams)} streams open on a server with ${formatNumber(first.entities)} entities, and ${first.changes} files changed. `
    : '';
  return `## Open streams of changes

${what}${streams.map(renderProvenance).join(' ')}

${table}`;
}

/** The section on this build beside another one. */
export function renderComparison(comparison: ComparisonFigures & Provenance): string {
  const table = writeTable(
    ['Call, median', 'Other build', 'This build', 'Ratio', 'Target'],
    comparison.calls.map(({ title, otherMs, ownMs }) => [
      title,
      formatMs(otherMs),
      formatMs(ownMs),
      `**${(ownMs / otherMs).toFixed(2)}**`,
      aims.comparison.target,
    ]),
  );
  return `## This build beside the first one

The same catalog of ${formatNumber(comparison.entities)} entities on ${engineTitles[comparison.engine]}, called in turns in one run. This build keeps history, applies a policy and
serves 20 streams of changes meanwhile; the other is that of commit ${comparison.otherCommit}. ${renderProvenance(comparison)}

${table}`;
}
