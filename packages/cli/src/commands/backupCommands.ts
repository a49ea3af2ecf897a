import { resolve } from 'node:path';
import type { Plugin } from '@portico/core';
import {
  backUp,
  findStorage,
  openFolderSink,
  openTarSink,
  type PortalStorage,
  restore,
  type TableTotals,
} from '@portico/server/backup';
import type { Command } from 'commander';
import type { CliIo } from '../CliIo.ts';
import { addConfigOption, type ConfigFileOptions, loadServerConfig } from '../configFiles.ts';
import { countOf } from '../output/countOf.ts';
import { formatTable } from '../output/formatTable.ts';

interface RestoreCommandOptions extends ConfigFileOptions {
  check?: boolean;
  replace?: boolean;
  without: string[];
}

/** In place of a name: standard output, or standard input. */
const stream = '-';

/** Adds `backup` and `restore`. */
export function addBackupCommands(program: Command, plugins: readonly Plugin[], io: CliIo): void {
  addConfigOption(program.command('backup'))
    .description('Writes all that the portal has stored to a new folder, while servers go on')
    .argument('<folder>', 'a folder that does not exist yet, or - for a tar archive to stdout')
    .action(async (target: string, { config: files }: ConfigFileOptions) => {
      const storage = await readStorage(plugins, files, io);
      const isStream = target === stream;
      const areas = new Areas();
      const { header, totals, unknown } = await backUp({
        ...storage,
        version: io.version ?? 'unknown',
        sink: isStream
          ? openTarSink(io.stdout ?? process.stdout)
          : await openFolderSink(resolve(target)),
        onPlugin: areas.add,
      });
      const write = isStream ? io.err : io.out;
      write(areas.toText());
      const moment =
        header.snapshot === 'one-moment'
          ? 'all as of one moment'
          : 'each plugin as of a moment of its own, as its database was never idle';
      write(`Backed up ${areas.describe()}, ${moment}${isStream ? '' : `: ${target}`}\n`);
      if (totals.sealedWith.length > 0)
        write(
          `Some values are sealed; to read them a restored portal needs the ${countOf(totals.sealedWith.length, 'key')} '${totals.sealedWith.join("', '")}' of ${placeOfKeys(storage)}, which no backup holds\n`,
        );
      for (const name of unknown)
        io.err(`warning: '${name}' belongs to no plugin of this portal and was not backed up\n`);
    });

  addConfigOption(program.command('restore'))
    .description('Restores a backup, or checks it, all or nothing')
    .argument('<backup>', 'a folder or tar archive that backup has written, or - for stdin')
    .option('--check', 'only check that the backup is whole; restore nothing')
    .option('--replace', 'replace the data that is there')
    .option(
      '--without <plugin>',
      'restore without the data of this plugin; may be repeated',
      (id: string, ids: string[]) => [...ids, id],
      [],
    )
    .action(async (source: string, options: RestoreCommandOptions) => {
      const { config: files, check: isCheck, replace, without } = options;
      const storage = isCheck ? undefined : await readStorage(plugins, files, io);
      const areas = new Areas();
      const { header, totals } = await restore({
        source: source === stream ? (io.stdin ?? process.stdin) : resolve(source),
        target: storage && {
          ...storage,
          replaces: replace === true,
          omitted: new Set(without),
        },
        onPlugin: areas.add,
      });
      io.out(areas.toText());
      const what = `${areas.describe()} of version ${header.version}, written at ${header.createdAt}`;
      io.out(
        storage
          ? `Restored ${what}; all rows were read again and are those of the backup\n`
          : `The backup is whole: ${what}\n`,
      );
      const missing = storage?.listMissingKeys(totals.sealedWith) ?? [];
      if (storage && missing.length > 0)
        io.err(
          `warning: some values are sealed with the ${countOf(missing.length, 'key')} '${missing.join("', '")}', which this portal does not have; add what is missing to ${placeOfKeys(storage)} before the server starts\n`,
        );
    });
}

async function readStorage(
  plugins: readonly Plugin[],
  files: readonly string[],
  io: CliIo,
): Promise<PortalStorage> {
  const config = await loadServerConfig(plugins, files, io);
  return findStorage(plugins, config, resolve(io.folder, io.env['PORTICO_DATA'] || 'data'));
}

function placeOfKeys({ database }: PortalStorage): string {
  return database.engine === 'sqlite'
    ? "'backend.secrets.keys', or else of 'secrets.key' in the data folder"
    : "'backend.secrets.keys'";
}

/** The plugins of a backup, with what they have. */
class Areas {
  readonly #rows: string[][] = [];
  #tables = 0;
  #count = 0;

  readonly add = (pluginId: string, tables: readonly TableTotals[]): void => {
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    this.#rows.push([pluginId, String(tables.length), String(rows)]);
    this.#tables += tables.length;
    this.#count += rows;
  };

  toText(): string {
    return formatTable(['area', 'tables', 'rows'], this.#rows);
  }

  describe(): string {
    return `${countOf(this.#count, 'row')} in ${countOf(this.#tables, 'table')}`;
  }
}
