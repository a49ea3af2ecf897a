import type { ClusterObjects } from '@portico/kubernetes-common';
import type { KubernetesObject } from '@portico/kubernetes-common/kubernetes-objects';
import { Link, WarningPanel } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { laterKubernetesTranslations } from '../../laterTranslations.ts';
import {
  type DashboardLinkOptions,
  formatDashboardLink,
  getDashboardApp,
  hasDashboard,
} from '../../model/dashboardLink.ts';

/** Leads to an object in the dashboard of its cluster, or says why there is no link. */
export function DashboardLink({
  cluster,
  object,
  kind,
}: {
  cluster: ClusterObjects['cluster'];
  object: KubernetesObject;
  kind: string;
}) {
  const t = useTranslations(laterKubernetesTranslations);
  if (!hasDashboard(cluster)) return null;
  const link = tryToFormat({ cluster, object, kind });
  if ('url' in link) return <Link to={link.url.href}>{t('drawer.dashboard')}</Link>;
  return (
    <WarningPanel
      title={t('dashboard.failed')}
      message={t('dashboard.failedOf', {
        cluster: cluster.title ?? cluster.name,
        app: getDashboardApp(cluster),
      })}
    >
      {link.error.message}
    </WarningPanel>
  );
}

function tryToFormat(options: DashboardLinkOptions): { url: URL } | { error: Error } {
  try {
    return { url: formatDashboardLink(options) };
  } catch (error) {
    return { error: error as Error };
  }
}
