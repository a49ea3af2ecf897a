export {
  type AttentionContext,
  type AttentionContribution,
  type AttentionItem,
  attentionPoint,
  liveTopicPoint,
  type LiveTopicContribution,
  type PageContribution,
  type PageModule,
  pagePoint,
  type PageVisit,
  type ShellPartContribution,
  shellPartPoint,
  type SignInPageContribution,
  signInPagePoint,
  type SignInPageProps,
  type WrapperContribution,
  wrapperPoint,
} from './extensionPoints.ts';
export { type IconContribution, iconPoint } from './icons/iconPoint.ts';
export {
  type ActionCommandContribution,
  type CommandContext,
  type CommandContribution,
  commandPoint,
  type LinkCommandContribution,
  type CommandSourceContribution,
  commandSourcePoint,
  type FoundCommand,
} from './commands/commandPoints.ts';
export {
  type NavComponentContribution,
  type NavDropdown,
  type NavItemContribution,
  navItemPoint,
  type NavLinkContribution,
  type NavPlace,
  type NavLink,
} from './nav/navItemPoint.ts';
