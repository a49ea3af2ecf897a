import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useRouteRef } from '@portico/app';
import { useEntitiesByRefs, useVisitedEntities, type VisitedEntity } from '@portico/catalog';
import { stringifyEntityRef } from '@portico/catalog-model';
import {
  EmptyState,
  ErrorPanel,
  HistoryIcon,
  InfoCard,
  Link,
  RelativeTime,
  useTranslations,
} from '@portico/ui';
import { mostVisitsShown } from '../../model/mostShown.ts';
import { catalogIndexRouteRef } from '../../routes.ts';
import { homeTranslations } from '../../translations.ts';
import { AwaitedLines, EntityLine, EntityLines } from '../EntityLines/EntityLines.tsx';

/** The entities whose pages were opened last in this browser. */
export default function VisitedCard() {
  const t = useTranslations(homeTranslations);
  const visits = useVisitedEntities().slice(0, mostVisitsShown);
  return (
    <InfoCard title={t('visited.title')} hasNoPadding>
      {visits.length === 0 ? <NothingVisited /> : <VisitLines visits={visits} />}
    </InfoCard>
  );
}

function NothingVisited() {
  const t = useTranslations(homeTranslations);
  const catalogPath = useRouteRef(catalogIndexRouteRef)?.();
  return (
    <EmptyState
      icon={<HistoryIcon />}
      title={t('visited.none')}
      description={t('visited.mend')}
      action={catalogPath !== undefined && <Link to={catalogPath}>{t('catalog.open')}</Link>}
    />
  );
}

function VisitLines({ visits }: { visits: readonly VisitedEntity[] }) {
  const t = useTranslations(homeTranslations);
  const {
    data: entities,
    error,
    refetch,
  } = useEntitiesByRefs(visits.map(({ entityRef }) => entityRef));
  if (error) {
    return (
      <ErrorPanel
        error={error}
        actions={<Button onClick={() => void refetch()}>{t('action.retry')}</Button>}
      />
    );
  }
  if (!entities) return <AwaitedLines count={visits.length} />;
  const byRef = new Map(entities.map(entity => [stringifyEntityRef(entity), entity]));
  return (
    <EntityLines>
      {visits.map(({ entityRef, visitedAt }) => (
        <EntityLine
          key={entityRef}
          entity={byRef.get(entityRef) ?? entityRef}
          end={
            <When>
              <RelativeTime time={visitedAt} />
            </When>
          }
        />
      ))}
    </EntityLines>
  );
}

const When = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  flex: 'none',
  color: theme.vars.palette.text.secondary,
}));
