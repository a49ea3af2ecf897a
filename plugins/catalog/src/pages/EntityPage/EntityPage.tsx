import { useContributions } from '@portico/app';
import { type EntityName, stringifyEntityRef } from '@portico/catalog-model';
import { LazyPart, preloadPart } from '@portico/ui/lazy';
import { useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { entityCardPoint, entityTabPoint } from '../../points.ts';
import { readTimeParam } from '../../model/timeParam.ts';
import { useEntityByName } from '../../queries/entity.ts';
import { useRecordedVisit } from '../../queries/visitedEntities.ts';
import { readEntityName } from '../../routes.ts';
import { FailedEntity, LoadingEntity, NoEntity } from './entityPageStates.tsx';
import { FoundEntity } from './FoundEntity.tsx';

export { prefetchEntityPage as prefetch } from './prefetchEntityPage.ts';

const loadPastEntity = () => import('./PastEntity.tsx');

/** The page of one entity, as it is today or as of the time that the address names. */
export default function EntityPage() {
  const name = readEntityName(useParams());
  const [search] = useSearchParams();
  const time = readTimeParam(search);
  usePreloadedParts();
  if (time === undefined) return <PresentEntity name={name} />;
  return (
    <LazyPart
      load={loadPastEntity}
      props={{ name, time }}
      fallback={<LoadingEntity name={name} />}
    />
  );
}

function PresentEntity({ name }: { name: EntityName }) {
  const { data: entity, error, isPending, refetch } = useEntityByName(name);
  useRecordedVisit(entity ? stringifyEntityRef(entity) : undefined);

  if (isPending) return <LoadingEntity name={name} />;
  if (error) return <FailedEntity name={name} error={error} onRetry={refetch} />;
  if (!entity) return <NoEntity name={name} />;
  // Another entity is another page: no dialog of the former one stays.
  return <FoundEntity key={stringifyEntityRef(entity)} entity={entity} />;
}

/** Loads tabs and cards while the entity is still on its way. */
function usePreloadedParts(): void {
  const tabs = useContributions(entityTabPoint);
  const cards = useContributions(entityCardPoint);
  useEffect(() => {
    for (const { value } of [...tabs.slice(0, 1), ...cards]) void preloadPart(value.load);
  }, [tabs, cards]);
}
