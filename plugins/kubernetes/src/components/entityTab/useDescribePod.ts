import type { PodHealth } from '@portico/kubernetes-common/diagnosis';
import { useTranslations } from '@portico/ui/i18n';
import { useCallback } from 'react';
import { laterKubernetesTranslations } from '../../laterTranslations.ts';

/** Says how a pod is doing: the word of `kubectl`, and that it is not ready where the word hides it. */
export function useDescribePod(): (health: PodHealth) => string {
  const t = useTranslations(laterKubernetesTranslations);
  return useCallback(
    ({ printed: { status }, isReady }) =>
      status === 'Running' && !isReady ? t('pods.notReady', { state: status }) : status,
    [t],
  );
}
