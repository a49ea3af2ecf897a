export {
  ContentGrid,
  ContentGridItem,
  type ContentGridItemProps,
  type ContentGridProps,
} from './components/ContentGrid/ContentGrid.tsx';
export {
  AwaitedCardLines,
  type AwaitedCardLinesProps,
  CardLine,
  CardLineNote,
  type CardLineNoteProps,
  type CardLineProps,
  CardLines,
  EmptyCardLine,
} from './components/CardLines/CardLines.tsx';
export { FactLine, FactList, FactNote } from './components/FactList/FactList.tsx';
export {
  type GuidePart,
  GuideList,
  type GuideListProps,
} from './components/GuideList/GuideList.tsx';
export { IconTile, type IconTileProps } from './components/IconTile/IconTile.tsx';
export { ItemCard, ItemCardGrid, type ItemCardProps } from './components/ItemCard/ItemCard.tsx';
export {
  type SummaryFigure,
  SummaryFigures,
  type SummaryFiguresProps,
} from './components/SummaryFigures/SummaryFigures.tsx';
export {
  type CardTab,
  TabbedCard,
  type TabbedCardProps,
} from './components/TabbedCard/TabbedCard.tsx';
