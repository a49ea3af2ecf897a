import IconButton from '@mui/material/IconButton';
import type { Entity } from '@portico/catalog-model';
import { Link, Tooltip } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { DocsIcon } from '@portico/ui/icons';
import { useWriteDocsPath } from '../../queries/docsPath.ts';
import { catalogTranslations } from '../../translations.ts';

/** Leads to the docs of an entity; nothing for those without, and where no plugin shows docs. */
export function ViewDocsLink({ entity }: { entity: Entity }) {
  const t = useTranslations(catalogTranslations);
  const path = useWriteDocsPath()(entity);
  if (path === undefined) return null;
  return (
    <Tooltip title={t('about.viewDocs')}>
      <IconButton component={Link} tone="quiet" to={path} aria-label={t('about.viewDocs')}>
        <DocsIcon />
      </IconButton>
    </Tooltip>
  );
}
