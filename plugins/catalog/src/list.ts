// Apart from the index: what imports it is a page, and fetches the list along with it.
export {
  EntityListPage,
  type EntityListPageProps,
} from './components/EntityList/EntityListPage.tsx';
export type { EntityListScope } from './components/EntityList/EntityListScope.ts';
export { prefetchEntityList } from './components/EntityList/prefetchEntityList.ts';
