import { useIsGuest, useRouteRef } from '@portico/app';
import { announcementManagePermission } from '@portico/notifications-common';
import { usePermission } from '@portico/permission';
import { useTranslations } from '@portico/ui/i18n';
import { MegaphoneIcon } from '@portico/ui/icons';
import { SidebarItem, useSteadyItem } from '@portico/ui/shell';
import { announcementsRouteRef } from '../routes.ts';
import { notificationTranslations } from '../translations.ts';

/** The sidebar's way to where announcements are written, for those who may write them. */
export default function AnnouncementsItem() {
  const t = useTranslations(notificationTranslations);
  const { allowed } = usePermission({ permission: announcementManagePermission });
  const isGuest = useIsGuest();
  const path = useRouteRef(announcementsRouteRef)?.();
  const isShown = useSteadyItem(allowed && !isGuest);
  if (!isShown || path === undefined) return null;
  return <SidebarItem icon={<MegaphoneIcon size={18} />} label={t('card.title')} to={path} />;
}
