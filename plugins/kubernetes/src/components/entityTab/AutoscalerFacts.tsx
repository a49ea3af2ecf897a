import { styled } from '@mui/material/styles';
import type { HorizontalPodAutoscaler } from '@portico/kubernetes-common/kubernetes-objects';
import { formatTarget, printAutoscaler } from '@portico/kubernetes-common/diagnosis';
import { useTranslations } from '@portico/ui/i18n';
import { laterKubernetesTranslations } from '../../laterTranslations.ts';
import type { ClusterView } from '../../model/clusterView.ts';
import { ObjectName } from './objectRows.tsx';

/** Between what numbers an autoscaler keeps its workload, and by what. */
export function AutoscalerFacts({
  autoscaler,
  view,
}: {
  autoscaler: HorizontalPodAutoscaler;
  view: ClusterView;
}) {
  const t = useTranslations(laterKubernetesTranslations);
  const { spec, status } = autoscaler;
  const { targets } = printAutoscaler(autoscaler);
  const metrics = targets.map(target => `${target.name}: ${formatTarget(target)}`);
  return (
    <Facts>
      <ObjectName object={autoscaler} view={view} />
      <span>
        {t('autoscaler.range', {
          min: spec?.minReplicas ?? 1,
          max: spec?.maxReplicas ?? '?',
          current: status?.currentReplicas ?? 0,
        })}
      </span>
      {metrics.length > 0 && (
        <span>
          {t('autoscaler.targets')} {metrics.join(', ')}
        </span>
      )}
    </Facts>
  );
}

const Facts = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0.5, 2),
  marginBottom: theme.spacing(1),
  color: theme.vars.palette.text.secondary,
}));
