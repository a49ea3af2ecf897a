import { styled } from '@mui/material/styles';
import { useRouteRef } from '@portico/app';
import { InfoCard, Link, RelativeTime, StateBadge } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { bulkImportTranslations } from '../../bulkTranslations.ts';
import { countDone } from '../../model/bulkProgress.ts';
import { useBulkRuns } from '../../queries/bulkImport.ts';
import { bulkRunRouteRef } from '../../routes.ts';

const looks = { running: 'running', done: 'good', cancelled: 'inactive' } as const;

/** The user's latest bulk imports; nothing while there are none. */
export function BulkRuns() {
  const t = useTranslations(bulkImportTranslations);
  const getPath = useRouteRef(bulkRunRouteRef);
  const { data = [] } = useBulkRuns();
  if (data.length === 0) return null;
  return (
    <InfoCard title={t('runs.title')}>
      <List>
        {data.map(run => (
          <li key={run.id}>
            <Link to={getPath?.({ runId: run.id }) ?? ''} tone="name">
              {run.owner}
            </Link>
            <StateBadge state={looks[run.state]} look="plain">
              {t(`runState.${run.state}`)}
            </StateBadge>
            <span>{t('run.progress', { done: countDone(run), total: run.total })}</span>
            <RelativeTime time={run.createdAt} />
          </li>
        ))}
      </List>
    </InfoCard>
  );
}

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: theme.spacing(0.5, 2),
    minWidth: 0,
    overflowWrap: 'anywhere',
  },
}));
