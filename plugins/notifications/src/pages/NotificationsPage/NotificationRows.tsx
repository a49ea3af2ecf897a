import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import { styled } from '@mui/material/styles';
import type { Notification, NotificationSeverity } from '@portico/notifications-common';
import { Link, RelativeTime, type State, StateBadge, Tag } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { StopWatching, WatchReasonText } from '../../components/WatchReason.tsx';
import { SenderName } from '../../components/SenderName.tsx';
import { useTopicName } from '../../components/useTopicName.ts';
import type { NotificationMark } from '../../queries/notifications.ts';
import { notificationTranslations } from '../../translations.ts';

const stateBySeverity = {
  critical: 'broken',
  high: 'attention',
  normal: 'inactive',
  low: 'inactive',
} as const satisfies Record<NotificationSeverity, State>;

/** Props of {@link NotificationRows}. */
export interface NotificationRowsProps {
  label: string;
  notifications: readonly Notification[];
  selected: ReadonlySet<string>;
  onSelectedChange: (selected: ReadonlySet<string>) => void;
  onMark: (mark: NotificationMark) => void;
  /** Stops notifications of the sender and topic of this one. */
  onStop: (notification: Notification) => void;
}

/** Notifications one below the other. */
export function NotificationRows({
  label,
  notifications,
  selected,
  onSelectedChange,
  onMark,
  onStop,
}: NotificationRowsProps) {
  const t = useTranslations(notificationTranslations);
  return (
    <Rows aria-label={label}>
      {notifications.map(notification => {
        const { id, read, saved, payload } = notification;
        const mark = (change: Omit<NotificationMark, 'notifications'>) => () =>
          onMark({ notifications: [notification], ...change });
        return (
          <li key={id} data-unread={read === undefined || undefined}>
            <Checkbox
              checked={selected.has(id)}
              slotProps={{ input: { 'aria-label': t('news.select', { title: payload.title }) } }}
              onChange={({ target }) => {
                const next = new Set(selected);
                if (target.checked) next.add(id);
                else next.delete(id);
                onSelectedChange(next);
              }}
            />
            <NotificationText notification={notification} />
            <div>
              <Button size="small" onClick={mark({ read: read === undefined })}>
                {t(read === undefined ? 'news.markRead' : 'news.markUnread')}
              </Button>
              <Button size="small" onClick={mark({ saved: saved === undefined })}>
                {t(saved === undefined ? 'news.save' : 'news.unsave')}
              </Button>
              <StopWatching notification={notification} />
              {notification.user !== null && (
                <Button size="small" onClick={() => onStop(notification)}>
                  {t('news.stop')}
                </Button>
              )}
            </div>
          </li>
        );
      })}
    </Rows>
  );
}

function NotificationText({ notification }: { notification: Notification }) {
  const t = useTranslations(notificationTranslations);
  const nameTopic = useTopicName();
  const { origin, created, updated, read, user, payload } = notification;
  const { title, description, link, severity, topic } = payload;
  // Servers of others store links as they come.
  const isLink = link !== undefined && isHarmless(link);
  return (
    <div>
      <p>
        {isLink ? (
          <Link to={link} tone={read === undefined ? 'name' : 'accent'}>
            {title}
          </Link>
        ) : (
          title
        )}
      </p>
      {description !== undefined && <p>{description}</p>}
      <WatchReasonText notification={notification} />
      <small>
        <StateBadge state={stateBySeverity[severity]} look="plain">
          {t(`news.severity.${severity}`)}
        </StateBadge>
        {topic !== undefined && <Tag>{nameTopic(topic)}</Tag>}
        <span>
          <SenderName origin={origin} />
          {user === null && ` · ${t('news.toAll')}`}
        </span>
        <RelativeTime time={updated ?? created} />
      </small>
    </div>
  );
}

function isHarmless(link: string): boolean {
  return /^(?:https?:\/\/|\/(?!\/))/i.test(link) && !/[\s\\]/.test(link);
}

const Rows = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'start',
    gap: theme.spacing(1),
    padding: theme.spacing(1, 2),
    borderInlineStart: '3px solid transparent',
    [theme.breakpoints.down('sm')]: {
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      '& > div:last-of-type': { gridColumn: 2 },
    },
  },
  '& > li + li': { borderBlockStart: `1px solid ${theme.vars.palette.divider}` },
  '& > li[data-unread]': { borderInlineStartColor: theme.vars.palette.primary.main },
  '& > li[data-unread] p:first-of-type': { fontWeight: 500 },
  '& p': { margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  '& p + p, & small': { color: theme.vars.palette.text.secondary },
  '& small': {
    ...theme.typography.caption,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: theme.spacing(1),
    marginBlockStart: theme.spacing(0.5),
    overflowWrap: 'anywhere',
  },
}));
