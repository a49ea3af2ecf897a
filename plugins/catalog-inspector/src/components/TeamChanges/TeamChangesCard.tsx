import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { EntityRefLink } from '@portico/catalog';
import type { ChangedEntity } from '@portico/catalog-common/history';
import {
  AwaitedCardLines,
  CardLine,
  CardLines,
  EmptyCardLine,
  ErrorPanel,
  InfoCard,
  VisuallyHidden,
} from '@portico/ui';
import { useLocale, useTranslations } from '@portico/ui/i18n';
import { useMemo, useState } from 'react';
import { laterInspectorTranslations } from '../../laterTranslations.ts';
import { type DayEntry, groupByDay } from '../../model/groupByDay.ts';
import { useTeamChanges } from '../../queries/recentChanges.ts';
import { VersionSummary } from '../EntityHistory/VersionSummary.tsx';

/** What changed last about what the user's groups own, by day, on the first page. */
export default function TeamChangesCard() {
  const t = useTranslations(laterInspectorTranslations);
  const locale = useLocale();
  const { data, error, refetch } = useTeamChanges();
  const [now] = useState(() => new Date());
  const entries = useMemo(
    () => data && groupByDay(data, ({ version }) => version.at, { now, locale }),
    [data, locale, now],
  );
  return (
    <InfoCard title={t('team.title')} hasNoPadding>
      {error ? (
        <ErrorPanel
          error={error}
          actions={<Button onClick={() => void refetch()}>{t('action.retry')}</Button>}
        />
      ) : !entries ? (
        // Often there is nothing; the card is the last of its column, so that many lines move nothing.
        <AwaitedCardLines count={1} label={t('team.loading')} />
      ) : entries.length === 0 ? (
        <EmptyCardLine>{t('team.none')}</EmptyCardLine>
      ) : (
        <CardLines>
          {entries.map(entry => (
            <Line key={entry.item.entityRef} {...entry} />
          ))}
        </CardLines>
      )}
    </InfoCard>
  );
}

function Line({ item: { entityRef, version }, day, isFirst }: DayEntry<ChangedEntity>) {
  const t = useTranslations(laterInspectorTranslations);
  const locale = useLocale();
  const time = new Date(version.at);
  return (
    <CardLine
      start={<Day>{isFirst ? day : <VisuallyHidden>{day}</VisuallyHidden>}</Day>}
      name={
        <EntityRefLink
          entityRef={entityRef}
          hasIcon
          tone="name"
          defaultKind={entityRef.split(':')[0] ?? ''}
        />
      }
      detail={
        version.action === 'created' || version.action === 'deleted' ? (
          t(`versionAction.${version.action}`)
        ) : (
          <VersionSummary version={version} />
        )
      }
      end={
        <time dateTime={version.at} title={time.toLocaleString(locale)}>
          {time.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' })}
        </time>
      }
    />
  );
}

const Day = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  position: 'relative',
  flex: 'none',
  width: 72,
  color: theme.vars.palette.text.secondary,
  [theme.breakpoints.down('sm')]: { width: 56 },
}));
