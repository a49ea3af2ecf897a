import { styled } from '@mui/material/styles';
import { useTranslations } from '@portico/ui/i18n';
import { movements } from '../../model/radarView.ts';
import { techRadarTranslations } from '../../translations.ts';
import { MovementSign } from './MovementSign.tsx';

/** What the shapes of blips say. */
export function RadarLegend() {
  const t = useTranslations(techRadarTranslations);
  return (
    <Legend aria-label={t('picture.legend')}>
      {movements.map(movement => (
        <li key={movement}>
          <MovementSign movement={movement} />
          {t(`movement.${movement}`)}
        </li>
      ))}
    </Legend>
  );
}

const Legend = styled('ul')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: theme.spacing(0.5, 2),
  margin: theme.spacing(1.5, 0, 0),
  padding: 0,
  listStyle: 'none',
  color: theme.vars.palette.text.secondary,
  '& > li': { display: 'flex', alignItems: 'center', gap: theme.spacing(0.75) },
}));
