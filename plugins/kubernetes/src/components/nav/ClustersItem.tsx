import { useRouteRef } from '@portico/app';
import { kubernetesClustersReadPermission } from '@portico/kubernetes-common';
import { usePermission } from '@portico/permission';
import { useTranslations } from '@portico/ui/i18n';
import { CloudIcon } from '@portico/ui/icons';
import { SidebarItem } from '@portico/ui/shell';
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
  const [hasRested, setRested] = useState(false);
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
  if (clusters.length === 0 || !getPath) return null;
  return (
    <SidebarItem icon={<CloudIcon size={18} />} label={t('command.clusters')} to={getPath()} />
  );
}
