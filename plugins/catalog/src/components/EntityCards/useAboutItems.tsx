import { editUrlAnnotation, type Entity, viewUrlAnnotation } from '@portico/catalog-model';
import { isExternalUrl, Link, type MetadataItem } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { catalogTranslations } from '../../translations.ts';
import { useWriteDocsPath } from '../../queries/docsPath.ts';
import { AboutTags } from './AboutTags.tsx';

/** What can be said about an entity of any kind: its tags, its docs, and where its source is read and edited. */
export function useAboutItems(entity: Entity): readonly MetadataItem[] {
  const t = useTranslations(catalogTranslations);
  const { metadata } = entity;
  const docsPath = useWriteDocsPath()(entity);
  const viewUrl = getExternalUrl(metadata.annotations?.[viewUrlAnnotation]);
  const editUrl = getExternalUrl(metadata.annotations?.[editUrlAnnotation]);
  return [
    {
      label: t('field.tags'),
      value: metadata.tags?.length ? <AboutTags tags={metadata.tags} /> : undefined,
    },
    {
      label: t('field.docs'),
      value: docsPath === undefined ? undefined : <Link to={docsPath}>{t('about.viewDocs')}</Link>,
    },
    {
      label: t('field.source'),
      value: (viewUrl ?? editUrl) && (
        <>
          {viewUrl && <Link to={viewUrl}>{t('about.viewSource')}</Link>}
          {viewUrl && editUrl && ' · '}
          {editUrl && <Link to={editUrl}>{t('about.editDescriptor')}</Link>}
        </>
      ),
    },
  ];
}

/** Anybody may write an annotation: only addresses of the web become links. */
function getExternalUrl(url: string | undefined): string | undefined {
  return url !== undefined && isExternalUrl(url) ? url : undefined;
}
