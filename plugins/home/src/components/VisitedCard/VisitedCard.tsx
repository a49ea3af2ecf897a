import { useVisitedEntities, type VisitedEntity } from '@portico/catalog';
import { InfoCard, RelativeTime } from '@portico/ui';
import { EmptyCardLine } from '@portico/ui/cards';
import { useTranslations } from '@portico/ui/i18n';
import { maxVisitsShown } from '../../model/mostShown.ts';
import { laterHomeTranslations } from '../../laterTranslations.ts';
import { EntityLine } from '../EntityLine.tsx';
import { ReadEntityLines } from '../ReadEntityLines.tsx';

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
  return (
    <ReadEntityLines
      lines={visits}
      renderLine={({ entityRef, visitedAt }, { entity = entityRef }) => (
        <EntityLine key={entityRef} entity={entity} end={<RelativeTime time={visitedAt} />} />
      )}
    />
  );
}
