import { fetchApiRef, useApi } from '@portico/app';
import { catalogApiRef } from '@portico/catalog-common';
import {
  type RadarEntry,
  radarStatusEndpoint,
  techRadarPluginId,
} from '@portico/tech-radar-common';
import { useQuery } from '@tanstack/react-query';
import { createUsedByPredicate, hasUsers } from '../model/usedByPredicate.ts';

const maxUsers = 12;

/** The radar, and how it came. */
export function useRadar() {
  const client = useApi(fetchApiRef).forPlugin(techRadarPluginId);
  return useQuery({
    queryKey: [techRadarPluginId, 'radar'],
    queryFn: ({ signal }) => client.call(radarStatusEndpoint, {}, { signal }),
  });
}

/** The components that use an entry: how many, and the first of them. */
export function useEntryUsers(entry: RadarEntry) {
  const catalog = useApi(catalogApiRef);
  return useQuery({
    queryKey: [techRadarPluginId, 'users', entry.id],
    queryFn: ({ signal }) =>
      catalog.queryEntities(
        {
          query: createUsedByPredicate(entry),
          fields: ['kind', 'metadata.name', 'metadata.namespace', 'metadata.title', 'spec.type'],
          orderBy: [{ field: 'metadata.name', order: 'asc' }],
          orderNames: 'shown',
          limit: maxUsers,
        },
        { signal },
      ),
    enabled: hasUsers(entry),
  });
}
