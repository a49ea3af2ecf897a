import { configApiRef, useApi } from '@portico/app';
import { NotFoundPage } from '@portico/ui';
import { useParams } from 'react-router';
import { EntityListPage } from '../../components/EntityList/EntityListPage.tsx';

export { prefetchEntityList as prefetch } from '../../components/EntityList/prefetchEntityList.ts';

/** The list of all entities. */
export default function IndexPage() {
  // Everything below the list's own path is nobody's.
  const { '*': below } = useParams();
  const supportUrl = useApi(configApiRef).getOptionalString('app.support.url');
  if (below) return <NotFoundPage {...(supportUrl !== undefined && { supportUrl })} />;
  return <EntityListPage />;
}
