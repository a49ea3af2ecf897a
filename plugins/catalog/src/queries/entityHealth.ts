import { useContributions, useRouteRef } from '@portico/app';
import { AppContext } from '@portico/app/assembly';
import { catalogKeys } from '@portico/catalog-common';
import { type Entity, getEntityName, stringifyEntityRef } from '@portico/catalog-model';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import type { Text } from '@portico/ui/i18n';
import { use } from 'react';
import { openEntityDialog } from '../model/entityDialogs.ts';
import { toEntityParams } from '../model/toEntityParams.ts';
import { catalogEntityRouteRef } from '../routes.ts';
import { type EntityHealth, entityDialogPoint, entityHealthPoint } from '../points.ts';

/** A check and what it found. */
export interface CheckedHealth {
  id: string;
  title: Text;
  /** `undefined` while it runs, `null` where it says nothing. */
  health: EntityHealth | null | undefined;
  error: Error | null;
  isRare: boolean;
}

/** What the checks of all plugins find about an entity, in their order. */
export function useEntityHealth(entity: Entity): CheckedHealth[] {
  const app = use(AppContext);
  const queryClient = useQueryClient();
  const contributions = useContributions(entityHealthPoint).filter(
    ({ value }) => value.isShownFor?.(entity) ?? true,
  );
  const explaining = useContributions(entityDialogPoint).find(
    ({ value }) => value.explainingValue !== undefined,
  )?.value;
  const explanation =
    explaining &&
    `?${openEntityDialog(new URLSearchParams(), explaining, explaining.explainingValue)}`;
  const path = useRouteRef(catalogEntityRouteRef)?.(toEntityParams(getEntityName(entity))) ?? '';
  const results = useQueries({
    queries: contributions.map(({ id, pluginId, value }) => ({
      queryKey: [
        ...catalogKeys.entity(stringifyEntityRef(entity)),
        'health',
        id,
        entity.metadata['etag'],
      ],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (app &&
          (await value.check(entity, {
            apis: app.assembly.apisFor(pluginId),
            queryClient,
            path,
            explanation,
            signal,
          }))) ??
        null,
    })),
  });
  return contributions.map(({ id, value }, index) => ({
    id,
    title: value.title,
    health: results[index]?.data,
    error: results[index]?.error ?? null,
    isRare: value.isRare ?? false,
  }));
}
