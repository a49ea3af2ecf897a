import { NotFoundPlace } from '@portico/app';
import { useParams } from 'react-router';
import { EntityListPage } from '../../components/EntityList/EntityListPage.tsx';

export { prefetchEntityList as prefetch } from '../../components/EntityList/prefetchEntityList.ts';

/** The list of all entities. */
export default function IndexPage() {
  // Everything below the list's own path is nobody's.
  const { '*': below } = useParams();
  if (below) return <NotFoundPlace />;
  return <EntityListPage />;
}
