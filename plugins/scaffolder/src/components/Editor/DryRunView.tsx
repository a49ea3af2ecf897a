import { type DryRunResult, TaskCreationError } from '@portico/scaffolder-common';
import { EmptyState, ErrorPanel, Progress, WarningPanel } from '@portico/ui';
import { CodeSnippet, StructuredDataViewer } from '@portico/ui/code';
import { useTranslations } from '@portico/ui/i18n';
import { useMemo } from 'react';
import { laterScaffolderTranslations } from '../../laterTranslations.ts';
import { readFiles } from '../../model/fileTree.ts';
import { FileBrowser } from '../Files/FileBrowser.tsx';

/** Props of {@link DryRunView}. */
export interface DryRunViewProps {
  result: DryRunResult | undefined;
  /** The result before, to compare with. */
  former: DryRunResult | undefined;
  error: Error | null;
  isRunning: boolean;
}

/** What a dry run made: files and how they changed, log and output. */
export function DryRunView({ result, former, error, isRunning }: DryRunViewProps) {
  const t = useTranslations(laterScaffolderTranslations);
  const files = useMemo(() => readFiles(result?.directoryContents ?? []), [result]);
  const before = useMemo(() => former && readFiles(former.directoryContents), [former]);
  if (isRunning) return <Progress />;
  if (error) return <DryRunFailure error={error} />;
  if (!result) return <EmptyState title={t('dryRun.none')} description={t('dryRun.noneHint')} />;
  const failed = result.log.findLast(({ body }) => body.status === 'failed');
  return (
    <>
      {failed && (
        <WarningPanel severity="error" title={t('plan.fails')} message={failed.body.message} />
      )}
      <h3>{t('plan.files', { count: files.length })}</h3>
      <FileBrowser files={files} former={before} />
      <h3>{t('task.log')}</h3>
      <CodeSnippet
        label={t('task.log')}
        code={result.log.map(({ body }) => body.message).join('\n')}
        maxHeight={300}
      />
      <h3>{t('task.output')}</h3>
      <StructuredDataViewer value={result.output} label={t('task.output')} />
    </>
  );
}

function DryRunFailure({ error }: { error: Error }) {
  const t = useTranslations(laterScaffolderTranslations);
  if (error instanceof TaskCreationError && error.valueErrors.length > 0)
    return (
      <WarningPanel
        severity="error"
        title={t('dryRun.invalid')}
        message={error.valueErrors.map(({ stack, message }) => stack || message).join('; ')}
      />
    );
  return <ErrorPanel error={error} title={t('dryRun.failed')} />;
}
