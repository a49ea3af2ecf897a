import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import {
  type DeliveryPreferences,
  type DeliveryRhythm,
  deliveryRhythms,
} from '@portico/notifications-common';
import { ErrorPanel, InfoCard } from '@portico/ui';
import { Select, TextField } from '@portico/ui/forms';
import { useTextLanguage, useTranslations } from '@portico/ui/i18n';
import { useState } from 'react';
import { useChannelName } from '../../components/useChannelName.ts';
import {
  useChangeDeliveryPreferences,
  useDeliveryPreferences,
} from '../../queries/notificationSettings.ts';
import { notificationTranslations } from '../../translations.ts';

/** When notifications reach the reader outside of the portal; nothing where they never leave it. */
export function DeliveryTimes() {
  const { data, error } = useDeliveryPreferences();
  const language = useTextLanguage();
  if (error) return <ErrorPanel error={error} />;
  if (!data || data.channels.length === 0) return null;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const stored = data.isSaved ? data.preferences : { ...data.preferences, timeZone };
  return (
    <DeliveryForm stored={{ ...stored, language }} channels={data.channels.map(({ id }) => id)} />
  );
}

interface DeliveryFormProps {
  stored: DeliveryPreferences;
  channels: readonly string[];
}

function DeliveryForm({ stored, channels }: DeliveryFormProps) {
  const t = useTranslations(notificationTranslations);
  const nameChannel = useChannelName();
  const [draft, setDraft] = useState(stored);
  const save = useChangeDeliveryPreferences();
  const set = (change: Partial<DeliveryPreferences>) => setDraft({ ...draft, ...change });
  const setQuiet = (change: { from?: string; until?: string }) => {
    const { from, until } = { from: '', until: '', ...draft.quiet, ...change };
    const { quiet: _former, ...others } = draft;
    setDraft(from || until ? { ...others, quiet: { from, until } } : others);
  };
  const { from = '', until = '' } = draft.quiet ?? {};
  const isHalf = (from === '') !== (until === '');
  return (
    <InfoCard title={t('set.times')}>
      <Form
        onSubmit={event => {
          event.preventDefault();
          if (!isHalf) save.mutate(draft);
        }}
      >
        {channels.map(channel => (
          <Select
            key={channel}
            label={nameChannel(channel)}
            items={deliveryRhythms.map(value => ({ value, label: t(`set.rhythm.${value}`) }))}
            value={draft.rhythms[channel] ?? 'immediate'}
            onChange={value =>
              set({
                rhythms: { ...draft.rhythms, [channel]: (value ?? 'immediate') as DeliveryRhythm },
              })
            }
          />
        ))}
        <TextField
          label={t('set.digestTime')}
          description={t('set.digestHint')}
          type="time"
          value={draft.digestTime}
          onChange={digestTime => set({ digestTime })}
        />
        <TextField
          label={t('set.quietFrom')}
          description={t('set.quietHint')}
          type="time"
          value={from}
          onChange={value => setQuiet({ from: value })}
        />
        <TextField
          label={t('set.quietUntil')}
          type="time"
          value={until}
          onChange={value => setQuiet({ until: value })}
          {...(isHalf && { error: t('set.quietHalf') })}
        />
        <TextField
          label={t('set.timeZone')}
          value={draft.timeZone}
          onChange={timeZone => set({ timeZone })}
        />
        {save.error && <ErrorPanel error={save.error} />}
        <div>
          <Button type="submit" variant="contained" disabled={save.isPending}>
            {t('set.save')}
          </Button>{' '}
          <output>{save.isSuccess && t('set.saved')}</output>
        </div>
      </Form>
    </InfoCard>
  );
}

const Form = styled('form')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(14rem, 1fr))',
  alignItems: 'start',
  gap: theme.spacing(2),
  '& > div:last-of-type': { gridColumn: '1 / -1' },
}));
