import { EmptyState, ErrorPanel } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { laterKubernetesTranslations } from '../../laterTranslations.ts';
import { isDenied } from '../../queries/clusterEvents.ts';

/** Why events could not be read: denied to the user, or a failure. */
export function EventsProblem({ error }: { error: Error }) {
  const t = useTranslations(laterKubernetesTranslations);
  if (!isDenied(error)) return <ErrorPanel error={error} title={t('events.failed')} />;
  return (
    <EmptyState
      title={t('events.denied')}
      description={`${t('events.deniedText')} ${error.answer}`}
    />
  );
}
