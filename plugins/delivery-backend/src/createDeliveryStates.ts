import { createHash } from 'node:crypto';
import type { CatalogApi } from '@portico/catalog-common';
import { type Entity, parseEntityRef } from '@portico/catalog-model';
import { type Alert, type Build, deliveryReadPermission } from '@portico/delivery-common';
import {
  getEntityPath,
  type WatchedState,
  type WatchedStateSource,
} from '@portico/notifications-node';
import type { EntityReader } from './read/EntityReader.ts';

/** What states of builds and alerts are read with. */
export interface DeliveryStateParts {
  /** Without a token it is called with the plugin's own rights. */
  catalog: Pick<CatalogApi, 'getEntitiesByRefs'>;
  reader: Pick<EntityReader, 'readLatestBuilds' | 'readAlerts'>;
}

const fields = ['kind', 'metadata'];
const maxNamed = 3;

/** Whether the default branches of entities build, for people who watch them. */
export function createBuildStates(parts: DeliveryStateParts): WatchedStateSource {
  return createSource(
    'builds',
    parts,
    (reader, entities) => reader.readLatestBuilds(entities),
    describeBuilds,
  );
}

/** Whether alerts of entities fire, for people who watch them. */
export function createAlertStates(parts: DeliveryStateParts): WatchedStateSource {
  return createSource(
    'alerts',
    parts,
    (reader, entities) => reader.readAlerts(entities),
    describeAlerts,
  );
}

function createSource<T>(
  name: string,
  { catalog, reader }: DeliveryStateParts,
  read: (
    reader: DeliveryStateParts['reader'],
    entities: readonly (Entity | undefined)[],
  ) => Promise<(readonly T[] | undefined)[]>,
  describe: (entityRef: string, items: readonly T[]) => WatchedState,
): WatchedStateSource {
  return {
    name,
    permission: deliveryReadPermission,
    async readStates(entityRefs, { signal }) {
      const entities = await catalog.getEntitiesByRefs({ entityRefs, fields }, { signal });
      const found = await read(reader, entities);
      return new Map(
        entityRefs.flatMap((ref, at) => {
          const items = found[at];
          return items ? [[ref, describe(ref, items)] as const] : [];
        }),
      );
    },
  };
}

/** @param builds - the latest one of the default branch of each project. */
function describeBuilds(entityRef: string, builds: readonly Build[]): WatchedState {
  const { name } = parseEntityRef(entityRef);
  const isBad = builds.some(({ state }) => state === 'failed');
  return {
    state: isBad ? 'failing' : 'good',
    isBad,
    texts: isBad
      ? { en: `The build of ${name} failed`, de: `Der Build von ${name} ist fehlgeschlagen` }
      : { en: `${name} builds again`, de: `${name} wird wieder gebaut` },
    link: `${getEntityPath(entityRef)}/delivery`,
  };
}

function describeAlerts(entityRef: string, alerts: readonly Alert[]): WatchedState {
  const { name } = parseEntityRef(entityRef);
  const firing = alerts.filter(({ state }) => state !== 'pending');
  const link = `${getEntityPath(entityRef)}/delivery`;
  if (firing.length === 0)
    return {
      state: 'quiet',
      isBad: false,
      texts: {
        en: `No alert of ${name} fires any more`,
        de: `Kein Alarm von ${name} ist mehr aktiv`,
      },
      link,
    };
  const ids = firing.map(({ id }) => id).toSorted();
  const rest = firing.length - maxNamed;
  const titles = firing.slice(0, maxNamed).map(({ title }) => title);
  const named = [...titles, ...(rest > 0 ? [`+${rest}`] : [])].join(', ');
  return {
    // One that begins while another fires is news too.
    state: `firing ${createHash('sha256').update(JSON.stringify(ids)).digest('hex')}`,
    isBad: true,
    texts: { en: `Alerts of ${name}: ${named}`, de: `Alarme von ${name}: ${named}` },
    link,
  };
}
