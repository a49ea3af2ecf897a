import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { CatalogSource } from '@portico/catalog-common/operations';
import { catalogLocationDeletePermission } from '@portico/catalog-common/permissions';
import { usePermission } from '@portico/permission';
import {
  InfoCard,
  RelativeTime,
  type State,
  StateBadge,
  StructuredMetadata,
  WarningPanel,
} from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { useSourceAction, useSourceSample } from '../../queries/sources.ts';
import { laterCatalogTranslations } from '../../laterTranslations.ts';
import { HeldRemovals } from './HeldRemovals.tsx';
import { ProposedRepositories } from './ProposedRepositories.tsx';
import { SourceSample } from './SourceSample.tsx';

const looks = {
  waiting: 'inactive',
  reading: 'running',
  complete: 'good',
  failing: 'broken',
} as const satisfies Record<CatalogSource['state'], State>;

/** One source: how it is, what it gave, what is wrong with it, and what can be done. */
export function SourceCard({ source }: { source: CatalogSource }) {
  const t = useTranslations(laterCatalogTranslations);
  const { mutate, isPending } = useSourceAction();
  const attempt = useSourceSample(source.id);
  const { allowed } = usePermission({ permission: catalogLocationDeletePermission });
  const { completedAt, nextAt, changedAt, progress, requests, heldRun, error } = source;
  return (
    <InfoCard
      title={source.target}
      subheader={t(`sources.kind.${source.kind}`, { type: source.type })}
      actions={
        allowed &&
        source.canRun && (
          <Buttons>
            {source.kind === 'pages' && (
              <Button disabled={attempt.isPending} onClick={() => attempt.mutate()}>
                {t('sources.try')}
              </Button>
            )}
            <Button
              disabled={isPending || source.state === 'reading'}
              onClick={() => mutate({ type: 'run', id: source.id })}
            >
              {t('sources.run')}
            </Button>
          </Buttons>
        )
      }
    >
      <Parts>
        <StructuredMetadata
          items={[
            {
              label: t('sources.state'),
              value: (
                <StateBadge state={looks[source.state]}>
                  {t(`sources.state.${source.state}`)}
                </StateBadge>
              ),
            },
            {
              label: t('sources.progress'),
              value:
                progress &&
                t('sources.progress.text', { records: progress.records, pages: progress.pages }),
            },
            {
              label: t('sources.entities'),
              value: t('sources.entities.count', { count: source.entities }),
            },
            {
              label: t('sources.completed'),
              value: completedAt ? <RelativeTime time={completedAt} /> : t('sources.never'),
            },
            { label: t('sources.next'), value: nextAt && <RelativeTime time={nextAt} /> },
            { label: t('sources.changed'), value: changedAt && <RelativeTime time={changedAt} /> },
            {
              label: t('sources.requests'),
              value: requests && t('sources.requests.count', { count: requests }),
            },
          ]}
        />
        {error && (
          <WarningPanel severity="error" title={t('sources.error')} message={error.message} />
        )}
        {source.problemCount > 0 && <SourceProblems source={source} />}
        {!attempt.isIdle && (
          <SourceSample sample={attempt.data} error={attempt.error} onRetry={attempt.mutate} />
        )}
        {heldRun && (
          <HeldRemovals
            run={heldRun}
            isPending={isPending}
            onDecide={allowed ? type => mutate({ type, heldRunId: heldRun.id }) : undefined}
          />
        )}
        {source.proposals !== undefined && source.proposals > 0 && (
          <ProposedRepositories sourceRef={source.ref} count={source.proposals} />
        )}
      </Parts>
    </InfoCard>
  );
}

/** What could not be taken: the first one in view, some more folded. */
function SourceProblems({ source: { problems, problemCount } }: { source: CatalogSource }) {
  const t = useTranslations(laterCatalogTranslations);
  const [first, ...others] = new Set(problems);
  const unlisted = problemCount - problems.length;
  return (
    <WarningPanel
      title={t('sources.problems', { count: problemCount })}
      {...(first !== undefined && { message: <span lang="en">{first}</span> })}
    >
      {(others.length > 0 || (unlisted > 0 && first !== undefined)) && (
        <ul>
          {others.map(problem => (
            <li key={problem} lang="en">
              {problem}
            </li>
          ))}
          {unlisted > 0 && <li>{t('sources.problems.more', { count: unlisted })}</li>}
        </ul>
      )}
    </WarningPanel>
  );
}

const Parts = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(2) }));

/** One above the other on a phone, where the address of the source needs the room. */
const Buttons = styled('div')(({ theme }) => ({
  display: 'flex',
  [theme.breakpoints.down('sm')]: { flexDirection: 'column', alignItems: 'flex-end' },
}));
