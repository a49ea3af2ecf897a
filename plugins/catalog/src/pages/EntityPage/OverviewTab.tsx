import { LazyContribution, useContributions, useLoadedContributions } from '@portico/app';
import type { Entity } from '@portico/catalog-model';
import type { AssembledContribution } from '@portico/core';
import { listEntityCards } from '../../model/entityCards.ts';
import { ContentGrid, ContentGridItem, SkeletonText } from '@portico/ui';
import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { type EntityCardContribution, entityCardPoint } from '../../points.ts';

/** The first tab of an entity's page: cards in a wide and a narrow column. */
export default function OverviewTab({ entity }: { entity: Entity }) {
  const contributions = useContributions(entityCardPoint);
  const cards = useMemo(() => listEntityCards(contributions, entity), [contributions, entity]);
  const areLoaded = useLoadedContributions(cards);
  const main = cards.filter(({ value }) => value.column === 'main');
  const side = cards.filter(({ value }) => value.column === 'side');
  if (!areLoaded) return <SkeletonText lines={3} />;
  return (
    <ContentGrid>
      <ContentGridItem span={side.length > 0 ? 8 : 12}>
        <CardColumn entity={entity} cards={main} />
      </ContentGridItem>
      {side.length > 0 && (
        <ContentGridItem span={4}>
          <CardColumn entity={entity} cards={side} />
        </ContentGridItem>
      )}
    </ContentGrid>
  );
}

interface CardColumnProps {
  entity: Entity;
  cards: readonly AssembledContribution<EntityCardContribution>[];
}

function CardColumn({ entity, cards }: CardColumnProps) {
  return (
    <Column>
      {cards.map(({ id, pluginId, value }) => (
        <LazyContribution
          key={id}
          pluginId={pluginId}
          load={value.load}
          fallback={<SkeletonText lines={3} />}
          props={{ entity }}
        />
      ))}
    </Column>
  );
}

const Column = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(2),
  minWidth: 0,
}));
