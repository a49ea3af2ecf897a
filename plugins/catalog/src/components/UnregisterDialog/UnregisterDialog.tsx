import Button from '@mui/material/Button';
import { useRouteRef } from '@portico/app';
import { catalogEntityDeletePermission } from '@portico/catalog-common/permissions';
import {
  type Entity,
  managedByOriginLocationAnnotation,
  stringifyEntityRef,
} from '@portico/catalog-model';
import { usePermission } from '@portico/permission';
import { Dialog } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { deriveUnregisterState, getRegisteredRef } from '../../model/removal/unregisterState.ts';
import { useColocatedEntities } from '../../queries/removal/colocatedEntities.ts';
import { useOriginLocation } from '../../queries/removal/originLocation.ts';
import { useLocationRemoval } from '../../queries/removal/locationRemoval.ts';
import { useRemoval } from '../../queries/removal/removal.ts';
import { catalogIndexRouteRef, unregisterRedirectRouteRef } from '../../routes.ts';
import { laterCatalogTranslations } from '../../laterTranslations.ts';
import { UnregisterContent } from './UnregisterContent.tsx';

/** Props of {@link UnregisterDialog}. */
export interface UnregisterDialogProps {
  entity: Entity;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks before an entity, or all that its location brought, leaves the catalog. */
export default function UnregisterDialog({ entity, isOpen, onClose }: UnregisterDialogProps) {
  const t = useTranslations(laterCatalogTranslations);
  const state = useUnregisterState(entity);
  const exit = useExit();
  const comesBack = state.type === 'unregister' || state.type === 'bootstrap';
  const removal = useRemoval(entity, { comesBack }, () => {
    onClose();
    exit();
  });
  const right = useLocationRemoval(state.type === 'unregister' ? state.location.id : undefined);
  const mayDelete = usePermission({
    permission: catalogEntityDeletePermission,
    resourceRef: stringifyEntityRef(entity),
  }).allowed;
  return (
    <Dialog
      title={t('unregister.title')}
      isOpen={isOpen}
      onClose={onClose}
      isBusy={removal.isBusy}
      actions={
        <>
          <Button variant="outlined" disabled={removal.isBusy} onClick={onClose}>
            {t('action.cancel')}
          </Button>
          {state.type === 'unregister' && (
            <Button
              variant="contained"
              color="error"
              disabled={removal.isBusy || !right?.isAllowed}
              onClick={() => removal.unregisterLocation(state.location.id)}
            >
              {t('unregister.location')}
            </Button>
          )}
          {state.type === 'only-delete' && (
            <Button
              variant="contained"
              color="error"
              disabled={removal.isBusy || !mayDelete}
              onClick={removal.deleteEntity}
            >
              {t('delete.entity')}
            </Button>
          )}
        </>
      }
    >
      <UnregisterContent
        entity={entity}
        state={state}
        refusal={right?.reason}
        mayDelete={mayDelete}
        isBusy={removal.isBusy}
        onDelete={removal.deleteEntity}
      />
    </Dialog>
  );
}

function useUnregisterState(entity: Entity) {
  const location = useOriginLocation(entity);
  const { data, error, isPending } = useColocatedEntities(
    managedByOriginLocationAnnotation,
    location.data ? getRegisteredRef(entity) : undefined,
    { areListed: true },
  );
  const colocated = useMemo(
    () =>
      data && {
        refs: data.pages.flatMap(({ items }) => items.map(stringifyEntityRef)),
        total: data.pages[0]?.totalItems ?? 0,
      },
    [data],
  );
  return deriveUnregisterState(entity, location, { data: colocated, error, isPending });
}

/** Leads away from the page of an entity that is no more. */
function useExit(): () => void {
  const navigate = useNavigate();
  const redirect = useRouteRef(unregisterRedirectRouteRef);
  const index = useRouteRef(catalogIndexRouteRef);
  return () => {
    const path = (redirect ?? index)?.();
    if (path !== undefined) void navigate(path);
  };
}
