import type { NotificationFigures } from './areaFigures.ts';
import type { Provenance } from './figures.ts';
import { formatMs, formatNumber, writeTable } from './markdown.ts';
import { renderProvenance } from './renderProvenance.ts';

const titles = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

/** The section on notifications and signals. */
export function renderNotifications(all: readonly (NotificationFigures & Provenance)[]): string {
  const sections = all.map(figures => {
    const recipients = formatNumber(figures.recipients);
    const toMegabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
    const rows = [
      [
        `One message to ${recipients} people, stored: the first`,
        formatMs(figures.firstSendMs),
        '< 10 s',
      ],
      ['the same: slowest on the way to all rows', formatMs(figures.slowestSendMs), '< 10 s'],
      [
        `Unread count of a person among ${formatNumber(figures.rows)} rows: p50`,
        formatMs(figures.counts.p50),
        '< 5 ms',
      ],
      ['the same: p99', formatMs(figures.counts.p99), ''],
      [
        `Heap and buffers of ${formatNumber(figures.streams)} open WebSockets for signals`,
        toMegabytes(figures.streamBytes),
        '< 150 MB',
      ],
      [
        'the same: change of the process as a whole',
        toMegabytes(figures.residentBytes),
        '< 150 MB',
      ],
      [
        `WebSockets beyond the limit that were refused with a reason`,
        formatNumber(figures.refused),
        '5,000',
      ],
      ['Longest hold of the serving thread meanwhile', formatMs(figures.refusalDelayMs), ''],
    ];
    return `${titles[figures.engine]}. Load average of the machine ${figures.loadAverage.toFixed(1)}. ${renderProvenance(figures)}

${writeTable(['What', 'Measured', 'Target'], rows)}`;
  });
  return `## Notifications\n\n${sections.join('\n\n')}`;
}
