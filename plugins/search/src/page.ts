// Apart from the index: what imports it is a page, and fetches all parts along with it.
export { SearchPage, type SearchPageProps } from './components/SearchPage/SearchPage.tsx';
