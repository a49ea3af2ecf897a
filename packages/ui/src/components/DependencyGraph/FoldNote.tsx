import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { laterUiTranslations } from '../../laterTranslations.ts';

/** Says that a graph is folded as far as it needs to fit, and lets its reader see all of it. */
export function FoldNote({ onShowAll }: { onShowAll: () => void }) {
  const t = useTranslations(laterUiTranslations);
  return (
    <Root>
      <span>{t('graph.foldedToFit')}</span>
      <Button variant="text" onClick={onShowAll}>
        {t('graph.showAll')}
      </Button>
    </Root>
  );
}

const Root = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  position: 'absolute',
  insetInlineStart: theme.spacing(1.5),
  top: theme.spacing(1),
  display: 'flex',
  alignItems: 'center',
  minHeight: 34,
  color: theme.vars.palette.text.secondary,
}));
