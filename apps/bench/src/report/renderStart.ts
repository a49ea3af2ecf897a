import type { Provenance } from './figures.ts';
import type { StartFigures } from './portalFigures.ts';
import { formatMegabytes, formatMs, writeTable } from './markdown.ts';
import { renderProvenance } from './renderProvenance.ts';
import { aims } from './targets.ts';

/** The section on starting with the demonstration company. */
export function renderStart(start: StartFigures & Provenance): string {
  const table = writeTable(
    ['Figure', 'Measured', 'Target', 'Incumbent'],
    [
      ['Listening, empty database', formatMs(start.coldListeningMs), '', ''],
      [
        'Listening, warm database: median of five',
        `**${formatMs(start.warmListeningMs.median)}**`,
        aims.start.target,
        aims.start.incumbent,
      ],
      ['Listening, warm database: worst of five', formatMs(start.warmListeningMs.worst), '', ''],
      [
        'Resident memory two seconds later, most of five',
        `**${formatMegabytes(start.warmRssBytes)}**`,
        aims.startMemory.target,
        aims.startMemory.incumbent,
      ],
    ],
  );
  return `## Start

The demonstration company, ${start.entities} entities, on SQLite. ${renderProvenance(start)}

${table}`;
}
