import { styled } from '@mui/material/styles';
import { InfoCard, type State, StateBadge } from '@portico/ui';
import { Markdown } from '@portico/ui/code';
import { useLocale, useTextLanguage, useTranslations } from '@portico/ui/i18n';
import type { AnnouncementSeverity } from '@portico/notifications-common';
import { findHeadingLevel } from '../model/findHeadingLevel.ts';
import { pickText } from '../model/pickText.ts';
import { notificationTranslations } from '../translations.ts';
import { useShownAnnouncements } from './ShownAnnouncements.ts';

const stateBySeverity = {
  error: 'broken',
  warning: 'attention',
  success: 'good',
  info: 'inactive',
} as const satisfies Record<AnnouncementSeverity, State>;

/** Everything that is announced, dismissed or not; nothing while there is none. */
export default function AnnouncementsCard() {
  const t = useTranslations(notificationTranslations);
  const language = useTextLanguage();
  const locale = useLocale();
  const announcements = useShownAnnouncements();
  if (announcements.length === 0) return null;
  return (
    <InfoCard title={t('card.title')} hasNoPadding>
      <Items>
        {announcements.map(({ id, severity, text, until }) => {
          const markdown = pickText(text, language);
          return (
            <li key={id}>
              <StateBadge state={stateBySeverity[severity]}>{t(`severity.${severity}`)}</StateBadge>
              <div>
                <Markdown
                  text={markdown}
                  headingLevel={findHeadingLevel(markdown, 3)}
                  showsImages={false}
                  idPrefix={`announcement-${id}-`}
                  loadingLines={1}
                />
                {until !== undefined && (
                  <time dateTime={until}>
                    {t('card.until', { time: formatTime(until, locale) })}
                  </time>
                )}
              </div>
            </li>
          );
        })}
      </Items>
    </InfoCard>
  );
}

function formatTime(time: string, locale: string): string {
  return new Date(time).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
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
