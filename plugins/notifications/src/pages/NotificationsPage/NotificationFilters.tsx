import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { notificationSeverities } from '@portico/notifications-common';
import { SearchField, SegmentedFilter, Select } from '@portico/ui/forms';
import { useTranslations } from '@portico/ui/i18n';
import { useId, useState } from 'react';
import { useSenderNames } from '../../components/SenderName.tsx';
import {
  type NotificationChoice,
  notificationGroupings,
  notificationViews,
} from '../../model/notificationView.ts';
import { useNotificationTopics } from '../../queries/notifications.ts';
import { notificationTranslations } from '../../translations.ts';

/** Props of {@link NotificationFilters}. */
export interface NotificationFiltersProps {
  choice: NotificationChoice;
  /** Takes parameters of the address; those that are `undefined` are removed. */
  onChange: (change: Readonly<Record<string, string | undefined>>) => void;
}

/** Which notifications are shown, and how they are grouped. */
export function NotificationFilters({ choice, onChange }: NotificationFiltersProps) {
  const t = useTranslations(notificationTranslations);
  const { data } = useNotificationTopics();
  const origins = data?.origins ?? [];
  const senders = useSenderNames(origins);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const count = [choice.severity, choice.topic, choice.origin, choice.group].filter(Boolean).length;
  return (
    <Row>
      <View>
        <SegmentedFilter
          label={t('news.view')}
          value={choice.view}
          segments={notificationViews.map(value => ({ value, label: t(`news.view.${value}`) }))}
          onChange={view => onChange({ view })}
        />
      </View>
      <SearchField
        label={t('news.search')}
        value={choice.search}
        onChange={search => onChange({ search })}
      />
      <Disclosure
        variant="outlined"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {count === 0 ? t('news.filters') : t('news.filtersSet', { count })}
      </Disclosure>
      <Choices id={id} data-open={isOpen || undefined}>
        <Select
          label={t('news.severity')}
          placeholder={t('news.any')}
          items={notificationSeverities.map(value => ({
            value,
            label: t(`news.atLeast.${value}`),
          }))}
          value={choice.severity}
          onChange={severity => onChange({ severity })}
        />
        <Select
          label={t('news.topic')}
          placeholder={t('news.any')}
          items={(data?.topics ?? []).map(value => ({ value, label: value }))}
          value={choice.topic}
          onChange={topic => onChange({ topic })}
        />
        <Select
          label={t('news.origin')}
          placeholder={t('news.any')}
          items={origins.map((value, index) => ({ value, label: senders[index] ?? value }))}
          value={choice.origin}
          onChange={origin => onChange({ origin })}
        />
        <Select
          label={t('news.group')}
          placeholder={t('news.ungrouped')}
          items={notificationGroupings.map(value => ({ value, label: t(`news.groupBy.${value}`) }))}
          value={choice.group}
          onChange={group => onChange({ group })}
        />
      </Choices>
    </Row>
  );
}

/** On narrow screens the choices are behind a button, so that the first notification is in sight. */
const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(170px, 1fr) 3fr',
  alignItems: 'end',
  gap: theme.spacing(2),
  marginBlockEnd: theme.spacing(2),
  [theme.breakpoints.down('lg')]: {
    gridTemplateColumns: 'auto minmax(0, 1fr)',
  },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: theme.spacing(1),
  },
}));

const View = styled('div')(({ theme }) => ({
  [theme.breakpoints.down('sm')]: { gridColumn: '1 / -1' },
}));

const Disclosure = styled(Button)(({ theme }) => ({
  [theme.breakpoints.up('sm')]: { display: 'none' },
}));

const Choices = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: theme.spacing(2),
  [theme.breakpoints.down('lg')]: { gridColumn: '1 / -1' },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: theme.spacing(1),
    '&:not([data-open])': { display: 'none' },
  },
}));
