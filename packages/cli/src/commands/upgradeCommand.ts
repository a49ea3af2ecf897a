import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { InputError } from '@portico/errors';
import type { Command } from 'commander';
import type { CliIo } from '../CliIo.ts';
import { countOf } from '../output/countOf.ts';
import {
  listVersionsBetween,
  proposeUpgrade,
  readPortalVersion,
  type UpgradeProposal,
} from '../upgrade/proposeUpgrade.ts';
import { createReleaseSource } from '../upgrade/readRegistry.ts';

interface UpgradeOptions {
  yes?: boolean;
}

/** Adds `upgrade`. */
export function addUpgradeCommand(program: Command, io: CliIo): void {
  program
    .command('upgrade')
    .argument('[version]', 'the version to set; the newest release when omitted')
    .option('-y, --yes', 'change package.json without a question')
    .description('Shows what newer versions change, and sets one in the package.json of a portal')
    .action(async (wanted: string | undefined, { yes = false }: UpgradeOptions) => {
      const file = join(io.folder, 'package.json');
      const manifest = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return '{}';
        throw error;
      });
      const current = readPortalVersion(manifest);
      const source = io.releases ?? createReleaseSource(io.folder, io.env);
      const available = await source.listVersions();
      const proposal = proposeUpgrade(manifest, available, wanted);
      if (proposal === undefined) {
        io.out(`This portal has Portico ${current}, and there is no newer release\n`);
        return;
      }
      const notes = await source.readNotes(proposal.to);
      for (const version of listVersionsBetween(available, proposal))
        io.out(`${notes.get(version)?.trim() ?? `# Portico ${version}\n\nIt has no notes.`}\n\n`);
      io.out(describeProposal(proposal));
      if (!yes && !(await confirm(io, 'Change package.json?'))) {
        io.out(`Nothing was changed; 'npm run upgrade -- --yes' changes package.json\n`);
        return;
      }
      const present = await readFile(file, 'utf8');
      if (present !== manifest)
        throw new InputError(
          "'package.json' has changed meanwhile; nothing was written, try again",
        );
      await writeFile(file, proposal.manifest);
      io.out(describeNextSteps(proposal));
    });
}

function describeProposal({ from, to, packages }: UpgradeProposal): string {
  const lines = packages.map(name => `  ${name}  ${from} -> ${to}`);
  return `From ${from} to ${to}, ${countOf(packages.length, 'package')} in package.json:\n${lines.join('\n')}\n`;
}

function describeNextSteps({ from, to }: UpgradeProposal): string {
  return `package.json has Portico ${to} now. Next:
  npm run portico -- backup <folder>    back up, with ${from}, which is still installed
  npm install                           install ${to}
  npm run check                         is app-config.yaml still right?
  npm start                             changes the tables; ${from} refuses them afterwards
To go back: set ${from} in package.json, npm install, and restore the backup.
`;
}

/** Prompts at a terminal. Elsewhere nobody can answer, which is a no. */
async function confirm(io: CliIo, question: string): Promise<boolean> {
  const input = io.stdin ?? process.stdin;
  if (!(input as { isTTY?: boolean }).isTTY) return false;
  const lines = createInterface({ input });
  try {
    io.out(`${question} [y/N] `);
    const answer = await Promise.race([
      lines.question(''),
      new Promise<string>(done => lines.once('close', () => done(''))),
    ]);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    lines.close();
  }
}
