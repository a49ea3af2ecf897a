import { styled } from '@mui/material/styles';
import { notificationSeverities } from '@portico/notifications-common';
import { SearchField, SegmentedFilter, Select } from '@portico/ui/forms';
import { useTranslations } from '@portico/ui/i18n';
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
  const toItems = (values: readonly string[]) => values.map(value => ({ value, label: value }));
  return (
    <Row>
      <SegmentedFilter
        label={t('news.view')}
        value={choice.view}
        segments={notificationViews.map(value => ({ value, label: t(`news.view.${value}`) }))}
        onChange={view => onChange({ view })}
      />
      <SearchField
        label={t('news.search')}
        value={choice.search}
        onChange={search => onChange({ search })}
      />
      <Select
        label={t('news.severity')}
        placeholder={t('news.any')}
        items={notificationSeverities.map(value => ({ value, label: t(`news.atLeast.${value}`) }))}
        value={choice.severity}
        onChange={severity => onChange({ severity })}
      />
      <Select
        label={t('news.topic')}
        placeholder={t('news.any')}
        items={toItems(data?.topics ?? [])}
        value={choice.topic}
        onChange={topic => onChange({ topic })}
      />
      <Select
        label={t('news.origin')}
        placeholder={t('news.any')}
        items={toItems(data?.origins ?? [])}
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
    </Row>
  );
}

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(170px, 100%), 1fr))',
  alignItems: 'end',
  gap: theme.spacing(2),
  marginBlockEnd: theme.spacing(2),
}));
