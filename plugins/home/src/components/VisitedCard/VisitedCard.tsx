import Button from '@mui/material/Button';
import { useEntitiesByRefs, useVisitedEntities, type VisitedEntity } from '@portico/catalog';
import { stringifyEntityRef } from '@portico/catalog-model';
import { ErrorPanel, InfoCard, RelativeTime } from '@portico/ui';
import { AwaitedCardLines, CardLines, EmptyCardLine } from '@portico/ui/cards';
import { useTranslations } from '@portico/ui/i18n';
import { maxVisitsShown } from '../../model/mostShown.ts';
import { laterHomeTranslations } from '../../laterTranslations.ts';
import { EntityLine } from '../EntityLine.tsx';

/** The entities whose pages were opened last in this browser. */
export default function VisitedCard() {
  const t = useTranslations(laterHomeTranslations);
  const visits = useVisitedEntities().slice(0, maxVisitsShown);
  return (
    <InfoCard title={t('visited.title')} hasNoPadding>
      {visits.length === 0 ? <NothingVisited /> : <VisitLines visits={visits} />}
    </InfoCard>
  );
}

function NothingVisited() {
  const t = useTranslations(laterHomeTranslations);
  return <EmptyCardLine>{t('visited.none')}</EmptyCardLine>;
}

function VisitLines({ visits }: { visits: readonly VisitedEntity[] }) {
  const t = useTranslations(laterHomeTranslations);
  const {
    data: entities,
    error,
    refetch,
  } = useEntitiesByRefs(visits.map(({ entityRef }) => entityRef));
  if (error) {
    return (
      <ErrorPanel
        error={error}
        actions={
          <Button variant="outlined" onClick={() => void refetch()}>
            {t('action.retry')}
          </Button>
        }
      />
    );
  }
  if (!entities) return <AwaitedCardLines count={visits.length} label={t('loading')} />;
  const byRef = new Map(entities.map(entity => [stringifyEntityRef(entity), entity]));
  return (
    <CardLines>
      {visits.map(({ entityRef, visitedAt }) => (
        <EntityLine
          key={entityRef}
          entity={byRef.get(entityRef) ?? entityRef}
          end={<RelativeTime time={visitedAt} />}
        />
      ))}
    </CardLines>
  );
}
