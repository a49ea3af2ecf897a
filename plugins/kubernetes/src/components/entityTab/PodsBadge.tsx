import type { PodsHealth } from '@portico/kubernetes-common/diagnosis';
import { StateBadge } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { laterKubernetesTranslations } from '../../laterTranslations.ts';

/** How many of some pods have errors; green only where all are well. */
export function PodsBadge({
  health: { faulty, state },
  look,
}: {
  health: PodsHealth;
  look?: 'plain';
}) {
  const t = useTranslations(laterKubernetesTranslations);
  return (
    <StateBadge state={state} {...(look && { look })}>
      {faulty > 0 ? t('pods.errors', { count: faulty }) : t('pods.noErrors')}
    </StateBadge>
  );
}
