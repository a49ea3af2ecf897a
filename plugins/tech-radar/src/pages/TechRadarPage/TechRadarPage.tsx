import { useDocumentTitle } from '@portico/app';
import { EmptyState, ErrorPanel, Page, PageContent, PageHeader, Progress } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { RadarIcon } from '@portico/ui/icons';
import { useRadar } from '../../queries/radar.ts';
import { techRadarTranslations } from '../../translations.ts';
import { NotConfigured } from './NotConfigured.tsx';
import { RadarContent } from './RadarContent.tsx';
import { RadarProblem } from './RadarProblem.tsx';

/** The tech radar. */
export default function TechRadarPage() {
  const t = useTranslations(techRadarTranslations);
  const { data: status } = useRadar();
  const title = status?.radar?.title ?? t('title');
  useDocumentTitle(title);
  return (
    <Page>
      <PageHeader title={title} subtitle={t('subtitle')} />
      <PageContent>
        <Status />
      </PageContent>
    </Page>
  );
}

function Status() {
  const t = useTranslations(techRadarTranslations);
  const { data: status, error } = useRadar();
  if (error) return <ErrorPanel error={error} />;
  if (!status) return <Progress />;
  if (!status.isConfigured) return <NotConfigured />;
  const { radar, readAt, problem } = status;
  return (
    <>
      {problem && <RadarProblem problem={problem} readAt={readAt} />}
      {radar && <RadarContent radar={radar} />}
      {!radar && !problem && (
        <EmptyState
          icon={<RadarIcon />}
          title={t('pending.title')}
          description={t('pending.description')}
        />
      )}
    </>
  );
}
