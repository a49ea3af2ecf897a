import { SubjectControls, useDocumentTitle, useRouteRef } from '@portico/app';
import type { PageVisit } from '@portico/app/points';
import { EntityRefLink, useEntityByName } from '@portico/catalog';
import type { EntityName } from '@portico/catalog-model';
import { Page, PageContent, PageHeader } from '@portico/ui';
import { type Breadcrumb } from '@portico/ui/header';
import { useTranslations } from '@portico/ui/i18n';
import { DocsIcon } from '@portico/ui/icons';
import { techdocsApiRef } from '@portico/techdocs-common';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { AddonSlot } from '../../components/AddonSlot/AddonSlot.tsx';
import { DocsReader } from '../../components/Reader/DocsReader.tsx';
import { SettingsMenu } from '../../components/Reader/SettingsMenu.tsx';
import { type DocsReaderState, useDocsReader } from '../../components/Reader/useDocsReader.ts';
import { laterDocsTranslations } from '../../laterTranslations.ts';
import { readDocsPath } from '../../model/docsAddress.ts';
import { listSections } from '../../model/readPage.ts';
import { docsCookieQuery } from '../../queries/docsCookie.ts';
import { docsPageQuery } from '../../queries/docsPage.ts';
import { docsMetadataQuery } from '../../queries/docsSite.ts';
import { docsIndexRouteRef, docsRouteRef } from '../../routes.ts';

/** Begins to read the page that the address names. */
export function prefetch({ apis, queryClient, params }: PageVisit): void {
  const techdocs = apis.require(techdocsApiRef);
  const entity = readEntityName(params);
  void queryClient.prefetchQuery(docsPageQuery(techdocs, entity, readDocsPath(params['*'])));
  void queryClient.prefetchQuery(docsCookieQuery(techdocs));
  void queryClient.prefetchQuery(docsMetadataQuery(techdocs, entity));
}

/** The reader of an entity's docs. */
export default function ReaderPage() {
  const params = useParams();
  const { kind = '', namespace = '', name = '' } = params;
  const entity = useMemo(() => ({ kind, namespace, name }), [kind, namespace, name]);
  const sitePath = useRouteRef(docsRouteRef)?.({ kind, namespace, name }) ?? '';
  const reader = useDocsReader({ entity, sitePath, path: readDocsPath(params['*']) });
  return (
    <Page>
      <ReaderHeader reader={reader} />
      <PageContent>
        <AddonSlot location="subheader" reader={reader} />
        <DocsReader reader={reader} />
      </PageContent>
    </Page>
  );
}

function ReaderHeader({ reader }: { reader: DocsReaderState }) {
  const t = useTranslations(laterDocsTranslations);
  const { entity, shown, metadata, sitePath } = reader;
  const { data: described } = useEntityByName(entity);
  const indexPath = useRouteRef(docsIndexRouteRef)?.();
  const siteName = metadata?.site_name ?? described?.metadata.title ?? entity.name;
  const pageTitle = shown?.content.title;
  useDocumentTitle(pageTitle && pageTitle !== siteName ? `${pageTitle} · ${siteName}` : siteName);
  const breadcrumbs: Breadcrumb[] = [
    { label: t('index.title'), ...(indexPath !== undefined && { to: indexPath }) },
    { label: siteName, to: sitePath },
    ...listSections(shown?.content.nav ?? []).map(label => ({ label })),
  ];
  return (
    <PageHeader
      icon={<DocsIcon size={20} />}
      title={siteName}
      breadcrumbs={breadcrumbs}
      subtitle={
        <EntityRefLink entityRef={described ?? toRef(entity)} hasIcon>
          {described ? undefined : entity.name}
        </EntityRefLink>
      }
      actions={
        <>
          <AddonSlot location="header" reader={reader} />
          <SubjectControls
            subject={{ type: 'docs', entityRef: toRef(entity).toLowerCase(), title: siteName }}
          />
          <SettingsMenu reader={reader} />
        </>
      }
    />
  );
}

const toRef = ({ kind, namespace, name }: EntityName) => `${kind}:${namespace}/${name}`;

function readEntityName(params: Readonly<Record<string, string | undefined>>): EntityName {
  const { kind = '', namespace = '', name = '' } = params;
  return { kind, namespace, name };
}
