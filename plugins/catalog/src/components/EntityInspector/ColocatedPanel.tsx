import Button from '@mui/material/Button';
import {
  type Entity,
  managedByLocationAnnotation,
  managedByOriginLocationAnnotation,
  stringifyEntityRef,
} from '@portico/catalog-model';
import { Progress, ErrorPanel, useTranslations, WarningPanel } from '@portico/ui';
import { type LocationAnnotation, useColocatedEntities } from '../../queries/colocatedEntities.ts';
import { laterCatalogTranslations } from '../../laterTranslations.ts';
import { EntityRefList } from '../EntityRefList/EntityRefList.tsx';
import { LocationName } from './LocationName.tsx';
import { PanelSection, PanelSections, QuietText } from './PanelSection.tsx';

/** The entities that were read from the same place. */
export function ColocatedPanel({ entity }: { entity: Entity }) {
  const t = useTranslations(laterCatalogTranslations);
  const location = useNeighbours(entity, managedByLocationAnnotation);
  const origin = useNeighbours(entity, managedByOriginLocationAnnotation);
  const groups = [
    { title: t('colocated.atLocation'), ...location },
    // One place needs no second list of the same entities.
    ...(origin.locationRef === location.locationRef
      ? []
      : [{ title: t('colocated.atOrigin'), ...origin }]),
  ].filter(({ locationRef }) => locationRef !== undefined);

  if (groups.length === 0) {
    return (
      <WarningPanel title={t('colocated.noLocation')} message={t('colocated.noLocationReason')} />
    );
  }
  const error = location.error ?? origin.error;
  if (error) {
    return (
      <ErrorPanel
        error={error}
        title={t('colocated.failed', { reason: error.message })}
        actions={
          <Button onClick={() => groups.forEach(({ refetch }) => void refetch())}>
            {t('action.retry')}
          </Button>
        }
      />
    );
  }
  if (groups.some(({ isPending }) => isPending)) return <Progress />;
  const shown = groups.filter(({ entityRefs }) => entityRefs.length > 0);
  if (shown.length === 0) {
    return <WarningPanel severity="info" title={t('colocated.alone')} />;
  }
  return (
    <PanelSections>
      <QuietText>{t('colocated.intro')}</QuietText>
      {shown.map(({ title, locationRef, entityRefs, total, fetchNextPage }) => (
        <PanelSection key={title} title={title}>
          {locationRef && <LocationName locationRef={locationRef} />}
          <EntityRefList
            entityRefs={entityRefs}
            total={total}
            onReadMore={() => void fetchNextPage()}
          />
        </PanelSection>
      ))}
    </PanelSections>
  );
}

/** The other entities with the same value of an annotation. */
function useNeighbours(entity: Entity, annotation: LocationAnnotation) {
  const locationRef = entity.metadata.annotations?.[annotation];
  const query = useColocatedEntities(annotation, locationRef);
  const own = stringifyEntityRef(entity);
  return {
    ...query,
    locationRef,
    // The entity itself is one of them.
    total: (query.data?.pages[0]?.totalItems ?? 1) - 1,
    entityRefs: (query.data?.pages ?? [])
      .flatMap(({ items }) => items.map(stringifyEntityRef))
      .filter(ref => ref !== own),
  };
}
