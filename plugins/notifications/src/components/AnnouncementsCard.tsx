import { styled } from '@mui/material/styles';
import { InfoCard } from '@portico/ui';
import { useLocale, useTranslations } from '@portico/ui/i18n';
import { formatTime } from '../model/formatTime.ts';
import { notificationTranslations } from '../translations.ts';
import { AnnouncementText } from './AnnouncementText.tsx';
import { SeverityBadge } from './SeverityBadge.tsx';
import { useShownAnnouncements } from './ShownAnnouncements.ts';

/** Everything that is announced, dismissed or not; nothing while there is none. */
export default function AnnouncementsCard() {
  const t = useTranslations(notificationTranslations);
  const locale = useLocale();
  const announcements = useShownAnnouncements();
  if (announcements.length === 0) return null;
  return (
    <InfoCard title={t('card.title')} hasNoPadding>
      <Items>
        {announcements.map(({ id, severity, text, until }) => (
          <li key={id}>
            <SeverityBadge severity={severity} />
            <div>
              <AnnouncementText text={text} headingLevel={3} idPrefix={`announcement-${id}-`} />
              {until !== undefined && (
                <time dateTime={until}>{t('card.until', { time: formatTime(until, locale) })}</time>
              )}
            </div>
          </li>
        ))}
      </Items>
    </InfoCard>
  );
}

const Items = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    display: 'flex',
    alignItems: 'flex-start',
    gap: theme.spacing(1.5),
    padding: theme.spacing(1.25, 2),
  },
  '& > li + li': { borderBlockStart: `1px solid ${theme.vars.palette.divider}` },
  '& > li > div': { flex: 1, minWidth: 0, ...theme.typography.body2 },
  '& > li > div > div': theme.typography.body2,
  '& time': { color: theme.vars.palette.text.secondary },
  [theme.breakpoints.down('sm')]: { '& > li': { flexDirection: 'column' } },
}));
