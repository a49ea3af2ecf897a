import Button from '@mui/material/Button';
import { EntityTitlesContext } from '@portico/catalog';
import {
  type Entity,
  getEntityDisplayName,
  managedByLocationAnnotation,
  managedByOriginLocationAnnotation,
  stringifyEntityRef,
} from '@portico/catalog-model';
import {
  type LocationAnnotation,
  useColocatedEntities,
  EntityRefList,
} from '@portico/catalog/parts';
import { Progress, ErrorPanel, WarningPanel, useProblemText } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { LocationName } from './LocationName.tsx';
import { PanelSection, PanelSections, QuietText } from './PanelSection.tsx';
import { laterInspectorTranslations } from '../../laterTranslations.ts';

/** The entities that were read from the same place. */
export default function ColocatedPanel({ entity }: { entity: Entity }) {
  const t = useTranslations(laterInspectorTranslations);
  const describe = useProblemText();
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
        title={t('colocated.failed', { reason: describe(error).text })}
        actions={
          <Button
            variant="outlined"
            onClick={() => groups.forEach(({ refetch }) => void refetch())}
          >
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
      {shown.map(({ title, locationRef, entityRefs, titles, total, fetchNextPage }) => (
        <PanelSection key={title} title={title}>
          {locationRef && <LocationName locationRef={locationRef} />}
          <EntityTitlesContext value={titles}>
            <EntityRefList
              entityRefs={entityRefs}
              total={total}
              onReadMore={() => void fetchNextPage()}
            />
          </EntityTitlesContext>
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
  const found = (query.data?.pages ?? []).flatMap(({ items }) => items);
  return {
    ...query,
    locationRef,
    // Known at once, so that no line changes its length later.
    titles: Object.fromEntries(
      found
        .filter(each => getEntityDisplayName(each) !== each.metadata.name)
        .map(each => [stringifyEntityRef(each), getEntityDisplayName(each)]),
    ),
    // The entity itself is one of them.
    total: (query.data?.pages[0]?.totalItems ?? 1) - 1,
    entityRefs: found.map(each => stringifyEntityRef(each)).filter(ref => ref !== own),
  };
}
