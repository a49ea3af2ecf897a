import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import type { Notification } from '@portico/notifications-common';
import { useTranslations } from '@portico/ui/i18n';
import type { NotificationMark } from '../../queries/notifications.ts';
import { notificationTranslations } from '../../translations.ts';

/** Props of {@link BulkActions}. */
export interface BulkActionsProps {
  shown: readonly Notification[];
  chosen: readonly Notification[];
  /** How many were marked last, which can be undone. */
  undoCount: number | undefined;
  onSelect: (ids: readonly string[]) => void;
  onMark: (mark: NotificationMark) => void;
  onUndo: () => void;
}

/** What can be done with several notifications at once, and undone. */
export function BulkActions({
  shown,
  chosen,
  undoCount,
  onSelect,
  onMark,
  onUndo,
}: BulkActionsProps) {
  const t = useTranslations(notificationTranslations);
  const isAll = shown.length > 0 && chosen.length === shown.length;
  const act = (mark: Omit<NotificationMark, 'notifications'>) => () =>
    onMark({ notifications: chosen, ...mark });
  const isDisabled = chosen.length === 0;
  return (
    <Row>
      <FormControlLabel
        control={
          <Checkbox
            checked={isAll}
            indeterminate={chosen.length > 0 && !isAll}
            disabled={shown.length === 0}
            onChange={() => onSelect(isAll ? [] : shown.map(({ id }) => id))}
          />
        }
        label={t('news.selected', { count: chosen.length })}
      />
      <Button size="small" variant="outlined" disabled={isDisabled} onClick={act({ read: true })}>
        {t('news.markRead')}
      </Button>
      <Button size="small" variant="outlined" disabled={isDisabled} onClick={act({ read: false })}>
        {t('news.markUnread')}
      </Button>
      <Button size="small" variant="outlined" disabled={isDisabled} onClick={act({ saved: true })}>
        {t('news.save')}
      </Button>
      <output>{undoCount !== undefined && t('news.marked', { count: undoCount })}</output>
      {undoCount !== undefined && (
        <Button size="small" onClick={onUndo}>
          {t('news.undo')}
        </Button>
      )}
    </Row>
  );
}

const Row = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1),
  marginBlockEnd: theme.spacing(1),
}));
