import { runCli } from '@portico/cli';
import { addTemplateCommands } from '@portico/scaffolder-backend/cli';
import { addDocsCommands } from '@portico/techdocs-backend/cli';
import { addServeCommand } from './docsPreview/addServeCommand.ts';
import { findConfigFiles } from './findConfigFiles.ts';
import { addMigrateCommand } from './moving/addMigrateCommand.ts';
import type { Installation } from './Installation.ts';
import { plugins } from './plugins.ts';
import { version } from './version.ts';

/** Runs the `portico` command with the arguments of the command line. @returns the exit code. */
export function runCommand(installation: Installation): Promise<number> {
  const { folder, callerFolder = folder, portalFolder } = installation;
  const all = [...plugins, ...(installation.plugins ?? [])];
  return runCli(
    all,
    process.argv.slice(2),
    {
      out: text => process.stdout.write(text),
      err: text => process.stderr.write(text),
      env: process.env,
      folder,
      callerFolder,
      findConfigFiles: () => findConfigFiles(installation, process.env),
      version,
    },
    // Paths of docs and templates are relative to where the command runs, as authors and CI write them.
    [
      (program, io) => {
        addMigrateCommand(program, all, io);
        const docsIo = { ...io, folder: callerFolder };
        addTemplateCommands(program, docsIo);
        const group = addDocsCommands(program, docsIo);
        addServeCommand(group, { ...docsIo, portalFolder });
      },
    ],
  );
}
