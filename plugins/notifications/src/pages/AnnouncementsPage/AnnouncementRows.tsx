import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { EntityRefLink } from '@portico/catalog';
import type { ManagedAnnouncement } from '@portico/notifications-common';
import { StateBadge, Tag } from '@portico/ui';
import { useLocale, useTranslations } from '@portico/ui/i18n';
import { useState } from 'react';
import { AnnouncementText } from '../../components/AnnouncementText.tsx';
import { SeverityBadge } from '../../components/SeverityBadge.tsx';
import { findPhase } from '../../model/announcementForm.ts';
import { formatTime } from '../../model/formatTime.ts';
import { notificationTranslations } from '../../translations.ts';

/** Props of {@link AnnouncementRows}. */
export interface AnnouncementRowsProps {
  announcements: readonly ManagedAnnouncement[];
  onEdit: (announcement: ManagedAnnouncement) => void;
  onDelete: (announcement: ManagedAnnouncement) => void;
}

/** Announcements one below the other, each with when and for whom it is shown, and what can be done with it. */
export function AnnouncementRows({ announcements, onEdit, onDelete }: AnnouncementRowsProps) {
  const t = useTranslations(notificationTranslations);
  return (
    <Rows aria-label={t('card.title')}>
      {announcements.map(each => (
        <li key={`${each.source}:${each.id}`}>
          <Facts announcement={each} />
          <AnnouncementText
            text={each.text}
            headingLevel={2}
            idPrefix={`${each.source}-${each.id}-`}
          />
          {each.source === 'configuration' ? (
            <p>{t('manage.configured')}</p>
          ) : (
            <div>
              <Button size="small" variant="outlined" onClick={() => onEdit(each)}>
                {t('manage.edit')}
              </Button>
              <Button size="small" variant="outlined" color="error" onClick={() => onDelete(each)}>
                {t('manage.delete')}
              </Button>
            </div>
          )}
        </li>
      ))}
    </Rows>
  );
}

function Facts({ announcement }: { announcement: ManagedAnnouncement }) {
  const t = useTranslations(notificationTranslations);
  const locale = useLocale();
  const [now] = useState(() => new Date());
  const { severity, from, until, audience = [] } = announcement;
  const phase = findPhase(announcement, now);
  return (
    <div>
      <SeverityBadge severity={severity} />
      <StateBadge state={phase === 'shown' ? 'good' : 'inactive'} look="plain">
        {t(`phase.${phase}`)}
      </StateBadge>
      {from !== undefined && (
        <time dateTime={from}>{t('card.from', { time: formatTime(from, locale) })}</time>
      )}
      {until !== undefined && (
        <time dateTime={until}>{t('card.until', { time: formatTime(until, locale) })}</time>
      )}
      {audience.map(ref => (
        <Tag key={ref}>
          <EntityRefLink entityRef={ref} defaultKind="group" />
        </Tag>
      ))}
    </div>
  );
}

const Rows = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { display: 'grid', gap: theme.spacing(1), padding: theme.spacing(1.5, 2) },
  '& > li + li': { borderBlockStart: `1px solid ${theme.vars.palette.divider}` },
  '& > li > div': {
    ...theme.typography.body2,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: theme.spacing(1),
    minWidth: 0,
  },
  '& > li > p, & time': { color: theme.vars.palette.text.secondary },
  '& > li > p': { margin: 0 },
}));
