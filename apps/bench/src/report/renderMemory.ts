import type { Provenance } from './figures.ts';
import type { MemoryFigures } from './loadFigures.ts';
import { formatMegabytes, formatNumber, writeTable } from './markdown.ts';
import { renderProvenance } from './renderProvenance.ts';

const engineNames = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

/** Above so many entities there is one aim for all states. */
const smallEntities = 10_000;
const smallAims = { rest: '< 130 MB', called: '< 220 MB' };
const largeAims = { rest: '< 600 MB', called: '< 600 MB' };

/** The section on what a server holds at rest. */
export function renderMemory(measured: readonly (MemoryFigures & Provenance)[]): string {
  const rows = measured
    .toSorted((a, b) => b.engine.localeCompare(a.engine) || a.entities - b.entities)
    .map(figures => {
      const { engine, entities, startedBytes, readBytes, calledBytes } = figures;
      const aims = entities <= smallEntities ? smallAims : largeAims;
      return [
        `${formatNumber(entities)} on ${engineNames[engine]}`,
        `**${formatMegabytes(startedBytes)}**`,
        `**${formatMegabytes(readBytes)}**`,
        aims.rest,
        `**${formatMegabytes(calledBytes)}**`,
        aims.called,
        figures.loadAverage.toFixed(1),
        renderProvenance(figures),
      ];
    });
  const head = ['Catalog', 'Started on it', 'After its first reading', 'Aim', 'After calls', 'Aim'];
  return `## Memory at rest

Resident memory of the server, 12 s after it has become idle; catalogs of the shape that companies have. The calls are those
with aims, on one connection and on 16. Other programs change these figures little.

${writeTable([...head, 'Load average', ''], rows)}`;
}
