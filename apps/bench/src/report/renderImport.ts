import type { ImportFigures } from './areaFigures.ts';
import type { Provenance } from './figures.ts';
import { formatMs, formatNumber, writeTable } from './markdown.ts';
import { renderProvenance } from './renderProvenance.ts';

/** The section on the catalog import. */
export function renderImport(figures: ImportFigures & Provenance): string {
  const { analysis, bulkMs } = figures;
  const files = formatNumber(figures.files);
  const rows = [
    [`Analysis of a repository of ${files} files: p50`, formatMs(analysis.p50), '< 1.5 s'],
    ['the same: slowest', formatMs(analysis.max), '< 1.5 s'],
    [`Pull requests to ${figures.repositories} repositories in bulk`, formatMs(bulkMs), '< 3 min'],
  ];
  return `## Import

SQLite, and a code host on the same machine. Load average of the machine ${figures.loadAverage.toFixed(1)}. ${renderProvenance(figures)}

${writeTable(['What', 'Measured', 'Target'], rows)}`;
}
