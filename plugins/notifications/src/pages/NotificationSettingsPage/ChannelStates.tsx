import { styled } from '@mui/material/styles';
import { ErrorPanel, InfoCard, RelativeTime, StateBadge } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { useChannelName } from '../../components/useChannelName.ts';
import { useChannelStates } from '../../queries/notificationSettings.ts';
import { notificationTranslations } from '../../translations.ts';

const badges = { working: 'good', paused: 'attention', failing: 'broken' } as const;

/** How the channels do, for operators. */
export function ChannelStates() {
  const t = useTranslations(notificationTranslations);
  const nameChannel = useChannelName();
  const { data, error } = useChannelStates();
  if (error) return <ErrorPanel error={error} />;
  if (!data || data.items.length === 0) return null;
  return (
    <InfoCard title={t('ops.title')}>
      <List>
        {data.items.map(channel => (
          <li key={channel.id}>
            <strong>{nameChannel(channel.id)}</strong>{' '}
            <StateBadge state={badges[channel.state]}>{t(`ops.state.${channel.state}`)}</StateBadge>
            <p>
              {t('ops.counts', {
                waiting: channel.waiting,
                due: channel.due,
                delivered: channel.delivered,
                refused: channel.refused,
              })}
            </p>
            {channel.problem !== undefined && <p>{channel.problem}</p>}
            {channel.failingSince !== undefined && (
              <p>
                {t('ops.since')} <RelativeTime time={channel.failingSince} />
              </p>
            )}
            {channel.state !== 'working' && channel.nextTry !== undefined && (
              <p>
                {t('ops.next')} <RelativeTime time={channel.nextTry} />
              </p>
            )}
          </li>
        ))}
      </List>
    </InfoCard>
  );
}

const List = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li + li': { marginBlockStart: theme.spacing(2) },
  '& p': { margin: 0, color: theme.vars.palette.text.secondary, overflowWrap: 'anywhere' },
}));
