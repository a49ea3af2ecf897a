import { LazyContribution, useContributions, useLoadedContributions } from '@portico/app';
import type { Entity } from '@portico/catalog-model';
import type { AssembledContribution } from '@portico/core';
import { listEntityCards } from '../../model/entityCards.ts';
import { SkeletonText } from '@portico/ui';
import { ContentGrid, ContentGridItem } from '@portico/ui/cards';
import useMediaQuery from '@mui/material/useMediaQuery';
import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { type EntityCardContribution, entityCardPoint } from '../../points.ts';

/** Below it the grid has one column. */
const narrowWidth = '(max-width: 899.95px)';

/** The first tab of an entity's page: cards in a wide and a narrow column, or all in one where there is room for one. */
export default function OverviewTab({ entity }: { entity: Entity }) {
  const contributions = useContributions(entityCardPoint);
  const cards = useMemo(() => listEntityCards(contributions, entity), [contributions, entity]);
  const areLoaded = useLoadedContributions(cards);
  const isNarrow = useMediaQuery(narrowWidth, { noSsr: true });
  const [main, side] = isNarrow ? [inOneColumn(cards), []] : inTwoColumns(cards);
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

type Cards = readonly AssembledContribution<EntityCardContribution>[];

function inTwoColumns(cards: Cards): [main: Cards, side: Cards] {
  return [
    cards.filter(({ value }) => value.column === 'main'),
    cards.filter(({ value }) => value.column === 'side'),
  ];
}

/** Cards of the side that have a place of their own go between those of the main column, the others below. */
function inOneColumn(cards: Cards): Cards {
  const placeOf = ({ order, value }: Cards[number]) =>
    value.column === 'main' ? order : (value.narrowOrder ?? Number.MAX_SAFE_INTEGER);
  return cards.toSorted((a, b) => placeOf(a) - placeOf(b));
}

interface CardColumnProps {
  entity: Entity;
  cards: Cards;
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
