import type { DetectedError } from '@portico/kubernetes-common/diagnosis';
import { useTranslations } from '@portico/ui/i18n';
import { useCallback } from 'react';
import { laterKubernetesTranslations } from '../../laterTranslations.ts';

/** Says what an error is: in the reader's language where the portal found it, else in the cluster's own words. */
export function useDescribeError(): (
  error: Pick<DetectedError, 'type' | 'message' | 'container' | 'count'>,
) => string {
  const t = useTranslations(laterKubernetesTranslations);
  return useCallback(
    ({ type, message, container = '', count = 0 }) => {
      if (type === 'containers-restarting') return t('errors.restarted', { container, count });
      if (type === 'container-ended' && count > 0) return t('errors.ended', { container, count });
      if (type === 'pod-not-ready' && container) return t('errors.unready', { container });
      if (type === 'readiness-probe-taking-too-long') return t('errors.notReady', { container });
      return type === 'hpa-max-current-replicas' ? t('errors.maxReplicas', { count }) : message;
    },
    [t],
  );
}
