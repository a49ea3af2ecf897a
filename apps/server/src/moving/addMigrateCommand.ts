import { resolve } from 'node:path';
import {
  addConfigOption,
  type CliIo,
  type ConfigFileOptions,
  loadServerConfig,
} from '@portico/cli';
import type { Plugin } from '@portico/core';
import { InputError } from '@portico/errors';
import { findStorage } from '@portico/server/backup';
import type { Command } from 'commander';
import { describeMove } from './describeMove.ts';
import { type MovedPlugin, movedPlugins, movePortal } from './movePortal.ts';
import { openFormerPortal } from './openFormerPortal.ts';

interface MigrateOptions extends ConfigFileOptions {
  from?: string;
  prefix: string;
  without: string[];
  apply?: boolean;
  json?: boolean;
}

/** Adds `migrate`. */
export function addMigrateCommand(program: Command, plugins: readonly Plugin[], io: CliIo): void {
  addConfigOption(program.command('migrate'))
    .description(
      'Moves what people did in a Backstage portal to this one: locations, settings, tasks; a rehearsal unless --apply is given',
    )
    .option(
      '--from <place>',
      'postgresql://… of its database server, or the folder of its SQLite files (default: PORTICO_MIGRATE_FROM, which shows no password to other users of this machine)',
    )
    .option(
      '--prefix <text>',
      "the start of the names of its databases, as in its 'backend.database.prefix'",
      'backstage_plugin_',
    )
    .option(
      '--without <plugin>',
      `omit what one of ${movedPlugins.join(', ')} has; may be repeated`,
      (id: string, ids: string[]) => [...ids, id],
      [],
    )
    .option('--apply', 'write what comes; the server must be stopped')
    .option('--json', 'print the result as JSON')
    .action(async (options: MigrateOptions) => {
      const from = options.from || io.env['PORTICO_MIGRATE_FROM'];
      if (!from)
        throw new InputError(
          "Name the other portal's data with '--from' or PORTICO_MIGRATE_FROM: 'postgresql://user:password@host:5432', or the folder of its SQLite files",
        );
      const config = await loadServerConfig(plugins, options.config, io);
      const data = resolve(io.folder, io.env['PORTICO_DATA'] || 'data');
      const isWritten = options.apply === true;
      const moved = await movePortal({
        former: await openFormerPortal({
          from,
          prefix: options.prefix,
          folder: io.callerFolder ?? io.folder,
        }),
        config,
        database: findStorage(plugins, config, data).database,
        plugins: listPlugins(options.without),
        isWritten,
        now: new Date(),
      });
      if (!options.json) return io.out(describeMove(moved, isWritten));
      const areas = moved.reports.map(({ title, moved: count, known, omissions }) => ({
        area: title,
        moved: count,
        known,
        omissions,
      }));
      io.out(`${JSON.stringify({ isWritten, areas, absent: moved.absent }, null, 2)}\n`);
    });
}

function listPlugins(without: readonly string[]): MovedPlugin[] {
  const unknown = without.find(id => !movedPlugins.some(each => each === id));
  if (unknown !== undefined)
    throw new InputError(
      `'--without ${unknown}' names nothing that is moved; write one of ${movedPlugins.join(', ')}`,
    );
  return movedPlugins.filter(id => !without.includes(id));
}
