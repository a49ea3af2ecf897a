import type { HostileFigures } from './loadFigures.ts';
import type { Provenance } from './figures.ts';
import { formatMs, formatNumber, formatPercent, writeTable } from './markdown.ts';
import { renderProvenance } from './renderProvenance.ts';
import { aims } from './targets.ts';

/** The section on inputs that are as large as they may be. */
export function renderHostile(hostile: HostileFigures & Provenance): string {
  const table = writeTable(
    [
      'Call',
      'Answer',
      'CPU of the longest hold, median',
      'worst',
      'Target',
      'By the clock, median',
      'worst',
      'CPU a call',
    ],
    hostile.calls.map(({ title, status, heldMs, heldCpuMs, cpuMs }) => [
      title,
      String(status),
      `**${formatMs(heldCpuMs.p50)}**`,
      formatMs(heldCpuMs.max),
      aims.held.target,
      formatMs(heldMs.p50),
      formatMs(heldMs.max),
      formatMs(cpuMs),
    ]),
  );
  return `## Hostile calls

Inputs as large as the limits of their endpoints admit, of the sort that costs most, on a server with ${formatNumber(hostile.entities)} entities on SQLite.
The longest hold is for how long at once the serving thread of the server answered nobody else during a call, seen by a probe in its
process with a resolution of 1 ms; of ${hostile.rounds} calls, of which no two are equal. Its CPU is what that thread computed meanwhile: the hold on a
machine that nobody else uses. By the clock, the turns that other programs had on its cores are within: they used ${formatPercent(hostile.bystanderShare)} of the machine, and
without any call the worst was ${formatMs(hostile.idleHeldMs)} (CPU ${formatMs(hostile.idleHeldCpuMs)}). CPU a call is that of all threads. ${renderProvenance(hostile)}

${table}`;
}
