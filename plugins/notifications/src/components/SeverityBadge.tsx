import type { AnnouncementSeverity } from '@portico/notifications-common';
import { type State, StateBadge } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { notificationTranslations } from '../translations.ts';

const stateBySeverity = {
  error: 'broken',
  warning: 'attention',
  success: 'good',
  info: 'inactive',
} as const satisfies Record<AnnouncementSeverity, State>;

/** How urgent an announcement is, as a word with its colour. */
export function SeverityBadge({ severity }: { severity: AnnouncementSeverity }) {
  const t = useTranslations(notificationTranslations);
  return <StateBadge state={stateBySeverity[severity]}>{t(`severity.${severity}`)}</StateBadge>;
}
