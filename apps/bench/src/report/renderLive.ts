import { engineTitles } from './catalogNames.ts';
import type { BuildFigures, ComparisonFigures, Provenance } from './figures.ts';
import type { StreamFigures } from './loadFigures.ts';
import { formatMegabytes, formatMs, formatNumber, writeTable } from './markdown.ts';
import { renderProvenance } from './renderProvenance.ts';
import { aims } from './targets.ts';

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

/** The section on this build beside earlier ones. */
export function renderComparisons(
  comparisons: readonly (ComparisonFigures & Provenance)[],
): string {
  return `## This build beside an earlier one

The same catalog, called in turns in one run: medians of seven rounds. Both builds apply a policy and serve 20 streams of changes meanwhile.

${comparisons.map(renderComparison).join('\n\n')}`;
}

function renderComparison(comparison: ComparisonFigures & Provenance): string {
  const { other, own, whole } = comparison;
  const table = writeTable(
    ['Median', 'Earlier build', 'This build', 'Ratio', 'Target'],
    [
      ...comparison.calls.map(({ title, otherMs, ownMs }) => [
        ...compare(title, formatMs, [otherMs, ownMs]),
        aims.comparison.target,
      ]),
      ...listBuildRows(other, own, { start: '< 1 s', memory: 'not more' }),
      ...(whole
        ? listBuildRows(other, whole, { start: '< 1 s', memory: '' }, ', with all plugins')
        : []),
    ],
  );
  return `${formatNumber(comparison.entities)} entities on ${engineTitles[comparison.engine]}, beside commit ${comparison.otherCommit}. ${renderProvenance(comparison)}

${table}`;
}

function listBuildRows(
  other: BuildFigures,
  own: BuildFigures,
  targets: { start: string; memory: string },
  what = '',
): string[][] {
  const start = `Start on an empty database until it listens${what}`;
  const idle = `Memory at rest, catalog complete${what}`;
  const loaded = `Memory at rest after all calls${what}`;
  return [
    [...compare(start, formatMs, [other.listeningMs, own.listeningMs]), targets.start],
    [...compare(idle, formatMegabytes, [other.idleBytes, own.idleBytes]), targets.memory],
    [...compare(loaded, formatMegabytes, [other.loadedBytes, own.loadedBytes]), targets.memory],
  ];
}

function compare(
  title: string,
  format: (value: number) => string,
  [other, own]: [number, number],
): string[] {
  return [title, format(other), format(own), `**${(own / other).toFixed(2)}**`];
}
