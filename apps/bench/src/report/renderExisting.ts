import type { ExistingFigures, SourceFigures } from './existingFigures.ts';
import type { Provenance } from './figures.ts';
import { formatMegabytes, formatMs, formatNumber, formatSeconds, writeTable } from './markdown.ts';
import { renderProvenance } from './renderProvenance.ts';
import { aims } from './targets.ts';

const titles: Readonly<Record<SourceFigures['source'], string>> = {
  files: 'files, which the portal reads',
  own: 'a provider of the portal',
  stock: 'the same provider as a published module',
};

/** The section on published plugins. */
export function renderExisting(figures: ExistingFigures & Provenance): string {
  const { without, all, single, sources } = figures;
  const count = single.length;
  const starts = writeTable(
    ['What', 'Without', `With ${count} plugins`, 'Target'],
    [
      [
        'Ready on an empty database',
        formatMs(without.readyMs),
        `**${formatMs(all.readyMs)}**`,
        aims.stockStart.target,
      ],
      ['CPU until then', formatSeconds(without.cpuSeconds), formatSeconds(all.cpuSeconds), ''],
      ['Heap at rest', formatMegabytes(without.heapBytes), formatMegabytes(all.heapBytes), ''],
      [
        'Resident memory at rest',
        formatMegabytes(without.rssBytes),
        formatMegabytes(all.rssBytes),
        '',
      ],
    ],
  );
  const plugins = writeTable(
    ['Plugin, alone', 'Heap', 'Resident memory'],
    single.map(({ name, version, heapBytes, rssBytes }) => [
      `${name} ${version}`,
      formatMegabytes(heapBytes),
      formatMegabytes(rssBytes),
    ]),
  );
  const files = sources.find(({ source }) => source === 'files');
  const ratio = (value: number, of: number | undefined) => (value / (of ?? NaN)).toFixed(2);
  const emitted = writeTable(
    ['Source', 'Found', 'CPU', 'Time by files', 'CPU by files', 'Target'],
    sources.map(({ source, seconds, cpuSeconds }) => [
      titles[source],
      formatSeconds(seconds),
      formatSeconds(cpuSeconds),
      ratio(seconds, files?.seconds),
      ratio(cpuSeconds, files?.cpuSeconds),
      source === 'stock' ? aims.stockSource.target : '',
    ]),
  );
  return `## Existing plugins

Published packages on SQLite, medians of three; what V8 compiles is stored from an earlier start. What plugins share, such as Express, counts for each that is measured alone. Load average of the
machine ${figures.loadAverage.toFixed(1)}. ${renderProvenance(figures)}

${starts}

${plugins}

${formatNumber(figures.entities)} entities, until all are found, without the start of the server:

${emitted}`;
}
