#!/usr/bin/env node
import { resolve } from 'node:path';
import { runCli } from '@portico/cli';
import { addTemplateCommands } from '@portico/scaffolder-backend/cli';
import { addDocsCommands } from '@portico/techdocs-backend/cli';
import { addServeCommand } from './docsPreview/addServeCommand.ts';
import { findConfigFiles } from './findConfigFiles.ts';
import { plugins } from './plugins.ts';
import { version } from './version.ts';

const folder = resolve(import.meta.dirname, '../../..');

process.exitCode = await runCli(
  plugins,
  process.argv.slice(2),
  {
    out: text => process.stdout.write(text),
    err: text => process.stderr.write(text),
    env: process.env,
    folder,
    findConfigFiles: () => findConfigFiles(folder, process.env),
    version,
  },
  // Paths of docs and templates are relative to where the command runs, as authors and CI write them.
  [
    (program, io) => {
      const docsIo = { ...io, folder: process.cwd() };
      addTemplateCommands(program, docsIo);
      const group = addDocsCommands(program, docsIo);
      addServeCommand(group, { ...docsIo, portalFolder: resolve(folder, 'apps/portal/dist') });
    },
  ],
);
