import Button from '@mui/material/Button';
import { useRouteRef } from '@portico/app';
import type { Entity } from '@portico/catalog-model';
import { Link } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { createFromTemplateRouteRef } from '../../routes.ts';
import { catalogTranslations } from '../../translations.ts';

/** Leads from a template to its form; nothing for other kinds, and where there are no forms. */
export function UseTemplateButton({ entity: { kind, metadata } }: { entity: Entity }) {
  const t = useTranslations(catalogTranslations);
  const writePath = useRouteRef(createFromTemplateRouteRef);
  if (!writePath || kind.toLowerCase() !== 'template') return null;
  const { namespace = 'default', name } = metadata;
  return (
    <Button component={Link} to={writePath({ namespace, templateName: name })} variant="contained">
      {t('entity.useTemplate')}
    </Button>
  );
}
