import { styled } from '@mui/material/styles';
import { alertApiRef, useApi } from '@portico/app';
import {
  type Entity,
  getEntityDisplayName,
  stringifyEntityRef,
  viewUrlAnnotation,
} from '@portico/catalog-model';
import { IconToggle, isExternalUrl, Link } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { CodeIcon, CopyIcon, DocsIcon } from '@portico/ui/icons';
import { useWriteDocsPath } from '../../queries/docsPath.ts';
import { catalogTranslations } from '../../translations.ts';
import { StarButton } from '../StarButton/StarButton.tsx';

/** What can be done with an entity from its row. */
export function RowActions({ entity }: { entity: Entity }) {
  const t = useTranslations(catalogTranslations);
  const alerts = useApi(alertApiRef);
  const name = getEntityDisplayName(entity);
  const entityRef = stringifyEntityRef(entity);
  const source = entity.metadata.annotations?.[viewUrlAnnotation];

  const handleCopy = async () => {
    try {
      // The page for sign-in copies too, and must not need the list's code for it.
      const { copyText } = await import('../CopyLink/copyText.ts');
      await copyText(entityRef);
      alerts.post({ message: t('row.copied', { entityRef }), display: 'transient' });
    } catch {
      alerts.post({ message: t('row.copyFailed'), severity: 'error' });
    }
  };

  const docsPath = useWriteDocsPath()(entity);

  return (
    <Actions data-row-actions>
      {docsPath !== undefined && (
        <Link to={docsPath} tone="quiet" title={t('row.docs', { name })}>
          <DocsIcon title={t('row.docs', { name })} />
        </Link>
      )}
      {source !== undefined && isExternalUrl(source) && (
        <Link to={source} tone="quiet" title={t('about.viewSource')}>
          <CodeIcon title={t('about.viewSource')} />
        </Link>
      )}
      <IconToggle
        label={t('row.copy', { name })}
        title={t('row.copy', { name })}
        onClick={() => void handleCopy()}
      >
        <CopyIcon />
      </IconToggle>
      <StarButton entity={entity} />
    </Actions>
  );
}

const Actions = styled('span')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'flex-end',
  '& > a': {
    display: 'grid',
    placeItems: 'center',
    width: 32,
    height: 32,
    color: theme.vars.palette.text.secondary,
  },
}));
