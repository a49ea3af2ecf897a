import { useRouteRef } from '@portico/app';
import { kubernetesClustersReadPermission } from '@portico/kubernetes-common';
import { usePermission } from '@portico/permission';
import { useTranslations } from '@portico/ui/i18n';
import { CloudIcon } from '@portico/ui/icons';
import { SidebarItem, useSidebarState, useSteadyItem } from '@portico/ui/shell';
import { useEffect, useState } from 'react';
import { useClusters } from '../../queries/clusters.ts';
import { kubernetesClustersRouteRef } from '../../routes.ts';
import { kubernetesTranslations } from '../../translations.ts';

/** Props of {@link ClustersItem}. */
export interface ClustersItemProps {
  /** How long what the page itself reads goes before; default 2 seconds. */
  restMs?: number;
}

/** The sidebar's way to the clusters, for those who may see them, where there are any. */
export default function ClustersItem({ restMs = 2000 }: ClustersItemProps) {
  // Whoever opens the menu waits for nothing else.
  const { isMenu } = useSidebarState();
  const [hasRested, setRested] = useState(isMenu);
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), restMs);
    return () => clearTimeout(timer);
  }, [restMs]);
  return hasRested ? <PermittedItem /> : null;
}

function PermittedItem() {
  const { allowed } = usePermission({ permission: kubernetesClustersReadPermission });
  return allowed ? <Item /> : null;
}

function Item() {
  const t = useTranslations(kubernetesTranslations);
  const { data: clusters = [] } = useClusters();
  const getPath = useRouteRef(kubernetesClustersRouteRef);
  const isShown = useSteadyItem(clusters.length > 0);
  if (!isShown || !getPath) return null;
  return (
    <SidebarItem icon={<CloudIcon size={18} />} label={t('command.clusters')} to={getPath()} />
  );
}
