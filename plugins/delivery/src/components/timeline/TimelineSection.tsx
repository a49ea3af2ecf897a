import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { EntityPartProps } from '@portico/catalog/points';
import type { EntityTimeline } from '@portico/delivery-common';
import { ErrorPanel, InfoCard, SkeletonText } from '@portico/ui';
import { EmptyCardLine } from '@portico/ui/cards';
import { Select } from '@portico/ui/forms';
import { useTranslations } from '@portico/ui/i18n';
import { useEffect, useRef, useState } from 'react';
import { laterDeliveryTranslations } from '../../laterTranslations.ts';
import { useEntityTimeline } from '../../queries/entityTimeline.ts';
import { ChangeRow } from './ChangeRow.tsx';
import { useFailureSelection } from './useFailureSelection.ts';

/** How many there are until somebody wants all. */
const maxAtFirst = 8;

/** What changed before an entity failed, the likeliest cause first. */
export function TimelineSection({ entity }: EntityPartProps) {
  const t = useTranslations(laterDeliveryTranslations);
  const place = useRef<HTMLDivElement>(null);
  const [selected, select] = useFailureSelection();
  const { data, error } = useEntityTimeline(entity, selected);
  const isReady = data !== undefined;
  useEffect(() => {
    // Somebody came from what fails, which is above.
    if (isReady && selected !== undefined) place.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isReady, selected]);
  const hasFailures = (data?.failures.length ?? 0) > 0;
  return (
    <div ref={place}>
      <InfoCard title={t(hasFailures ? 'timeline.causes' : 'timeline.changes')}>
        {data ? (
          <Changes timeline={data} onSelect={select} />
        ) : error ? (
          <ErrorPanel error={error} title={t('timeline.failed')} />
        ) : (
          <SkeletonText lines={3} />
        )}
      </InfoCard>
    </div>
  );
}

function Changes({
  timeline: { failures, failure, changes },
  onSelect,
}: {
  timeline: EntityTimeline;
  onSelect: (id: string) => void;
}) {
  const t = useTranslations(laterDeliveryTranslations);
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? changes : changes.slice(0, maxAtFirst);
  return (
    <>
      {failures.length > 0 && failure !== undefined && (
        <Select
          label={t('timeline.failure')}
          items={failures.map(({ id, kind, title, environment }) => ({
            value: id,
            label: [t(`failure.${kind}`), title, environment].filter(Boolean).join(' · '),
          }))}
          value={failure}
          onChange={id => id !== undefined && onSelect(id)}
        />
      )}
      {changes.length > 0 ? (
        <List aria-label={t(failure === undefined ? 'timeline.changes' : 'timeline.causes')}>
          {shown.map(change => (
            <ChangeRow key={change.id} change={change} />
          ))}
        </List>
      ) : (
        <EmptyCardLine>{t('timeline.empty')}</EmptyCardLine>
      )}
      {shown.length < changes.length && (
        <More size="small" onClick={() => setShowsAll(true)}>
          {t('timeline.all', { count: changes.length })}
        </More>
      )}
    </>
  );
}

const More = styled(Button)(({ theme }) => ({ marginTop: theme.spacing(1) }));

const List = styled('ol')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  margin: theme.spacing(1.5, 0, 0),
  padding: 0,
  listStyle: 'none',
}));
