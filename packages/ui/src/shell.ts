export {
  AlertBar,
  type AlertBarProps,
  type AlertMessage,
} from './components/AlertBar/AlertBar.tsx';
export {
  AlertPlace,
  type AlertPlaceProps,
  AlertSurface,
  type AlertSurfaceProps,
} from './components/AlertBar/AlertPlace.tsx';
export type {
  Account,
  AccountAction,
  AccountMenuProps,
} from './components/AccountMenu/AccountMenu.tsx';
export {
  type FindRetry,
  ProblemRetryContext,
} from './components/ErrorPanel/ProblemRetryContext.ts';
export { UnverifiedUserContext } from './components/ErrorPanel/UnverifiedUserContext.ts';
export { LaterAccountMenu } from './components/AccountMenu/LaterAccountMenu.tsx';
export {
  SidebarAccount,
  type SidebarAccountProps,
} from './components/AccountMenu/SidebarAccount.tsx';
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
export { useSidebarState } from './components/Sidebar/sidebarContext.ts';
export { useSteadyItem } from './components/Sidebar/useSteadyItem.ts';
export { OwnedPaths, type OwnedPathsProps } from './components/Sidebar/OwnedPaths.tsx';
export type { OwnedPathsMap } from './components/Sidebar/sidebarContext.ts';
export { SidebarLayout, type SidebarLayoutProps } from './components/Sidebar/SidebarLayout.tsx';
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
export { Banner, type BannerProps } from './components/Banner/Banner.tsx';
export {
  CommandPalette,
  type CommandPaletteProps,
} from './components/CommandPalette/CommandPalette.tsx';
export type {
  PaletteChoice,
  PaletteGroup,
  PaletteItem,
} from './components/CommandPalette/paletteItems.ts';
export { toAriaKeys } from './components/Keys/formatKeys.ts';
export { useFormatKeys } from './components/Keys/useFormatKeys.ts';
export { searchFieldStyles } from './components/Sidebar/searchFieldStyles.ts';
export { Keys, type KeysProps } from './components/Keys/Keys.tsx';
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
export { DeniedPage, type DeniedPageProps } from './components/DeniedPage/DeniedPage.tsx';
export {
  PluginErrorPanel,
  type PluginErrorPanelProps,
} from './components/PluginErrorPanel/PluginErrorPanel.tsx';
