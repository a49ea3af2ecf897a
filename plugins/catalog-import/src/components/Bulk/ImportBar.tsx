import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type FoundRepository, maxBulkRepositories } from '@portico/catalog-import-common';
import { WarningPanel } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { bulkImportTranslations } from '../../bulkTranslations.ts';

/** Props of {@link ImportBar}. */
export interface ImportBarProps {
  chosen: readonly FoundRepository[];
  /** The owner and type of those that are chosen are to be set. */
  onEdit: () => void;
  onReview: () => void;
}

/** What can be done with the repositories that are chosen; it stays in sight however long the list is. */
export function ImportBar({ chosen, onEdit, onReview }: ImportBarProps) {
  const t = useTranslations(bulkImportTranslations);
  const isTooMuch = chosen.length > maxBulkRepositories;
  return (
    <Root>
      {isTooMuch && <WarningPanel title={t('start.tooMany', { count: maxBulkRepositories })} />}
      <Row>
        <span>{t('start.review')}</span>
        <Button variant="outlined" disabled={chosen.length === 0} onClick={onEdit}>
          {t('edit.open')}
        </Button>
        <Button variant="contained" disabled={chosen.length === 0 || isTooMuch} onClick={onReview}>
          {t('start.open', { count: chosen.length })}
        </Button>
      </Row>
    </Root>
  );
}

const Root = styled('div')(({ theme }) => ({
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  display: 'grid',
  gap: theme.spacing(1),
  padding: theme.spacing(1.5, 2),
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.surface.raised,
  boxShadow: theme.vars.shadows[4],
  [theme.breakpoints.down('sm')]: { bottom: 'calc(56px + env(safe-area-inset-bottom))' },
}));

const Row = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1),
  '& > span': { flex: '1 1 240px', color: theme.vars.palette.text.secondary },
}));
