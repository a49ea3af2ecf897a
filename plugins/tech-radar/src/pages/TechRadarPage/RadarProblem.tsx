import { styled } from '@mui/material/styles';
import { DateTime, WarningPanel } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import type { RadarStatus } from '@portico/tech-radar-common';
import { techRadarTranslations } from '../../translations.ts';

/** Props of {@link RadarProblem}. */
export interface RadarProblemProps {
  problem: NonNullable<RadarStatus['problem']>;
  /** When what is shown was read; `undefined` where nothing is. */
  readAt: string | undefined;
}

/** Why the radar could not be read, and how old the one is that is shown. */
export function RadarProblem({ problem, readAt }: RadarProblemProps) {
  const t = useTranslations(techRadarTranslations);
  return (
    <Place>
      <WarningPanel
        title={t('problem.title')}
        message={
          <>
            <Lines>{problem.message}</Lines>
            {readAt !== undefined && (
              <p>
                {t('problem.stale')} <DateTime time={readAt} />
              </p>
            )}
          </>
        }
      />
    </Place>
  );
}

const Place = styled('div')(({ theme }) => ({ marginBlockEnd: theme.spacing(2) }));

const Lines = styled('span')({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' });
