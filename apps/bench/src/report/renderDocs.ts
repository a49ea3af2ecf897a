import type { DocsFigures } from './areaFigures.ts';
import type { Provenance } from './figures.ts';
import { formatMegabytes, formatMs, formatSeconds, writeTable } from './markdown.ts';
import { renderProvenance } from './renderProvenance.ts';

/** The section on technical docs. */
export function renderDocs(docs: DocsFigures & Provenance): string {
  const { samplePages, smallPages, largePages, pageSwitch, changeShown } = docs;
  const mixed = samplePages > 0 ? `${samplePages} pages of samples and ${smallPages}` : smallPages;
  return `## Technical docs

Builds over HTTP on SQLite, from the call to its end, by a server that has built nothing before; generated pages have 4 KB and two code blocks.
The reader in ${docs.browser}. Builds took ${formatSeconds(docs.cpuSeconds)} of CPU. Load average of the machine ${docs.loadAverage.toFixed(1)}. ${renderProvenance(docs)}

${writeTable(
  ['Measurement', 'Value', 'Target'],
  [
    [`${mixed} generated pages, cold`, `**${formatSeconds(docs.mixedSeconds)}**`, '< 5 s'],
    [`${largePages} generated pages, cold`, `**${formatSeconds(docs.largeSeconds)}**`, '< 12 s'],
    [
      'Memory of the server at its peak, over that before the builds',
      `**${formatMegabytes(docs.rssGrowthBytes)}**`,
      '< 150 MB',
    ],
    [
      'One page saved until the reader shows it, p50',
      `**${formatMs(changeShown.p50)}**`,
      '< 500 ms',
    ],
    ['The same, slowest', `**${formatMs(changeShown.max)}**`, '< 500 ms'],
    ['Page switch, p50', `**${formatMs(pageSwitch.p50)}**`, '< 100 ms'],
    ['Page switch, p95', `**${formatMs(pageSwitch.p95)}**`, '< 100 ms'],
    [
      'First page, new visitor, fast 4G, 4x slower CPU',
      `**${formatMs(docs.coldSlowMs)}**`,
      '< 2.5 s',
    ],
  ],
)}`;
}
