import type { Cause } from '@portico/kubernetes-common/diagnosis';
import { useTranslations } from '@portico/ui/i18n';
import { useCallback } from 'react';
import { laterKubernetesTranslations } from '../../laterTranslations.ts';

/** Says what a cause is, in the reader's language. */
export function useDescribeCause(): (cause: Pick<Cause, 'code' | 'container' | 'image'>) => string {
  const t = useTranslations(laterKubernetesTranslations);
  return useCallback(
    ({ code, container = '', image }) =>
      code === 'image-pull' && image !== undefined
        ? t('causeOf.image-pull', { image })
        : t(`cause.${code}`, { container }),
    [t],
  );
}
