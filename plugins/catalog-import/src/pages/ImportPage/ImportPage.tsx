import { useAddressParams, useApi, useDocumentTitle, useRouteRef } from '@portico/app';
import { scmAuthApiRef } from '@portico/auth';
import { catalogApiRef } from '@portico/catalog-common';
import { catalogImportApiRef } from '@portico/catalog-import-common';
import { InfoCard, Page, PageContent, PageHeader } from '@portico/ui';
import { ContentGrid, ContentGridItem, GuideList, IconTile, ItemCard } from '@portico/ui/cards';
import { useTranslations } from '@portico/ui/i18n';
import { BranchIcon, CatalogIcon, CodeIcon, DocsIcon } from '@portico/ui/icons';
import { useMutation } from '@tanstack/react-query';
import { AnalysisError } from '../../components/AnalysisError.tsx';
import { FoundLocations } from '../../components/FoundLocations.tsx';
import { PendingImports } from '../../components/PendingImports.tsx';
import { RepositoryImport } from '../../components/RepositoryImport.tsx';
import { UrlForm } from '../../components/UrlForm.tsx';
import { laterImportTranslations } from '../../laterTranslations.ts';
import type { PendingImport } from '../../model/pendingImport.ts';
import { analyzeUrl } from '../../queries/analyzeUrl.ts';
import { usePendingImports } from '../../queries/pendingImports.ts';
import { bulkImportRouteRef } from '../../routes.ts';

/** Registers existing components: a URL is analyzed, then files are registered or a pull request is opened. */
export default function ImportPage() {
  const t = useTranslations(laterImportTranslations);
  useDocumentTitle(t('page.title'));
  const catalog = useApi(catalogApiRef);
  const imports = useApi(catalogImportApiRef);
  const scmAuth = useApi(scmAuthApiRef);
  const bulkPath = useRouteRef(bulkImportRouteRef)?.();
  const [params] = useAddressParams();
  const { pending, add, remove } = usePendingImports();
  const analysis = useMutation({
    mutationFn: (url: string) => analyzeUrl(url, { catalog, imports, scmAuth }),
  });
  const { data: found, error, isPending, submittedAt } = analysis;
  const handleOpened = (opened: PendingImport) => {
    add(opened);
    analysis.reset();
  };
  return (
    <Page>
      <PageHeader title={t('page.title')} subtitle={t('page.subtitle')} />
      <PageContent>
        <ContentGrid>
          <ContentGridItem span={8}>
            <InfoCard>
              <UrlForm
                initialUrl={params.get('url') ?? ''}
                isBusy={isPending}
                onAnalyze={url => analysis.mutate(url)}
                isDone={found !== undefined}
              />
            </InfoCard>
            {error && <AnalysisError error={error} url={analysis.variables} />}
            {found?.type === 'locations' && (
              <FoundLocations key={submittedAt} locations={found.locations} broken={found.broken} />
            )}
            {found?.type === 'repository' && (
              <RepositoryImport key={submittedAt} analysis={found} onOpened={handleOpened} />
            )}
            <PendingImports pending={pending} onRemove={remove} />
          </ContentGridItem>
          <ContentGridItem span={4}>
            {bulkPath !== undefined && (
              <ItemCard
                title={t('page.bulk')}
                headingLevel={2}
                to={bulkPath}
                icon={
                  <IconTile>
                    <CatalogIcon size={18} />
                  </IconTile>
                }
              >
                {t('page.bulkHint')}
              </ItemCard>
            )}
            <InfoCard title={t('help.title')}>
              <GuideList
                parts={[
                  {
                    icon: <DocsIcon size={18} />,
                    title: t('help.file'),
                    text: t('help.fileText'),
                  },
                  {
                    icon: <CodeIcon size={18} />,
                    title: t('help.repository'),
                    text: t('help.repositoryText'),
                  },
                  {
                    icon: <BranchIcon size={18} />,
                    title: t('help.follow'),
                    text: t('help.followText'),
                  },
                ]}
              />
            </InfoCard>
          </ContentGridItem>
        </ContentGrid>
      </PageContent>
    </Page>
  );
}
