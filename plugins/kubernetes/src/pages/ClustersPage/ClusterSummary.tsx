import type { ClusterState } from '@portico/kubernetes-common';
import { StateBadge } from '@portico/ui';
import { SummaryFigures } from '@portico/ui/cards';
import { useTranslations } from '@portico/ui/i18n';
import { laterKubernetesTranslations } from '../../laterTranslations.ts';
import { getClusterState, isFailing } from '../../model/clusterReachability.ts';
import { useFailingEntities } from '../../queries/failingEntities.ts';

/** Props of {@link ClusterSummary}. */
export interface ClusterSummaryProps {
  /** `undefined` while they load. */
  clusters: readonly ClusterState[] | undefined;
}

/** How the clusters are in three figures: whether they can be reached, and what fails in them. */
export function ClusterSummary({ clusters }: ClusterSummaryProps) {
  const t = useTranslations(laterKubernetesTranslations);
  const { data: failing, error } = useFailingEntities();
  const troubled = clusters?.filter(isFailing) ?? [];
  const pods = failing?.items.reduce((sum, { failingPods }) => sum + failingPods, 0);
  const unknown = error ? t('page.summary.unknown') : undefined;
  return (
    <SummaryFigures
      figures={[
        {
          label: t('page.summary.clusters'),
          value:
            clusters &&
            t('page.summary.share', {
              count: clusters.length - troubled.length,
              total: clusters.length,
            }),
          note: clusters && (
            <StateBadge
              state={
                troubled.some(each => getClusterState(each) === 'broken')
                  ? 'broken'
                  : troubled.length > 0
                    ? 'attention'
                    : 'good'
              }
              look="plain"
            >
              {troubled.length > 0
                ? t('page.summary.troubled', { count: troubled.length })
                : t('page.summary.well')}
            </StateBadge>
          ),
        },
        {
          label: t('page.summary.entities'),
          value: failing ? t('page.summary.count', { count: failing.items.length }) : unknown,
        },
        {
          label: t('page.summary.pods'),
          value: pods === undefined ? unknown : t('page.summary.count', { count: pods }),
        },
      ]}
    />
  );
}
