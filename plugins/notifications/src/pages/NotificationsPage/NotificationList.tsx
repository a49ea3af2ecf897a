import Button from '@mui/material/Button';
import { type Notification, turnNotificationsOff } from '@portico/notifications-common';
import { EmptyState, ErrorPanel, InfoCard, Progress } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { useState } from 'react';
import {
  canShowMore,
  groupNotifications,
  type NotificationChoice,
  toFilter,
} from '../../model/notificationView.ts';
import {
  type NotificationMark,
  useMarkNotifications,
  useNotifications,
} from '../../queries/notifications.ts';
import { useChangeNotificationSettings } from '../../queries/notificationSettings.ts';
import { notificationTranslations } from '../../translations.ts';
import { useSenderNames } from '../../components/SenderName.tsx';
import { BulkActions } from './BulkActions.tsx';
import type { NotificationFiltersProps } from './NotificationFilters.tsx';
import { NotificationRows } from './NotificationRows.tsx';
import { Stopped } from './Stopped.tsx';

const pageSize = 50;

/** The notifications that are chosen, with what can be done with them. */
export function NotificationList({ choice, onChange }: NotificationFiltersProps) {
  const t = useTranslations(notificationTranslations);
  const { data, error, refetch } = useNotifications(toFilter(choice));
  const groups = groupNotifications(data?.notifications ?? [], choice.group);
  const names = groups.map(({ name = '' }) => name);
  const senders = useSenderNames(choice.group === 'origin' ? names : []);
  const titles = choice.group === 'origin' ? senders : names;
  const { mutate, error: markError } = useMarkNotifications();
  const change = useChangeNotificationSettings();
  const [stopped, setStopped] = useState<Notification>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [undo, setUndo] = useState<{ marks: NotificationMark[]; count: number }>();
  if (error) return <ErrorPanel error={error} onRetry={refetch} />;
  if (!data) return <Progress />;
  const { notifications, totalCount } = data;
  const chosen = notifications.filter(({ id }) => selected.has(id));
  const handleMark = (mark: NotificationMark) => {
    setUndo({ marks: listUndoMarks(mark), count: mark.notifications.length });
    setSelected(new Set());
    mutate(mark);
  };
  const handleUndo = () => {
    for (const mark of undo?.marks ?? []) mutate(mark);
    setUndo(undefined);
  };
  const handleStop = (notification: Notification) => {
    const { origin, payload } = notification;
    setStopped(notification);
    change.mutate(settings =>
      settings.channels.reduce(
        (changed, channel) =>
          turnNotificationsOff(changed, { channel: channel.id, origin, topic: payload.topic }),
        settings,
      ),
    );
  };
  return (
    <>
      {markError && <ErrorPanel error={markError} />}
      {change.error && <ErrorPanel error={change.error} />}
      {change.isSuccess && stopped && <Stopped notification={stopped} />}
      <BulkActions
        shown={notifications}
        chosen={chosen}
        undoCount={undo?.count}
        onSelect={ids => setSelected(new Set(ids))}
        onMark={handleMark}
        onUndo={handleUndo}
      />
      {notifications.length === 0 && <Nothing choice={choice} />}
      {groups.map((group, index) => (
        <InfoCard
          key={group.name ?? ''}
          hasNoPadding
          {...(choice.group && { title: titles[index] || t('news.others') })}
        >
          <NotificationRows
            label={titles[index] || t('news.title')}
            notifications={group.notifications}
            selected={selected}
            onSelectedChange={setSelected}
            onMark={handleMark}
            onStop={handleStop}
          />
        </InfoCard>
      ))}
      {canShowMore(choice, totalCount) && (
        <Button onClick={() => onChange({ pages: String(choice.limit / pageSize + 1) })}>
          {t('news.more')}
        </Button>
      )}
    </>
  );
}

function Nothing({ choice }: { choice: NotificationChoice }) {
  const t = useTranslations(notificationTranslations);
  const { search, severity, topic, origin, view } = choice;
  return search || severity || topic || origin ? (
    <EmptyState title={t('news.noMatch')} description={t('news.noMatchHint')} />
  ) : (
    <EmptyState title={t(`news.none.${view}`)} description={t('news.noneHint')} />
  );
}

/** What marks notifications as they were. */
function listUndoMarks({ notifications, read, saved }: NotificationMark): NotificationMark[] {
  const changed = notifications.filter(
    each =>
      (read !== undefined && (each.read !== undefined) !== read) ||
      (saved !== undefined && (each.saved !== undefined) !== saved),
  );
  if (changed.length === 0) return [];
  return [
    {
      notifications: changed,
      ...(read !== undefined && { read: !read }),
      ...(saved !== undefined && { saved: !saved }),
    },
  ];
}
