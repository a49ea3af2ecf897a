export { formatCount } from './format/formatCount.ts';
export { type CheckedLink, checkLink, type LinkRefusal } from './links/checkLink.ts';
export { assertSafeUrl, isExternalUrl, openInNewWindow } from './links/urls.ts';
export { useIsSeen } from './hooks/useIsSeen.ts';
export { Avatar, type AvatarProps } from './components/Avatar/Avatar.tsx';
export { CopyButton, type CopyButtonProps } from './components/CopyButton/CopyButton.tsx';
export { copyText } from './components/CopyButton/copyText.ts';
export { Details, type DetailsProps } from './components/Details/Details.tsx';
export { Drawer } from './components/Drawer/Drawer.tsx';
export type { DrawerProps } from './components/Drawer/DrawerSurface.tsx';
export { EmptyState, type EmptyStateProps } from './components/EmptyState/EmptyState.tsx';
export type { State } from './theme/stateColors.ts';
export { ErrorPage, type ErrorPageProps } from './components/ErrorPage/ErrorPage.tsx';
export { ErrorPanel, type ErrorPanelProps } from './components/ErrorPanel/ErrorPanel.tsx';
export { type ProblemText, useProblemText } from './components/ErrorPanel/useProblemText.ts';
export { IconToggle, type IconToggleProps } from './components/IconToggle/IconToggle.tsx';
export { InfoCard, type InfoCardProps } from './components/InfoCard/InfoCard.tsx';
export { Link, type LinkProps } from './components/Link/Link.tsx';
export { NotFoundPage, type NotFoundPageProps } from './components/NotFoundPage/NotFoundPage.tsx';
export { Page, PageContent, type PageProps } from './components/Page/Page.tsx';
export { PageHeader, type PageHeaderProps } from './components/PageHeader/PageHeader.tsx';
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
export { Tag, TagList, type TagListProps, type TagProps } from './components/Tag/Tag.tsx';
export { ValueButton, type ValueButtonProps } from './components/ValueButton/ValueButton.tsx';
export { VisuallyHidden } from './components/VisuallyHidden/VisuallyHidden.tsx';
export {
  type Severity,
  WarningPanel,
  type WarningPanelProps,
} from './components/WarningPanel/WarningPanel.tsx';
export { Tooltip, type TooltipProps } from './components/Tooltip/Tooltip.tsx';
export { ToolButton, type ToolButtonProps } from './components/ToolButton/ToolButton.tsx';
export { DateTime, type DateTimeProps } from './components/DateTime/DateTime.tsx';
export { formatDuration } from './components/DateTime/formatDuration.ts';
export {
  MissingAnnotationEmptyState,
  type MissingAnnotationEmptyStateProps,
} from './components/EmptyState/MissingAnnotationEmptyState.tsx';
export { MetadataValue } from './components/StructuredMetadata/MetadataValue.tsx';
export { Dialog } from './components/Dialog/Dialog.tsx';
export type { DialogProps } from './components/Dialog/DialogSurface.tsx';
export { VirtualList, type VirtualListProps } from './components/VirtualList/VirtualList.tsx';
