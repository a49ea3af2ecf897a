import { createLocationCheck, MovedLocations } from '@portico/catalog-backend/moving';
import type { LoadedConfig } from '@portico/config';
import { NotFoundError } from '@portico/errors';
import { MovedTasks, readTaskRetention } from '@portico/scaffolder-backend/moving';
import { hasStored, openStoppedPortal } from '@portico/server/backup';
import { type Database, type DatabaseOptions, openDatabase } from '@portico/server/database';
import { decideFates, MovedSettings } from '@portico/user-settings-backend/moving';
import type { AreaReport } from './AreaReport.ts';
import type { FormerDatabase, FormerPortal } from './FormerDatabase.ts';
import { recognizeSchema } from './FormerSchema.ts';
import { formerSchemas } from './formerSchemas.ts';
import { moveLocations } from './moveLocations.ts';
import { moveSettings } from './moveSettings.ts';
import { moveTasks } from './moveTasks.ts';

/** A plugin whose data is moved. */
export type MovedPlugin = keyof typeof formerSchemas;

/** The plugins whose data is moved. */
export const movedPlugins = Object.keys(formerSchemas) as readonly MovedPlugin[];

/** What is moved, and whether. */
export interface PortalMove {
  former: FormerPortal;
  config: LoadedConfig;
  database: DatabaseOptions;
  plugins: readonly MovedPlugin[];
  /** False for a rehearsal, which writes nothing. */
  isWritten: boolean;
  now: Date;
}

/** What came of it; `absent` are the plugins that have no database there. */
export interface PortalMoved {
  reports: AreaReport[];
  absent: MovedPlugin[];
}

/** This portal's databases; undefined for one that is not there yet. */
interface Target {
  open<Schema>(pluginId: string): Promise<Database<Schema> | undefined>;
  close(): Promise<void>;
}

/**
 * Moves what people did in a Backstage portal to this one. What came before does not come again, so that it may be repeated, and goes on
 * where it was interrupted.
 *
 * @throws ConflictError when a server of this portal runs and it is no rehearsal, or when the tables there are unknown; NotFoundError when
 *   there are none.
 */
export async function movePortal(move: PortalMove): Promise<PortalMoved> {
  const sources = new Map<MovedPlugin, FormerDatabase>();
  try {
    for (const id of move.plugins) {
      const source = await move.former.open(id);
      if (!source) continue;
      sources.set(id, source);
      await recognizeSchema(id, source, formerSchemas[id]);
    }
    if (sources.size === 0)
      throw new NotFoundError(
        `There is no database of ${move.plugins.map(id => `'${id}'`).join(', ')} there; check '--from', and '--prefix' where 'backend.database.prefix' is set`,
      );
    const target = move.isWritten
      ? await openStoppedPortal(move.database)
      : openRehearsal(move.database);
    try {
      const reports: AreaReport[] = [];
      for (const [id, source] of sources) reports.push(await moves[id](source, target, move));
      return { reports, absent: move.plugins.filter(id => !sources.has(id)) };
    } finally {
      await target.close();
    }
  } finally {
    for (const source of sources.values()) await source.close();
  }
}

type Move = (source: FormerDatabase, target: Target, move: PortalMove) => Promise<AreaReport>;

const moves: Readonly<Record<MovedPlugin, Move>> = {
  async catalog(source, target, { config, isWritten, now }) {
    const stored = await prepare(MovedLocations, await target.open('catalog'), isWritten);
    return moveLocations({
      source,
      target: stored,
      check: createLocationCheck(config),
      isWritten,
      now,
    });
  },
  async 'user-settings'(source, target, { isWritten }) {
    const stored = await prepare(MovedSettings, await target.open('user-settings'), isWritten);
    const decideFirst = decideFates.bind(undefined, []);
    return moveSettings({ source, target: stored, decideFirst, isWritten });
  },
  async scaffolder(source, target, { config, isWritten, now }) {
    const stored = await prepare(MovedTasks, await target.open('scaffolder'), isWritten);
    const endedSince = now.getTime() - readTaskRetention(config);
    return moveTasks({ source, target: stored, endedSince, isWritten });
  },
};

/** The store of what is moved, with its tables; a rehearsal makes none. */
async function prepare<Schema, Store extends { prepare(): Promise<void> }>(
  MovedStore: new (database: Database<Schema>) => Store,
  database: Database<Schema> | undefined,
  isWritten: boolean,
): Promise<Store | undefined> {
  const store = database && new MovedStore(database);
  if (isWritten) await store?.prepare();
  return store;
}

function openRehearsal(options: DatabaseOptions): Target {
  const opened: Database<unknown>[] = [];
  return {
    async open<Schema>(pluginId: string) {
      if (!(await hasStored(options, pluginId))) return undefined;
      const database = await openDatabase<Schema>(pluginId, options);
      opened.push(database as Database<unknown>);
      return database;
    },
    async close() {
      for (const database of opened.toReversed()) await database.close();
    },
  };
}
