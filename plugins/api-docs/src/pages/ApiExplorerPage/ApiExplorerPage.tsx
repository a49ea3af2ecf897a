import { EntityListPage, prefetchEntityList } from '@portico/catalog/list';
import { NotFoundPlace } from '@portico/app';
import type { PageVisit } from '@portico/app/points';
import { useTranslations } from '@portico/ui/i18n';
import { useParams } from 'react-router';
import { laterApiDocsTranslations } from '../../laterTranslations.ts';

const kind = 'api';

/** Begins to read the list that the address chooses. */
export const prefetch = (visit: PageVisit) => prefetchEntityList(visit, kind);

/** All APIs, with filters, text search, sorting and pages, all in the address. */
export default function ApiExplorerPage() {
  const t = useTranslations(laterApiDocsTranslations);
  // Everything below the list's own path is nobody's.
  const { '*': below } = useParams();
  if (below) return <NotFoundPlace />;
  return <EntityListPage kind={kind} title={t('list.title')} />;
}
