import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useRouteRef, useStoredValue } from '@portico/app';
import { useVisitedEntities, writeCatalogSearch } from '@portico/catalog';
import { Link } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { ApiIcon, CatalogIcon, CloseIcon, GroupIcon } from '@portico/ui/icons';
import { useState } from 'react';
import { catalogIndexRouteRef } from '../../routes.ts';
import { laterHomeTranslations } from '../../laterTranslations.ts';

/** Whoever has opened as many entities knows the way. */
const visitsOfNewcomers = 5;

/**
 * The first useful pages for somebody who has not been here yet, until they are dismissed. They go by themselves between two
 * visits of the page only: what goes while it is looked at moves the page.
 */
export function FirstSteps() {
  const t = useTranslations(laterHomeTranslations);
  const [isDismissed, setDismissed] = useStoredValue<boolean>('home', 'firstStepsDismissed');
  const path = useRouteRef(catalogIndexRouteRef)?.();
  const visits = useVisitedEntities();
  const [isNewcomer] = useState(visits.length < visitsOfNewcomers);
  if (isDismissed === true || !isNewcomer || path === undefined) return null;
  return (
    <Region aria-label={t('firstSteps.title')}>
      <header>
        <h2>{t('firstSteps.title')}</h2>
        <IconButton aria-label={t('firstSteps.dismiss')} onClick={() => setDismissed(true)}>
          <CloseIcon />
        </IconButton>
      </header>
      <Steps>
        <li>
          <Link
            to={`${path}?${writeCatalogSearch({ group: 'owned' })}`}
            tone="quiet"
            underline="none"
          >
            <GroupIcon size={20} />
            <strong>{t('firstSteps.owned')}</strong>
            <span>{t('firstSteps.ownedHint')}</span>
          </Link>
        </li>
        <li>
          <Link to={`${path}?${writeCatalogSearch({ kind: 'all' })}`} tone="quiet" underline="none">
            <CatalogIcon size={20} />
            <strong>{t('firstSteps.catalog')}</strong>
            <span>{t('firstSteps.catalogHint')}</span>
          </Link>
        </li>
        <li>
          <Link to={`${path}?${writeCatalogSearch({ kind: 'api' })}`} tone="quiet" underline="none">
            <ApiIcon size={20} />
            <strong>{t('firstSteps.apis')}</strong>
            <span>{t('firstSteps.apisHint')}</span>
          </Link>
        </li>
      </Steps>
    </Region>
  );
}

const Region = styled('section')(({ theme }) => ({
  marginBottom: theme.spacing(2),
  '& > header': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    marginBottom: theme.spacing(0.5),
  },
  '& h2': { ...theme.typography.h3, margin: 0 },
}));

const Steps = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: theme.spacing(2),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& a': {
    display: 'grid',
    gridTemplateColumns: '20px 1fr',
    alignContent: 'start',
    gap: theme.spacing(0.25, 1.5),
    height: '100%',
    padding: theme.spacing(1.5, 2),
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: theme.shape.borderRadius,
    backgroundColor: theme.vars.palette.surface.raised,
  },
  '& a:hover': {
    borderColor: theme.vars.palette.border.strong,
    backgroundColor: theme.vars.palette.surface.hover,
  },
  '& svg': { gridRow: 'span 2', color: theme.vars.palette.text.secondary },
  '& strong': { fontWeight: 600, color: theme.vars.palette.text.primary },
  '& span': { color: theme.vars.palette.text.secondary },
  // What needs the reader is next, and to be in sight.
  [theme.breakpoints.down('md')]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: theme.spacing(1),
    '& a': { alignItems: 'center', paddingBlock: theme.spacing(1) },
    '& svg': { gridRow: 'auto' },
    '& span': { display: 'none' },
  },
}));
