import { type Alert, type AlertReading, getAlertFailureId } from '@portico/delivery-common';
import { Link, RelativeTime, StateBadge } from '@portico/ui';
import { EmptyCardLine } from '@portico/ui/cards';
import { useTranslations } from '@portico/ui/i18n';
import { Table, type TableColumn } from '@portico/ui/table';
import { useMemo } from 'react';
import { laterDeliveryTranslations } from '../../laterTranslations.ts';
import { stateOfAlert } from '../../model/states.ts';
import { FindCauseButton } from '../timeline/FindCauseButton.tsx';
import { ReadingCard } from './ReadingCard.tsx';

/** The alerts of a source that fire, with what to do about them. */
export function AlertsSection({ reading }: { reading: AlertReading }) {
  const t = useTranslations(laterDeliveryTranslations);
  const { project } = reading;
  const hasEnvironments = reading.items.some(({ environment }) => environment !== undefined);
  const columns = useMemo(
    (): TableColumn<Alert>[] => [
      {
        id: 'title',
        header: t('alerts.alert'),
        text: ({ title }) => title,
        render: ({ title, url }) => (
          <Link to={url} tone="name">
            {title}
          </Link>
        ),
        minWidth: 200,
        grow: 2,
      },
      {
        id: 'state',
        header: t('alerts.state'),
        text: ({ state }) => t(`alert.${state}`),
        render: alert => (
          <StateBadge state={stateOfAlert(alert)}>{t(`alert.${alert.state}`)}</StateBadge>
        ),
        minWidth: 136,
        grow: 0,
      },
      {
        id: 'severity',
        header: t('alerts.severity'),
        text: ({ severity }) => t(`severity.${severity}`),
        isQuiet: true,
        minWidth: 96,
        grow: 0,
      },
      ...(hasEnvironments
        ? [
            {
              id: 'environment',
              header: t('alerts.environment'),
              text: ({ environment }: Alert) => environment,
              isQuiet: true,
              minWidth: 112,
              grow: 0.5,
            },
          ]
        : []),
      {
        id: 'summary',
        header: t('alerts.summary'),
        text: ({ summary }) => summary,
        isQuiet: true,
        grow: 3,
      },
      {
        id: 'since',
        header: t('alerts.since'),
        sortValue: ({ createdAt }) => createdAt,
        render: ({ createdAt }) => <RelativeTime time={createdAt} />,
        isQuiet: true,
        minWidth: 112,
        grow: 0,
      },
      {
        id: 'runbook',
        header: t('alerts.runbook'),
        render: ({ runbookUrl }) =>
          runbookUrl !== undefined && <Link to={runbookUrl}>{t('alerts.runbook')}</Link>,
        minWidth: 104,
        grow: 0,
      },
      {
        id: 'cause',
        header: t('timeline.show'),
        isHeaderHidden: true,
        render: ({ id, state, severity }) =>
          state === 'firing' &&
          severity !== 'info' && <FindCauseButton failure={getAlertFailureId(project, id)} />,
        minWidth: 136,
        grow: 0,
      },
    ],
    [t, project, hasEnvironments],
  );
  return (
    <ReadingCard title={t('alerts.title')} reading={reading}>
      {reading.items.length > 0 ? (
        <Table
          label={t('alerts.label', { source: reading.title })}
          columns={columns}
          rows={reading.items}
          getRowId={({ id }) => id}
          paging={10}
          isFlush
          hasShortCards
        />
      ) : (
        reading.readAt !== undefined && <EmptyCardLine>{t('alerts.empty')}</EmptyCardLine>
      )}
    </ReadingCard>
  );
}
