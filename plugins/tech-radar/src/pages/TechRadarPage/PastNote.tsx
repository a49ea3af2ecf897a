import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { DateTime } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { HistoryIcon } from '@portico/ui/icons';
import { techRadarTranslations } from '../../translations.ts';

/** Says that a former state of the radar is shown, and leads back. */
export function PastNote({ day, onReset }: { day: string; onReset: () => void }) {
  const t = useTranslations(techRadarTranslations);
  return (
    <Note>
      <HistoryIcon size={16} />
      <span>
        {t('date.past')} <DateTime time={`${day}T12:00`} shows="date" />
      </span>
      <Button size="small" onClick={onReset}>
        {t('date.reset')}
      </Button>
    </Note>
  );
}

const Note = styled('output')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1),
  margin: theme.spacing(0, 0, 2),
  color: theme.vars.palette.text.secondary,
}));
