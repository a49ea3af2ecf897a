import type { AssetSize, BundleFigures } from './portalFigures.ts';
import type { Provenance } from './figures.ts';
import { formatKilobytes, writeTable } from './markdown.ts';
import { renderProvenance } from './renderProvenance.ts';
import { aims } from './targets.ts';

const cells = ({ raw, gzip, brotli }: AssetSize) => [
  formatKilobytes(raw),
  formatKilobytes(gzip),
  `**${formatKilobytes(brotli)}**`,
];

/** The section on the portal's files. */
export function renderBundles(bundles: BundleFigures & Provenance): string {
  const table = writeTable(
    ['Part', 'Raw', 'gzip', 'brotli'],
    [
      [`Initial: ${bundles.initial.files} files`, ...cells(bundles.initial)],
      ['Styles', ...cells(bundles.styles)],
      ...bundles.onDemand.map(part => [`On demand: ${part.name}`, ...cells(part)]),
    ],
  );
  return `## Bundles

JavaScript as the server sends it. Initial is what the entry imports statically; a part on demand is what it adds to that.
Parts may share files. Target for the catalog page, initial and its own part: ${aims.script.target} brotli; incumbent ${aims.script.incumbent}. ${renderProvenance(bundles)}

${table}`;
}
