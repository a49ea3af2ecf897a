import { EntityListPage, prefetchEntityList } from '@portico/catalog/list';
import { type PageVisit } from '@portico/app';
import { useTranslations } from '@portico/ui';
import { apiDocsTranslations } from '../../translations.ts';

const kind = 'api';

/** Begins to read the list that the address chooses. */
export const prefetch = (visit: PageVisit) => prefetchEntityList(visit, kind);

/** All APIs, with filters, text search, sorting and pages, all in the address. */
export default function ApiExplorerPage() {
  const t = useTranslations(apiDocsTranslations);
  return <EntityListPage kind={kind} title={t('list.title')} />;
}
