import Badge from '@mui/material/Badge';
import { VisuallyHidden } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { BellIcon } from '@portico/ui/icons';
import { useUnreadCount } from '../queries/notifications.ts';
import { notificationTranslations } from '../translations.ts';
import { useUnreadTitle } from './useUnreadTitle.ts';

/** The bell in the bar of a narrow screen, with a sign of what is unread. */
export default function NotificationsBarIcon() {
  const t = useTranslations(notificationTranslations);
  const count = useUnreadCount() ?? 0;
  useUnreadTitle(count);
  return (
    <Badge variant="dot" color="primary" invisible={count === 0}>
      <BellIcon size={20} />
      {count > 0 && <VisuallyHidden>{t('news.unread', { count })}</VisuallyHidden>}
    </Badge>
  );
}
