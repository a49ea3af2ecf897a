import { editUrlAnnotation, type Entity, viewUrlAnnotation } from '@portico/catalog-model';
import { isExternalUrl, Link, type MetadataItem, useTranslations } from '@portico/ui';
import { catalogTranslations } from '../../translations.ts';
import { AboutTags } from './AboutTags.tsx';

/** What can be said about an entity of any kind: its tags, and where its source is read and edited. */
export function useAboutItems({ metadata }: Entity): readonly MetadataItem[] {
  const t = useTranslations(catalogTranslations);
  const viewUrl = getExternalUrl(metadata.annotations?.[viewUrlAnnotation]);
  const editUrl = getExternalUrl(metadata.annotations?.[editUrlAnnotation]);
  return [
    {
      label: t('field.tags'),
      value: metadata.tags?.length ? <AboutTags tags={metadata.tags} /> : undefined,
    },
    {
      label: t('field.source'),
      value: viewUrl && <Link to={viewUrl}>{t('about.viewSource')}</Link>,
    },
    {
      label: t('field.edit'),
      value: editUrl && <Link to={editUrl}>{t('about.editDescriptor')}</Link>,
    },
  ];
}

/** Anybody may write an annotation: only addresses of the web become links. */
function getExternalUrl(url: string | undefined): string | undefined {
  return url !== undefined && isExternalUrl(url) ? url : undefined;
}
