import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslations } from '@portico/ui/i18n';
import type { ReachedEntities } from '../../model/reachEntities.ts';
import { laterGraphTranslations } from '../../laterTranslations.ts';

/** Says how much a graph shows, what it lacks and how it is used. */
export function GraphNotes({ found }: { found: ReachedEntities | undefined }) {
  const t = useTranslations(laterGraphTranslations);
  // Fingers have no Shift key.
  const isTouched = useMediaQuery('(hover: none)', { noSsr: true });
  const missing = found?.reached.filter(({ entity }) => entity === undefined).length ?? 0;
  return (
    <Root>
      <output>
        {found && t('graph.shown', { count: found.reached.length })}
        {missing > 0 && ` · ${t('graph.missing', { count: missing })}`}
        {found && found.omitted > 0 && (
          <strong>
            {' · '}
            {t('graph.omitted', { count: found.omitted })} {t('graph.omittedHint')}
          </strong>
        )}
      </output>
      <span>{t(isTouched ? 'graph.hintTouch' : 'graph.hint')}</span>
    </Root>
  );
}

const Root = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: theme.spacing(0.5, 2),
  // Of the same height before the numbers come.
  minHeight: '1.5em',
  margin: 0,
  color: theme.vars.palette.text.secondary,
  '& strong': { fontWeight: 500, color: theme.vars.palette.warning.main },
}));
