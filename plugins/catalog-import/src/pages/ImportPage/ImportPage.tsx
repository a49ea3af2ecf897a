import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useAddressParams, useApi, useDocumentTitle, useRouteRef } from '@portico/app';
import { scmAuthApiRef } from '@portico/auth';
import { catalogApiRef } from '@portico/catalog-common';
import { catalogImportApiRef } from '@portico/catalog-import-common';
import {
  ContentGrid,
  ContentGridItem,
  InfoCard,
  Link,
  Page,
  PageContent,
  PageHeader,
} from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
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
      <PageHeader
        title={t('page.title')}
        actions={
          bulkPath !== undefined && (
            <Button component={Link} to={bulkPath} variant="outlined">
              {t('page.bulk')}
            </Button>
          )
        }
      />
      <PageContent>
        <ContentGrid>
          <ContentGridItem span={8}>
            <InfoCard>
              <UrlForm
                initialUrl={params.get('url') ?? ''}
                isBusy={isPending}
                onAnalyze={url => analysis.mutate(url)}
                listPath={bulkPath}
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
            <InfoCard title={t('help.title')}>
              <Help>
                <li>{t('help.file')}</li>
                <li>{t('help.repository')}</li>
                <li>{t('help.follow')}</li>
              </Help>
            </InfoCard>
          </ContentGridItem>
        </ContentGrid>
      </PageContent>
    </Page>
  );
}

const Help = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gap: theme.spacing(1),
  margin: 0,
  paddingInlineStart: theme.spacing(2.5),
}));
