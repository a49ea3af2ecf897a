export { formatCount } from './format/formatCount.ts';
export { createIcon, type IconComponent, type IconProps } from './icons/createIcon.tsx';
export * from './icons/icons.tsx';
export { type CheckedLink, checkLink, type LinkRefusal } from './links/checkLink.ts';
export { assertSafeUrl, isExternalUrl, openInNewWindow } from './links/urls.ts';
export { findNamedIcon, iconNames } from './icons/namedIcons.ts';
export { applyBranding, type Branding, type Design, type SchemedColor } from './theme/branding.ts';
export { createPorticoTheme } from './theme/createPorticoTheme.ts';
export { colorSchemeAttribute } from './theme/schemeAttributes.ts';
export { getHeaderTheme } from './theme/headerThemes.ts';
export {
  PorticoThemeProvider,
  type PorticoThemeProviderProps,
} from './theme/PorticoThemeProvider.tsx';
export { type ColorScheme, monoFontFamily, radius } from './theme/tokens.ts';
export { type ThemeMode, useResolvedScheme } from './theme/useResolvedScheme.ts';
export {
  AlertBar,
  type AlertBarProps,
  type AlertMessage,
} from './components/AlertBar/AlertBar.tsx';
export type {
  Account,
  AccountAction,
  AccountMenuProps,
} from './components/AccountMenu/AccountMenu.tsx';
export { UnverifiedUserContext } from './components/ErrorPanel/UnverifiedUserContext.ts';
export { LaterAccountMenu } from './components/AccountMenu/LaterAccountMenu.tsx';
export {
  SidebarAccount,
  type SidebarAccountProps,
} from './components/AccountMenu/SidebarAccount.tsx';
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
export { useKindLabel } from './components/EntityKindIcon/useKindLabel.ts';
export { ErrorPage, type ErrorPageProps } from './components/ErrorPage/ErrorPage.tsx';
export { ErrorPanel, type ErrorPanelProps } from './components/ErrorPanel/ErrorPanel.tsx';
export { HeaderLabel, type HeaderLabelProps } from './components/HeaderLabel/HeaderLabel.tsx';
export {
  type HeaderTab,
  HeaderTabs,
  type HeaderTabsProps,
} from './components/HeaderTabs/HeaderTabs.tsx';
export { FilterPicker, type FilterPickerProps } from './components/FilterPicker/FilterPicker.tsx';
export {
  FilterPopover,
  type FilterPopoverProps,
} from './components/FilterPicker/FilterPopover.tsx';
export type { FilterOption } from './components/FilterPicker/filterOptions.ts';
export { IconToggle, type IconToggleProps } from './components/IconToggle/IconToggle.tsx';
export { InfoCard, type InfoCardProps } from './components/InfoCard/InfoCard.tsx';
export { ItemCard, ItemCardGrid, type ItemCardProps } from './components/ItemCard/ItemCard.tsx';
export { Link, type LinkProps } from './components/Link/Link.tsx';
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
export type { FieldProps } from './components/Field/Field.tsx';
export { SearchField, type SearchFieldProps } from './components/SearchField/SearchField.tsx';
export {
  type Segment,
  SegmentedFilter,
  type SegmentedFilterProps,
} from './components/SegmentedFilter/SegmentedFilter.tsx';
export {
  MobileBar,
  type MobileBarItem,
  type MobileBarProps,
} from './components/Sidebar/MobileBar.tsx';
export { Sidebar, type SidebarProps } from './components/Sidebar/Sidebar.tsx';
export { SidebarItem, type SidebarItemProps } from './components/Sidebar/SidebarItem.tsx';
export {
  SidebarDivider,
  SidebarGroup,
  type SidebarGroupProps,
  SidebarSpace,
} from './components/Sidebar/SidebarGroup.tsx';
export { SidebarLayout, type SidebarLayoutProps } from './components/Sidebar/SidebarLayout.tsx';
export {
  Skeleton,
  type SkeletonProps,
  SkeletonText,
  type SkeletonTextProps,
} from './components/Skeleton/Skeleton.tsx';
export { type Status, StatusDot, type StatusDotProps } from './components/StatusDot/StatusDot.tsx';
export {
  type MetadataItem,
  StructuredMetadata,
  type StructuredMetadataProps,
} from './components/StructuredMetadata/StructuredMetadata.tsx';
export { Table } from './components/Table/Table.tsx';
export type { ServerPaging, TableFiltering, TableProps } from './components/Table/tableProps.ts';
export type { ColumnChoice } from './components/Table/columnChoice.ts';
export type { RowSelection } from './components/Table/rowSelection.ts';
export type { TableFilterValues } from './components/Table/tableFilters.ts';
export type { SortValue, TableColumn, TableSort } from './components/Table/tableColumns.ts';
export type { TableDensity } from './components/Table/TableFrame.tsx';
export { type TableDensityChoice, TableDensityContext } from './components/Table/tableDensity.ts';
export {
  type PageState,
  TablePagination,
  type TablePaginationProps,
} from './components/Table/TablePagination.tsx';
export { Tag, TagList, type TagListProps, type TagProps } from './components/Tag/Tag.tsx';
export { VisuallyHidden } from './components/VisuallyHidden/VisuallyHidden.tsx';
export {
  type Severity,
  WarningPanel,
  type WarningPanelProps,
} from './components/WarningPanel/WarningPanel.tsx';
export { Tooltip, type TooltipProps } from './components/Tooltip/Tooltip.tsx';
export { LazyPart, type LazyPartProps } from './components/LazyPart/LazyPart.tsx';
export { changeLanguage, createI18n, type I18n, type I18nOptions } from './i18n/createI18n.ts';
export {
  defineTranslations,
  type KeyOf,
  listTranslations,
  type Texts,
  type Translations,
} from './i18n/defineTranslations.ts';
export {
  I18nProvider,
  type Translate,
  useLocale,
  useReadText,
  useTranslations,
} from './i18n/I18nProvider.tsx';
export { nameLanguage } from './i18n/nameLanguage.ts';
export { type Text, type TextValues, translated, type TranslatedText } from './i18n/Text.ts';
export {
  SidebarGroupItem,
  type SidebarGroupItemProps,
} from './components/Sidebar/SidebarGroupItem.tsx';
export { SidebarIntro, type SidebarIntroProps } from './components/Sidebar/SidebarIntro.tsx';
export { SidebarSearch, type SidebarSearchProps } from './components/Sidebar/SidebarSearch.tsx';
export {
  SidebarSubmenuItem,
  type SidebarSubmenuItemProps,
} from './components/Sidebar/SidebarSubmenuItem.tsx';
export {
  listSubmenuLinks,
  type SubmenuDropdown,
  type SubmenuEntry,
  type SubmenuLink,
} from './components/Sidebar/submenuEntries.ts';
export { LogViewer } from './components/LogViewer/LogViewer.tsx';
export type { LogViewerProps } from './components/LogViewer/logViewerProps.ts';
export { LogBuffer } from './components/LogViewer/LogBuffer.ts';
export { type LineRange, parseLineHash } from './components/LogViewer/lineRange.ts';
export { useLineHash } from './components/LogViewer/useLineHash.ts';
export { CodeSnippet, type CodeSnippetProps } from './components/CodeSnippet/CodeSnippet.tsx';
export { Banner, type BannerProps } from './components/Banner/Banner.tsx';
export {
  CommandPalette,
  type CommandPaletteProps,
} from './components/CommandPalette/CommandPalette.tsx';
export type { PaletteGroup, PaletteItem } from './components/CommandPalette/paletteItems.ts';
export {
  InactivityDialog,
  type InactivityDialogProps,
} from './components/InactivityDialog/InactivityDialog.tsx';
export { formatKeys, toAriaKeys } from './components/Keys/formatKeys.ts';
export { Keys, type KeysProps } from './components/Keys/Keys.tsx';
export type { LoginRequest } from './components/LoginRequiredDialog/loginRequest.ts';
export {
  LoginRequiredDialog,
  type LoginRequiredDialogProps,
} from './components/LoginRequiredDialog/LoginRequiredDialog.tsx';
export {
  type ShortcutRow,
  ShortcutsDialog,
  type ShortcutsDialogProps,
} from './components/ShortcutsDialog/ShortcutsDialog.tsx';
export {
  SupportDialog,
  type SupportDialogProps,
  type SupportItem,
} from './components/SupportDialog/SupportDialog.tsx';
export {
  DependencyGraph,
  type DependencyGraphProps,
  type GraphNodeProps,
} from './components/DependencyGraph/DependencyGraph.tsx';
export type { GraphEdge, GraphGroup, GraphNode } from './components/DependencyGraph/foldGraph.ts';
export type { GraphDirection } from './components/DependencyGraph/graphTypes.ts';
export type { GraphScale } from './components/DependencyGraph/graphViews.ts';
export { StructuredDataViewer } from './components/StructuredDataViewer/StructuredDataViewer.tsx';
export type { StructuredDataViewerProps } from './components/StructuredDataViewer/structuredDataProps.ts';
export { Markdown } from './components/Markdown/Markdown.tsx';
export type { MarkdownProps } from './components/Markdown/markdownProps.ts';
export { ToolButton, type ToolButtonProps } from './components/ToolButton/ToolButton.tsx';
export { Gauge, type GaugeProps } from './components/Gauge/Gauge.tsx';
export { UsageBar, type UsageBarProps } from './components/UsageBar/UsageBar.tsx';
export { TrendLine, type TrendLineProps } from './components/TrendLine/TrendLine.tsx';
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
export { Select, type SelectItem, type SelectProps } from './components/Select/Select.tsx';
export { MultiSelect, type MultiSelectProps } from './components/Select/MultiSelect.tsx';
export { type Step, Stepper, type StepperProps } from './components/Stepper/Stepper.tsx';
export { Dialog } from './components/Dialog/Dialog.tsx';
export type { DialogProps } from './components/Dialog/DialogSurface.tsx';
export { VirtualList, type VirtualListProps } from './components/VirtualList/VirtualList.tsx';
export { Autocomplete, type AutocompleteProps } from './components/Autocomplete/Autocomplete.tsx';
export type { AutocompleteOption, LoadOptions } from './components/Autocomplete/useOptions.ts';
export { TextField, type TextFieldProps } from './components/TextField/TextField.tsx';
export { useChoice } from './react/useChoice.ts';
