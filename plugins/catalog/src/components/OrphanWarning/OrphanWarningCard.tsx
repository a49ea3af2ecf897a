import Button from '@mui/material/Button';
import { catalogEntityDeletePermission } from '@portico/catalog-common/permissions';
import {
  type Entity,
  managedByLocationAnnotation,
  stringifyEntityRef,
} from '@portico/catalog-model';
import { usePermission } from '@portico/permission';
import { isExternalUrl, Link, WarningPanel } from '@portico/ui';
import { LazyPart } from '@portico/ui/lazy';
import { useTranslations } from '@portico/ui/i18n';
import { useState } from 'react';
import { laterCatalogTranslations } from '../../laterTranslations.ts';

const loadDialog = () => import('./DeleteEntityDialog.tsx');

/** Warns of an entity that nothing leads to any more, and offers to delete it. */
export default function OrphanWarningCard({ entity }: { entity: Entity }) {
  const t = useTranslations(laterCatalogTranslations);
  const [isDeleting, setDeleting] = useState(false);
  const source = entity.metadata.annotations?.[managedByLocationAnnotation]?.replace(/^url:/, '');
  const { allowed, loading } = usePermission({
    permission: catalogEntityDeletePermission,
    resourceRef: stringifyEntityRef(entity),
  });
  return (
    <>
      <WarningPanel
        title={t('problem.orphan')}
        message={
          <>
            {t('problem.orphanReason')}
            {source !== undefined && isExternalUrl(source) && (
              <p>
                {t('problem.orphanSource')} <Link to={source}>{source}</Link>
              </p>
            )}
            {!loading && !allowed && <p>{t('delete.notAllowed')}</p>}
          </>
        }
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
