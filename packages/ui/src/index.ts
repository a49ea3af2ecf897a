export { formatCount } from './format/formatCount.ts';
export { type CheckedLink, checkLink, type LinkRefusal } from './links/checkLink.ts';
export { assertSafeUrl, isExternalUrl, openInNewWindow } from './links/urls.ts';
export { useIsSeen } from './react/useIsSeen.ts';
export { Avatar, type AvatarProps } from './components/Avatar/Avatar.tsx';
export {
  type Breadcrumb,
  Breadcrumbs,
  type BreadcrumbsProps,
} from './components/Breadcrumbs/Breadcrumbs.tsx';
export {
  ContentGrid,
  ContentGridItem,
  type ContentGridItemProps,
  type ContentGridProps,
} from './components/ContentGrid/ContentGrid.tsx';
export { CopyButton, type CopyButtonProps } from './components/CopyButton/CopyButton.tsx';
export { copyText } from './components/CopyButton/copyText.ts';
export { Details, type DetailsProps } from './components/Details/Details.tsx';
export { Drawer } from './components/Drawer/Drawer.tsx';
export type { DrawerProps } from './components/Drawer/DrawerSurface.tsx';
export { EmptyState, type EmptyStateProps } from './components/EmptyState/EmptyState.tsx';
export {
  EntityKindIcon,
  type EntityKindIconProps,
} from './components/EntityKindIcon/EntityKindIcon.tsx';
export {
  EntityKindsContext,
  type OwnKind,
} from './components/EntityKindIcon/EntityKindsContext.ts';
export { getKindHue } from './components/EntityKindIcon/getKindHue.ts';
export type { KindHue } from './theme/kindColors.ts';
export type { State } from './theme/stateColors.ts';
export { findKnownKind } from './components/EntityKindIcon/knownKinds.ts';
export { useIsDeclaredKind } from './components/EntityKindIcon/useIsDeclaredKind.ts';
export { useKindLabel } from './components/EntityKindIcon/useKindLabel.ts';
export { ErrorPage, type ErrorPageProps } from './components/ErrorPage/ErrorPage.tsx';
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
export { ErrorPanel, type ErrorPanelProps } from './components/ErrorPanel/ErrorPanel.tsx';
export { type ProblemText, useProblemText } from './components/ErrorPanel/useProblemText.ts';
export { HeaderLabel, type HeaderLabelProps } from './components/HeaderLabel/HeaderLabel.tsx';
export {
  type HeaderTab,
  HeaderTabs,
  type HeaderTabsProps,
} from './components/HeaderTabs/HeaderTabs.tsx';
export {
  type GuidePart,
  GuideList,
  type GuideListProps,
} from './components/GuideList/GuideList.tsx';
export { IconTile, type IconTileProps } from './components/IconTile/IconTile.tsx';
export { IconToggle, type IconToggleProps } from './components/IconToggle/IconToggle.tsx';
export { InfoCard, type InfoCardProps } from './components/InfoCard/InfoCard.tsx';
export { ItemCard, ItemCardGrid, type ItemCardProps } from './components/ItemCard/ItemCard.tsx';
export { KindTile, type KindTileProps } from './components/KindTile/KindTile.tsx';
export { Link, type LinkProps } from './components/Link/Link.tsx';
export { DeniedPage, type DeniedPageProps } from './components/DeniedPage/DeniedPage.tsx';
export { NotFoundPage, type NotFoundPageProps } from './components/NotFoundPage/NotFoundPage.tsx';
export { Page, PageContent, type PageProps } from './components/Page/Page.tsx';
export { PageHeader, type PageHeaderProps } from './components/PageHeader/PageHeader.tsx';
export {
  PluginErrorPanel,
  type PluginErrorPanelProps,
} from './components/PluginErrorPanel/PluginErrorPanel.tsx';
export { Progress, type ProgressProps } from './components/Progress/Progress.tsx';
export { RelativeTime, type RelativeTimeProps } from './components/RelativeTime/RelativeTime.tsx';
export {
  ResponseErrorPanel,
  type ResponseErrorPanelProps,
} from './components/ResponseErrorPanel/ResponseErrorPanel.tsx';
export {
  Skeleton,
  type SkeletonProps,
  SkeletonText,
  type SkeletonTextProps,
} from './components/Skeleton/Skeleton.tsx';
export { StateBadge, type StateBadgeProps } from './components/StateBadge/StateBadge.tsx';
export { type Status, StatusDot, type StatusDotProps } from './components/StatusDot/StatusDot.tsx';
export {
  type MetadataItem,
  StructuredMetadata,
  type StructuredMetadataProps,
} from './components/StructuredMetadata/StructuredMetadata.tsx';
export {
  type SummaryFigure,
  SummaryFigures,
  type SummaryFiguresProps,
} from './components/SummaryFigures/SummaryFigures.tsx';
export { Tag, TagList, type TagListProps, type TagProps } from './components/Tag/Tag.tsx';
export { ValueButton, type ValueButtonProps } from './components/ValueButton/ValueButton.tsx';
export { VisuallyHidden } from './components/VisuallyHidden/VisuallyHidden.tsx';
export {
  type Severity,
  WarningPanel,
  type WarningPanelProps,
} from './components/WarningPanel/WarningPanel.tsx';
export { Tooltip, type TooltipProps } from './components/Tooltip/Tooltip.tsx';
export { LazyPart, type LazyPartProps } from './components/LazyPart/LazyPart.tsx';
export {
  chunkErrorName,
  getLoadedPart,
  loadChunk,
  loadPart,
  type PartLoader,
  preloadPart,
} from './components/LazyPart/loadPart.ts';
export { ToolButton, type ToolButtonProps } from './components/ToolButton/ToolButton.tsx';
export { DateTime, type DateTimeProps } from './components/DateTime/DateTime.tsx';
export { formatDuration } from './components/DateTime/formatDuration.ts';
export {
  type CardTab,
  TabbedCard,
  type TabbedCardProps,
} from './components/TabbedCard/TabbedCard.tsx';
export {
  MissingAnnotationEmptyState,
  type MissingAnnotationEmptyStateProps,
} from './components/EmptyState/MissingAnnotationEmptyState.tsx';
export { MetadataValue } from './components/StructuredMetadata/MetadataValue.tsx';
export { Dialog } from './components/Dialog/Dialog.tsx';
export type { DialogProps } from './components/Dialog/DialogSurface.tsx';
export { VirtualList, type VirtualListProps } from './components/VirtualList/VirtualList.tsx';
