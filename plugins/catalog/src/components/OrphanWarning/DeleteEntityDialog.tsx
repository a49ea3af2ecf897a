import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useRouteRef } from '@portico/app';
import { type Entity, getEntityDisplayName } from '@portico/catalog-model';
import { Dialog } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { useNavigate } from 'react-router';
import { listDependents } from '../../model/relations/entityDependents.ts';
import { useRemoval } from '../../queries/removal/removal.ts';
import { catalogIndexRouteRef, createComponentRouteRef } from '../../routes.ts';
import { laterCatalogTranslations } from '../../laterTranslations.ts';
import { EntityDependents } from '../UnregisterDialog/EntityDependents.tsx';

/** Props of {@link DeleteEntityDialog}. */
export interface DeleteEntityDialogProps {
  entity: Entity;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks before an entity that nothing leads to any more is deleted. */
export default function DeleteEntityDialog({ entity, isOpen, onClose }: DeleteEntityDialogProps) {
  const t = useTranslations(laterCatalogTranslations);
  const navigate = useNavigate();
  const templates = useRouteRef(createComponentRouteRef);
  const index = useRouteRef(catalogIndexRouteRef);
  const { isBusy, deleteEntity } = useRemoval(entity, {}, () => {
    onClose();
    const path = (templates ?? index)?.();
    if (path !== undefined) void navigate(path);
  });
  return (
    <Dialog
      title={t('delete.title', { name: getEntityDisplayName(entity) })}
      isOpen={isOpen}
      onClose={onClose}
      isBusy={isBusy}
      actions={
        <>
          <Button variant="outlined" disabled={isBusy} onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button variant="contained" color="error" disabled={isBusy} onClick={deleteEntity}>
            {t('delete.action')}
          </Button>
        </>
      }
    >
      <Text>{t('delete.orphanText')}</Text>
      <EntityDependents refs={listDependents(entity)} />
    </Dialog>
  );
}

const Text = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: theme.spacing(0, 0, 1.5),
}));
