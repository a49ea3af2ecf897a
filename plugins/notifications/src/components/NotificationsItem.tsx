import Badge from '@mui/material/Badge';
import { useIsGuest, useRouteRef } from '@portico/app';
import { useTranslations } from '@portico/ui/i18n';
import { BellIcon } from '@portico/ui/icons';
import { SidebarItem, useSteadyItem } from '@portico/ui/shell';
import { notificationsRouteRef } from '../routes.ts';
import { useUnreadCount } from '../queries/notifications.ts';
import { notificationTranslations } from '../translations.ts';
import { useUnreadTitle } from './useUnreadTitle.ts';

const maxShown = 999;

/** The bell: the sidebar's way to the notifications, with the number of those that are unread. Guests have none. */
export default function NotificationsItem() {
  const isGuest = useIsGuest();
  const isShown = useSteadyItem(!isGuest);
  return isShown ? <Bell /> : null;
}

function Bell() {
  const t = useTranslations(notificationTranslations);
  const path = useRouteRef(notificationsRouteRef)?.();
  const count = useUnreadCount() ?? 0;
  useUnreadTitle(count);
  if (path === undefined) return null;
  return (
    <SidebarItem
      icon={
        <Badge variant="dot" color="primary" invisible={count === 0}>
          <BellIcon size={18} />
        </Badge>
      }
      label={t('news.title')}
      to={path}
      {...(count > 0 && {
        badge: count > maxShown ? `${maxShown}+` : String(count),
        name: t('news.bell', { count }),
      })}
    />
  );
}
