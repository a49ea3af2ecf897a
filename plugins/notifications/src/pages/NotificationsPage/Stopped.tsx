import { useRouteRef } from '@portico/app';
import type { Notification } from '@portico/notifications-common';
import { Link } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { useSenderNames } from '../../components/SenderName.tsx';
import { notificationSettingsRouteRef } from '../../routes.ts';
import { notificationTranslations } from '../../translations.ts';

/** Says what was turned off, and where it is turned on again. */
export function Stopped({ notification }: { notification: Notification }) {
  const t = useTranslations(notificationTranslations);
  const settings = useRouteRef(notificationSettingsRouteRef);
  const [sender = ''] = useSenderNames([notification.origin]);
  const { topic } = notification.payload;
  return (
    <output>
      {topic === undefined
        ? t('news.stoppedSender', { sender })
        : t('news.stoppedTopic', { sender, topic })}{' '}
      {settings && <Link to={settings()}>{t('news.settings')}</Link>}
    </output>
  );
}
