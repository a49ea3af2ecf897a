// Apart from the index: what imports it is a page, and fetches the list along with it.
export {
  EntityListPage,
  type EntityListPageProps,
  type EntityListScope,
} from './components/EntityList/EntityListPage.tsx';
export { prefetchEntityList } from './components/EntityList/prefetchEntityList.ts';
