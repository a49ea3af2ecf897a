import { alertApiRef, useApi } from '@portico/app';
import { catalogApiRef, catalogKeys } from '@portico/catalog-common';
import { type Entity, getEntityDisplayName } from '@portico/catalog-model';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from '@portico/ui/i18n';
import { useRef } from 'react';
import { laterCatalogTranslations } from '../../laterTranslations.ts';

/** Ways to take an entity out of the catalog. */
export interface Removal {
  isBusy: boolean;
  /** Deletes the entity alone. */
  deleteEntity: () => void;
  /** Removes a registered location, with all that was read there. */
  unregisterLocation: (locationId: string) => void;
}

/**
 * Takes an entity out of the catalog, and says that it did or why it could not.
 *
 * @param options.comesBack - whether a location lists the entity, so that it returns where only it is deleted.
 * @param onRemoved - called where it did.
 */
export function useRemoval(
  entity: Entity,
  { comesBack = false }: { comesBack?: boolean },
  onRemoved: () => void,
): Removal {
  const t = useTranslations(laterCatalogTranslations);
  const catalog = useApi(catalogApiRef);
  const alerts = useApi(alertApiRef);
  const queryClient = useQueryClient();
  const name = getEntityDisplayName(entity);

  const dismissFailure = useRef(() => {});

  const { mutate, isPending } = useMutation({
    // A new try makes the failure of the one before old.
    onMutate: () => dismissFailure.current(),
    mutationFn: (locationId?: string) =>
      locationId === undefined
        ? catalog.removeEntityByUid(entity.metadata.uid ?? '')
        : catalog.removeLocationById(locationId),
    onSuccess: (_, locationId) => {
      alerts.post({
        message: t(describeSuccess(locationId, comesBack), { name }),
        severity: 'success',
        display: 'transient',
      });
      onRemoved();
      // What is on view is left already; all else is read again when it is shown.
      void queryClient.invalidateQueries({ queryKey: catalogKeys.all });
    },
    onError: ({ message }) => {
      dismissFailure.current = alerts.post({ message, severity: 'error' });
    },
  });
  return {
    isBusy: isPending,
    deleteEntity: () => mutate(undefined),
    unregisterLocation: locationId => mutate(locationId),
  };
}

function describeSuccess(locationId: string | undefined, comesBack: boolean) {
  if (locationId !== undefined) return 'removal.unregistered';
  return comesBack ? 'removal.deletedForNow' : 'removal.deleted';
}
