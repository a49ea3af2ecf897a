import { styled } from '@mui/material/styles';
import Switch from '@mui/material/Switch';
import { ErrorPanel, InfoCard, Progress } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { useSenderNames } from '../../components/SenderName.tsx';
import { useTopicName } from '../../components/useTopicName.ts';
import { useChannelName } from '../../components/useChannelName.ts';
import { changeSetting, listSettingLines } from '../../model/settingRows.ts';
import {
  useChangeNotificationSettings,
  useNotificationSettings,
} from '../../queries/notificationSettings.ts';
import { notificationTranslations } from '../../translations.ts';

/** A switch for each kind of notification and channel. */
export function ReceivedKinds() {
  const t = useTranslations(notificationTranslations);
  const nameChannel = useChannelName();
  const nameTopic = useTopicName();
  const { data, error } = useNotificationSettings();
  const change = useChangeNotificationSettings();
  const lines = data ? listSettingLines(data) : [];
  const senders = useSenderNames(lines.map(({ origin = '' }) => origin));
  if (error) return <ErrorPanel error={error} />;
  if (!data) return <Progress />;
  return (
    <InfoCard title={t('set.kinds')}>
      {change.error && <ErrorPanel error={change.error} />}
      <Scrolled>
        <Kinds>
          <thead>
            <tr>
              <th scope="col">{t('set.kind')}</th>
              {data.channels.map(({ id }) => (
                <th key={id} scope="col">
                  {nameChannel(id)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ origin, topic, channels }, index) => {
              const sender = origin === undefined ? t('set.all') : senders[index];
              const name = topic === undefined ? sender : nameTopic(topic);
              return (
                <tr
                  key={JSON.stringify([origin, topic])}
                  data-topic={topic !== undefined || undefined}
                >
                  <th scope="row">{name}</th>
                  {channels.map(({ id, isOn, isDisabled }) => (
                    <td key={id}>
                      <Switch
                        checked={isOn}
                        disabled={isDisabled || change.isPending}
                        slotProps={{
                          input: {
                            'aria-label': t('set.switch', {
                              kind: name ?? '',
                              channel: nameChannel(id),
                            }),
                          },
                        }}
                        onChange={(_event, isWanted) =>
                          change.mutate(settings =>
                            changeSetting(settings, { channel: id, origin, topic }, isWanted),
                          )
                        }
                      />
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </Kinds>
      </Scrolled>
    </InfoCard>
  );
}

const Scrolled = styled('div')({ overflowX: 'auto' });

const Kinds = styled('table')(({ theme }) => ({
  ...theme.typography.body2,
  width: '100%',
  borderCollapse: 'collapse',
  '& th': { textAlign: 'start', fontWeight: 500, overflowWrap: 'anywhere', hyphens: 'auto' },
  // Names stay words where several channels share a narrow screen.
  '& th:first-of-type': { minWidth: '6.5rem' },
  '& [data-topic] th': { fontWeight: 400, paddingInlineStart: theme.spacing(3) },
  '& thead th:not(:first-of-type), & td': {
    textAlign: 'center',
    width: 'clamp(4rem, 18vw, 7.5rem)',
  },
  '& tbody tr': { borderBlockStart: `1px solid ${theme.vars.palette.divider}` },
}));
