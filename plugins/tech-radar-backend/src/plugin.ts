import {
  authorizerRef,
  configRef,
  createServerPlugin,
  databaseRef,
  loggerRef,
  schedulerRef,
} from '@portico/server';
import { pageHintPoint } from '@portico/server/events';
import { searchSourcePoint, searchVisibilityPoint } from '@portico/search-node';
import {
  techRadarHint,
  techRadarPluginId,
  techRadarReadPermission,
} from '@portico/tech-radar-common';
import { readerRef } from '@portico/url-reader';
import { locateRadar, RadarRefresher } from './read/RadarRefresher.ts';
import { radarDataRoute, radarStatusRoute, type TechRadarServices } from './routes/radar.ts';
import { createRadarSource, createRadarVisibility } from './search/createRadarSource.ts';
import { RadarStore } from './store/RadarStore.ts';
import { radarMigrations, type RadarTables } from './store/tables.ts';
import { techRadarConfigSchema } from './techRadarConfig.ts';

/** The tech radar on the server: read again on schedule, with the last good one served meanwhile. */
export const techRadarBackendPlugin = createServerPlugin({
  id: techRadarPluginId,
  config: techRadarConfigSchema,
  tables: { migrations: radarMigrations },
  needs: {
    authorizer: authorizerRef,
    configuration: configRef,
    database: databaseRef,
    logger: loggerRef,
    reader: readerRef,
    scheduler: schedulerRef,
  },
  permissions: () => ({ permissions: [techRadarReadPermission] }),
  contributes: [
    pageHintPoint.addFrom(({ store }: TechRadarServices) => ({
      name: techRadarHint,
      read: async () => store !== undefined,
    })),
    searchSourcePoint.addFrom(({ store }: TechRadarServices) => createRadarSource(store), {
      optional: true,
    }),
    searchVisibilityPoint.addFrom(
      ({ authorizer }: TechRadarServices) => createRadarVisibility(authorizer),
      { optional: true },
    ),
  ],
  async create(apis, { config: { techRadar } }): Promise<TechRadarServices> {
    const { authorizer, configuration, database, logger, reader, scheduler } = apis;
    const db = await database.open<RadarTables>(radarMigrations);
    if (techRadar.url === undefined) return { authorizer, store: undefined };
    const url = locateRadar(techRadar.url, configuration.folder);
    const store = new RadarStore(db, url);
    const refresher = new RadarRefresher({ reader, store, logger, url, now: () => new Date() });
    scheduler.schedule({
      id: 'refresh',
      schedule: { everyMs: techRadar.schedule.frequency },
      timeoutMs: 60_000,
      run: ({ signal }) => refresher.refresh(signal),
    });
    return { authorizer, store };
  },
  routes: [radarStatusRoute, radarDataRoute],
});
