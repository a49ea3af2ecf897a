import type { Pod } from '@portico/kubernetes-common/kubernetes-objects';
import { listPodsOf } from '@portico/kubernetes-common/diagnosis';
import { Dialog, EmptyState, SkeletonText } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { laterKubernetesTranslations } from '../../laterTranslations.ts';
import { type ClusterView, findObject } from '../../model/clusterView.ts';
import { LogsDialog } from './LogsDialog.tsx';
import { useLogSelection } from './logSelection.ts';

/** The log that the address names. */
export function SelectedLogs({
  views,
  isWaiting,
}: {
  views: readonly ClusterView[];
  /** Clusters have not answered yet. */
  isWaiting: boolean;
}) {
  const t = useTranslations(laterKubernetesTranslations);
  const [selected, select] = useLogSelection();
  if (!selected) return null;
  const view = views.find(({ cluster }) => cluster.name === selected.cluster);
  const object = view && findObject(view, selected);
  const close = () => select(undefined);
  if (view && object) {
    const pods = selected.kind === 'Pod' ? [object as Pod] : listPodsOf(object, view.workloads);
    if (pods.length > 0)
      return <LogsDialog selected={selected} pods={pods} onSelect={select} onClose={close} />;
  }
  return (
    <Dialog title={t('logs.title', { name: selected.name })} isOpen width="lg" onClose={close}>
      {isWaiting ? (
        <SkeletonText lines={6} />
      ) : (
        <EmptyState
          title={object ? t('logs.noPods') : t('drawer.gone')}
          description={object ? undefined : t('drawer.goneText')}
        />
      )}
    </Dialog>
  );
}
