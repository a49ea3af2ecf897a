import type { AimFigures } from './loadFigures.ts';
import type { Provenance } from './figures.ts';
import { formatMs, formatNumber, formatSeconds, writeTable } from './markdown.ts';
import { renderProvenance } from './renderProvenance.ts';

const engineNames = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

type Aim = readonly [ms: number, callsPerSecond?: number];

const aims: Readonly<
  Record<
    AimFigures['engine'],
    {
      calls: Readonly<Record<AimFigures['calls'][number]['id'], Aim>>;
      readSeconds: number;
    }
  >
> = {
  postgres: {
    calls: {
      'all-kinds': [2, 1000],
      type: [2, 1000],
      'all-of-type': [5],
      search: [3, 600],
      paging: [150],
    },
    readSeconds: 60,
  },
  sqlite: {
    calls: {
      'all-kinds': [1, 1500],
      type: [1, 1500],
      'all-of-type': [5],
      search: [2, 800],
      paging: [120],
    },
    readSeconds: 45,
  },
};

/** The section on what has absolute aims. */
export function renderAims(measured: readonly (AimFigures & Provenance)[]): string {
  return `## What is aimed at

Catalogs of the shape that companies have; the median on one connection and calls a second on 16. The aims hold for this machine while nothing else runs.

${measured.map(renderEngine).join('\n\n')}`;
}

function renderEngine(figures: AimFigures & Provenance): string {
  const { engine, calls, calledEntities, readEntities, loadAverage } = figures;
  const { calls: callAims, readSeconds } = aims[engine];
  const at = `${formatNumber(calledEntities)} entities`;
  const rows = calls.map(({ id, title, ms, callsPerSecond }) => {
    const [aimedMs, aimedCalls] = callAims[id];
    return [
      `${title}, ${at}`,
      `**${formatMs(ms)}**`,
      formatMs(aimedMs),
      formatNumber(callsPerSecond),
      aimedCalls === undefined ? '' : formatNumber(aimedCalls),
    ];
  });
  const others: [string, string, string][] = [
    [
      `First reading, ${formatNumber(readEntities)} entities`,
      formatSeconds(figures.readSeconds),
      formatSeconds(readSeconds),
    ],
  ];
  const table = writeTable(
    ['What', 'Measured', 'Aim', 'Calls a second', 'Aim'],
    [...rows, ...others.map(([what, value, aim]) => [what, `**${value}**`, aim, '', ''])],
  );
  return `### ${engineNames[engine]}

Load average of the machine ${loadAverage.toFixed(1)}. ${renderProvenance(figures)}

${table}`;
}
