import type { Provenance } from './figures.ts';
import type { ScaffolderFigures } from './areaFigures.ts';
import { formatMegabytes, formatMs, formatNumber, writeTable } from './markdown.ts';
import { renderProvenance } from './renderProvenance.ts';

/** The section on templates. */
export function renderScaffolder(figures: ScaffolderFigures & Provenance): string {
  const { firstEvent, shown } = figures;
  const files = formatNumber(figures.files);
  const rows = [
    ['Start of a task until its first event: p50', formatMs(firstEvent.p50), '< 150 ms'],
    ['the same: p95', formatMs(firstEvent.p95), '< 150 ms'],
    [`Template of ${files} files, to the workspace`, formatMs(figures.workspaceMs), '< 3 s'],
    ['the same, pushed to a new repository', formatMs(figures.pushedMs), '< 8 s'],
    ['Event until the page shows it: p50', formatMs(shown.p50), '< 200 ms'],
    ['the same: slowest', formatMs(shown.max), '< 200 ms'],
    [
      `Memory for ${figures.runningTasks} running tasks`,
      formatMegabytes(figures.runningBytes),
      '< 400 MB',
    ],
    ['Memory of the whole server', formatMegabytes(figures.totalBytes), ''],
  ];
  return `## Templates

SQLite, and a code host on the same machine. Load average of the machine ${figures.loadAverage.toFixed(1)}, ${figures.browser}. ${renderProvenance(figures)}

${writeTable(['What', 'Measured', 'Target'], rows)}`;
}
