export {
  type Breadcrumb,
  Breadcrumbs,
  type BreadcrumbsProps,
} from './components/Breadcrumbs/Breadcrumbs.tsx';
export { HeaderLabel, type HeaderLabelProps } from './components/HeaderLabel/HeaderLabel.tsx';
export {
  type HeaderTab,
  HeaderTabs,
  type HeaderTabsProps,
} from './components/HeaderTabs/HeaderTabs.tsx';
