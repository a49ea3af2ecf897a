import { getRefKind } from '@portico/catalog-model';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { EntityRefLink } from '@portico/catalog';
import { ErrorPanel, InfoCard, VisuallyHidden } from '@portico/ui';
import {
  AwaitedCardLines,
  CardLine,
  CardLineNote,
  CardLines,
  EmptyCardLine,
} from '@portico/ui/cards';
import { type Text, useLocale, useReadText, useTranslations } from '@portico/ui/i18n';
import { useMemo, useState } from 'react';
import { laterInspectorTranslations } from '../../laterTranslations.ts';
import { type DayEntry, groupByDay } from '../../model/groupByDay.ts';
import { isVersion, type MergedChange, mergeChanges } from '../../model/mergeChanges.ts';
import { useOtherChanges } from '../../queries/otherChanges.ts';
import { useOwnedChanges } from '../../queries/recentChanges.ts';
import { VersionSummary } from '../EntityHistory/VersionSummary.tsx';

/** Props of {@link OwnedChangesCard}. */
export interface OwnedChangesCardProps {
  title: string;
  /** Refs of the groups and users that own what is listed. */
  owners: readonly string[];
}

/** What changed last about what somebody owns, by day. */
export function OwnedChangesCard({ title, owners }: OwnedChangesCardProps) {
  const t = useTranslations(laterInspectorTranslations);
  const locale = useLocale();
  const readText = useReadText();
  const [isWhole, setWhole] = useState(false);
  const maxShown = isWhole ? maxListed : fewListed;
  const { data, error, refetch } = useOwnedChanges(owners, maxShown);
  const others = useOtherChanges(owners);
  const [now] = useState(() => new Date());
  const entries = useMemo(
    () =>
      data &&
      groupByDay(mergeChanges(data, others.changes).slice(0, maxShown), change => change.at, {
        now,
        locale,
      }),
    [data, others.changes, maxShown, locale, now],
  );
  return (
    <InfoCard
      title={title}
      hasNoPadding
      {...(!isWhole &&
        entries?.length === fewListed && {
          footer: <Button onClick={() => setWhole(true)}>{t('team.more')}</Button>,
        })}
    >
      {error ? (
        <ErrorPanel error={error} onRetry={refetch} />
      ) : !entries || (entries.length === 0 && others.isPending) ? (
        // Often there is nothing; the card is the last of its column, so that many lines move nothing.
        <AwaitedCardLines count={1} label={t('team.loading')} />
      ) : entries.length === 0 ? (
        <EmptyCardLine>{t('team.none')}</EmptyCardLine>
      ) : (
        <CardLines wrapsDetails>
          {entries.map(entry => (
            <Line key={entry.item.id} {...entry} />
          ))}
        </CardLines>
      )}
      {others.failed.length > 0 && (
        <EmptyCardLine>
          {t('team.unread', { sources: others.failed.map(readText).join(', ') })}
        </EmptyCardLine>
      )}
    </InfoCard>
  );
}

/** How many are shown at first, and when all are wanted: as many as the server lists. */
const fewListed = 8;
const maxListed = 20;

function Line({ item: { entityRef, at, detail }, day, isFirst }: DayEntry<MergedChange>) {
  const t = useTranslations(laterInspectorTranslations);
  const locale = useLocale();
  const readText = useReadText();
  const time = new Date(at);
  const version = isVersion(detail) ? detail : undefined;
  return (
    <CardLine
      start={<Day>{isFirst ? day : <VisuallyHidden>{day}</VisuallyHidden>}</Day>}
      name={
        <EntityRefLink
          entityRef={entityRef}
          hasIcon
          tone="name"
          defaultKind={getRefKind(entityRef)}
        />
      }
      detail={
        !version ? (
          readText(detail as Text)
        ) : version.action === 'created' || version.action === 'deleted' ? (
          t(`versionAction.${version.action}`)
        ) : (
          <VersionSummary version={version} />
        )
      }
      end={
        <time dateTime={at} title={time.toLocaleString(locale)}>
          {time.toLocaleTimeString(locale, { timeStyle: 'short' })}
        </time>
      }
    />
  );
}

const Day = styled(CardLineNote)(({ theme }) => ({
  position: 'relative',
  width: 72,
  [theme.breakpoints.down('sm')]: { width: 56 },
}));
