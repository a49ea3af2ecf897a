import type { InstallFigures } from './portalFigures.ts';
import type { Provenance } from './figures.ts';
import { formatMegabytes, formatMs, writeTable } from './markdown.ts';
import { renderProvenance } from './renderProvenance.ts';
import { aims } from './targets.ts';

/** The section on what is installed. */
export function renderInstall(install: InstallFigures & Provenance): string {
  const table = writeTable(
    ['Figure', 'Measured', 'Target', 'Incumbent'],
    [
      [
        '`npm start` with nothing to install or build, until it answers',
        `**${formatMs(install.startCommandMs)}**`,
        aims.startCommand.target,
        '',
      ],
      [
        '`node_modules` without the PostgreSQL of the tests',
        `**${formatMegabytes(install.modulesBytes)}**`,
        aims.modules.target,
        aims.modules.incumbent,
      ],
    ],
  );
  return `## Install

${renderProvenance(install)}

${table}`;
}
