import Button from '@mui/material/Button';
import { useRouteRef } from '@portico/app';
import { Link } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { AddIcon } from '@portico/ui/icons';
import { createComponentRouteRef, registerComponentRouteRef } from '../../routes.ts';
import { catalogTranslations } from '../../translations.ts';

/** What leads to new entities, as far as the portal has pages for it. */
export function CreateActions() {
  const t = useTranslations(catalogTranslations);
  const createPath = useRouteRef(createComponentRouteRef)?.();
  const registerPath = useRouteRef(registerComponentRouteRef)?.();
  return (
    <>
      {registerPath && (
        <Button component={Link} to={registerPath} variant="outlined">
          {t('list.register')}
        </Button>
      )}
      {createPath && (
        <Button component={Link} to={createPath} variant="contained" startIcon={<AddIcon />}>
          {t('list.create')}
        </Button>
      )}
    </>
  );
}
