import { styled } from '@mui/material/styles';
import { useRouteRef } from '@portico/app';
import { type Entity, stringifyEntityRef } from '@portico/catalog-model';
import { InfoCard, Link, useIsSeen } from '@portico/ui';
import { LazyPart } from '@portico/ui/lazy';
import { useTranslations } from '@portico/ui/i18n';
import { useRef } from 'react';
import { defaultGraphSelection, writeGraphSelection } from '../../model/graphSelection.ts';
import { catalogGraphRouteRef } from '../../routes.ts';
import { laterGraphTranslations } from '../../laterTranslations.ts';

const loadGraph = () => import('./CardGraph.tsx');

/** What an entity is related to at first hand, as a graph; it is read once it comes into sight. */
export default function RelationGraphCard({ entity }: { entity: Entity }) {
  const t = useTranslations(laterGraphTranslations);
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useIsSeen(place);
  const path = useRouteRef(catalogGraphRouteRef)?.();
  const entityRef = stringifyEntityRef(entity);
  const search = writeGraphSelection({ ...defaultGraphSelection, rootEntityRefs: [entityRef] });
  return (
    <InfoCard
      title={t('graph.title')}
      footer={path !== undefined && <Link to={`${path}?${search}`}>{t('graph.open')}</Link>}
    >
      <Place ref={place}>
        <LazyPart
          // What was expanded belongs to one entity.
          key={entityRef}
          load={loadGraph}
          isWanted={isSeen}
          props={{ entityRef }}
        />
      </Place>
    </InfoCard>
  );
}

const Place = styled('div')({ minHeight: 470 });
