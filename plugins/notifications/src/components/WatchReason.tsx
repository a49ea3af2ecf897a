import Button from '@mui/material/Button';
import { errorApiRef, useApi } from '@portico/app';
import { type Notification, readWatchReason } from '@portico/notifications-common';
import { useTranslations } from '@portico/ui/i18n';
import { useRemoveWatch, useWatches } from '../queries/watches.ts';
import { notificationTranslations } from '../translations.ts';

/** Props of {@link WatchReasonText}. */
export interface WatchReasonProps {
  notification: Notification;
}

/** Why a notification reached its reader, where they watch what it is about. */
export function WatchReasonText({ notification }: WatchReasonProps) {
  const t = useTranslations(notificationTranslations);
  const reason = readWatchReason(notification.origin, notification.payload.metadata);
  return reason ? <p>{t('watch.reason', { title: reason.watch.title })}</p> : null;
}

/** Stops watching what a notification is about; nothing where the reader does not watch it any more. */
export function StopWatching({ notification }: WatchReasonProps) {
  const reason = readWatchReason(notification.origin, notification.payload.metadata);
  return reason ? <StopButton id={reason.watch.id} title={reason.watch.title} /> : null;
}

function StopButton({ id, title }: { id: string; title: string }) {
  const t = useTranslations(notificationTranslations);
  const errors = useApi(errorApiRef);
  const { data: watches } = useWatches();
  const remove = useRemoveWatch();
  if (!watches?.some(watch => watch.id === id)) return null;
  return (
    <Button
      size="small"
      aria-label={t('watch.stop', { title })}
      disabled={remove.isPending}
      onClick={() => remove.mutate(id, { onError: error => errors.post(error) })}
    >
      {t('watch.stopShort')}
    </Button>
  );
}
