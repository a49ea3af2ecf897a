import Button from '@mui/material/Button';
import { catalogEntityDeletePermission } from '@portico/catalog-common';
import { type Entity, stringifyEntityRef } from '@portico/catalog-model';
import { usePermission } from '@portico/permission';
import { LazyPart, useTranslations, WarningPanel } from '@portico/ui';
import { useState } from 'react';
import { laterCatalogTranslations } from '../../laterTranslations.ts';

const loadDialog = async () => (await import('./DeleteEntityDialog.tsx')).DeleteEntityDialog;

/** Warns of an entity that nothing leads to any more, and offers to delete it. */
export default function OrphanWarningCard({ entity }: { entity: Entity }) {
  const t = useTranslations(laterCatalogTranslations);
  const [isDeleting, setDeleting] = useState(false);
  const { allowed } = usePermission({
    permission: catalogEntityDeletePermission,
    resourceRef: stringifyEntityRef(entity),
  });
  return (
    <>
      <WarningPanel
        title={t('problem.orphan')}
        message={t('problem.orphanReason')}
        actions={
          <Button
            variant="outlined"
            size="small"
            disabled={!allowed}
            onClick={() => setDeleting(true)}
          >
            {t('delete.entity')}
          </Button>
        }
      />
      <LazyPart
        load={loadDialog}
        isWanted={isDeleting}
        props={{ entity, isOpen: isDeleting, onClose: () => setDeleting(false) }}
      />
    </>
  );
}
