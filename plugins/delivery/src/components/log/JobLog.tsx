import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { EntityName } from '@portico/catalog-model';
import type { BuildJob } from '@portico/delivery-common';
import { useTranslations } from '@portico/ui/i18n';
import { type LineRange, LogViewer } from '@portico/ui/log';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { laterDeliveryTranslations } from '../../laterTranslations.ts';
import type { SelectedBuild } from './buildSelection.ts';
import { useBuildLog } from './useBuildLog.ts';

/** Props of {@link JobLog}. */
export interface JobLogProps {
  entityName: EntityName;
  selected: SelectedBuild;
  job: BuildJob;
}

const lowestPx = 240;

/** The log of a job as it comes, with its first error in front and in view. */
export function JobLog({ entityName, selected, job }: JobLogProps) {
  const t = useTranslations(laterDeliveryTranslations);
  const { log, isOpen, firstError, error } = useBuildLog(entityName, selected, job.id);
  const [chosen, choose] = useState<{ of: typeof log; lines: LineRange | undefined }>();
  const atError = firstError === undefined ? undefined : { first: firstError, last: firstError };
  const lines = chosen?.of === log ? chosen.lines : atError;
  // The line may be the chosen one already, and out of sight.
  const show = () => {
    flushSync(() => choose({ of: log, lines: undefined }));
    choose({ of: log, lines: atError });
  };
  return (
    <>
      {firstError !== undefined && atError && (
        <FirstError>
          <strong>{t('log.firstError', { line: firstError })}</strong>
          <code>
            {log
              .getText(firstError - 1)
              .trim()
              .slice(0, 300)}
          </code>
          <Button size="small" onClick={show}>
            {t('log.goTo')}
          </Button>
        </FirstError>
      )}
      <Viewer>
        <LogViewer
          log={log}
          label={t('log.label', { job: job.name })}
          isLoading={isOpen}
          error={error}
          selectedLines={lines}
          onSelectLines={next => choose({ of: log, lines: next })}
          emptyTitle={t('log.empty')}
          fileName={`${job.name.replaceAll(/[^\w.-]+/g, '-')}.log`}
          minHeight={lowestPx}
        />
      </Viewer>
    </>
  );
}

const Viewer = styled('div')({ flex: '1 1 0', minHeight: lowestPx });

const FirstError = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: theme.spacing(0.5, 1),
  marginBottom: theme.spacing(1),
  ...theme.typography.body2,
  '& > strong': { color: theme.vars.palette.error.main },
  '& > code': { flex: '1 1 16rem', minWidth: 0, overflowWrap: 'anywhere' },
}));
