import type { HostileFigures, Provenance } from './figures.ts';
import { formatMs, formatNumber, formatPercent, writeTable } from './markdown.ts';
import { renderProvenance } from './renderProvenance.ts';
import { aims } from './targets.ts';

/** The section on inputs that are as large as they may be. */
export function renderHostile(hostile: HostileFigures & Provenance): string {
  const table = writeTable(
    ['Call', 'Answer', 'Longest hold, median', 'worst', 'Target', 'CPU a call'],
    hostile.calls.map(({ title, status, heldMs, cpuMs }) => [
      title,
      String(status),
      `**${formatMs(heldMs.p50)}**`,
      formatMs(heldMs.max),
      aims.held.target,
      formatMs(cpuMs),
    ]),
  );
  return `## Hostile calls

Inputs as large as the limits of their endpoints admit, of the sort that costs most, on a server with ${formatNumber(hostile.entities)} entities on SQLite.
The longest hold is for how long at once the serving thread of the server answered nobody else during a call, seen by a probe in its
process with a resolution of 1 ms; of ${hostile.rounds} calls, of which no two are equal. CPU is that of all threads. Without any call the worst is ${formatMs(hostile.idleHeldMs)}:
the machine is shared, other programs used ${formatPercent(hostile.bystanderShare)} of it meanwhile, and their turns on its cores are within the figures. ${renderProvenance(hostile)}

${table}`;
}
