import type { ClusterObjects } from '@portico/kubernetes-common';
import type { KubernetesObject } from '@portico/kubernetes-common/kubernetes-objects';

/** What a link to the dashboard of a cluster is made of. */
export interface DashboardLinkOptions {
  cluster: ClusterObjects['cluster'];
  object: KubernetesObject;
  kind: string;
}

/** The address of an object in the dashboard of a cluster. @throws Error when the cluster's configuration does not allow one. */
export type DashboardFormatter = (options: DashboardLinkOptions) => URL;

const standardKinds: Readonly<Record<string, string>> = {
  Deployment: 'deployment',
  Pod: 'pod',
  ReplicaSet: 'replicaset',
  StatefulSet: 'statefulset',
  DaemonSet: 'daemonset',
  Job: 'job',
  CronJob: 'cronjob',
  Ingress: 'ingress',
  Service: 'service',
  ConfigMap: 'configmap',
};

const rancherKinds: Readonly<Record<string, string>> = {
  Deployment: 'apps.deployment',
  StatefulSet: 'apps.statefulset',
  DaemonSet: 'apps.daemonset',
  Job: 'batch.job',
  CronJob: 'batch.cronjob',
  Pod: 'pod',
  Ingress: 'networking.k8s.io.ingress',
  Service: 'service',
  HorizontalPodAutoscaler: 'autoscaling.horizontalpodautoscaler',
};

const openshiftKinds: Readonly<Record<string, string>> = {
  Deployment: 'deployments',
  StatefulSet: 'statefulsets',
  DaemonSet: 'daemonsets',
  Job: 'jobs',
  CronJob: 'cronjobs',
  Pod: 'pods',
  Ingress: 'ingresses',
  Service: 'services',
  HorizontalPodAutoscaler: 'horizontalpodautoscalers',
};

const gkeKinds: Readonly<Record<string, string>> = {
  Deployment: 'deployment',
  StatefulSet: 'statefulset',
  DaemonSet: 'daemonset',
  Job: 'job',
  CronJob: 'cronjob',
  Pod: 'pod',
  Ingress: 'ingress',
  Service: 'service',
};

const encode = encodeURIComponent;

const standard: DashboardFormatter = options => {
  const { namespace, name, kind } = readTarget(options);
  const url = requireDashboardUrl(options, 'standard');
  const kindPath = standardKinds[kind];
  const target =
    kindPath && name ? `/${kindPath}/${encode(namespace)}/${encode(name)}` : '/workloads';
  url.hash = `${target}?namespace=${encode(namespace)}`;
  return url;
};

const rancher: DashboardFormatter = options => {
  const { namespace, name, kind } = readTarget(options);
  const url = requireDashboardUrl(options, 'rancher');
  const kindPath = rancherKinds[kind];
  const path = kindPath && name ? `${kindPath}/${encode(namespace)}/${encode(name)}` : 'workload';
  return appendPath(url, `explorer/${path}`);
};

const openshift: DashboardFormatter = options => {
  const { namespace, name, kind } = readTarget(options);
  const url = requireDashboardUrl(options, 'openshift');
  const kindPath = openshiftKinds[kind];
  const path =
    kindPath && name
      ? `k8s/ns/${encode(namespace)}/${kindPath}/${encode(name)}`
      : `k8s/cluster/projects/${encode(namespace)}`;
  return appendPath(url, path);
};

const gke: DashboardFormatter = options => {
  const { namespace, name, kind } = readTarget(options);
  const { projectId, region, clusterName } = requireParameters(options, 'GKE', [
    'projectId',
    'region',
    'clusterName',
  ]);
  const base = new URL('https://console.cloud.google.com/');
  const kindPath = gkeKinds[kind];
  base.pathname =
    kindPath && name
      ? `kubernetes/${kindPath}/${encode(region)}/${encode(clusterName)}/${encode(namespace)}/${encode(name)}/details`
      : 'kubernetes/workload/overview';
  base.searchParams.set('project', projectId);
  return base;
};

const aks: DashboardFormatter = options => {
  const { object, kind } = options;
  const { subscriptionId, resourceGroup, clusterName } = requireParameters(options, 'AKS', [
    'subscriptionId',
    'resourceGroup',
    'clusterName',
  ]);
  const { namespace, name, uid } = object.metadata ?? {};
  const details = JSON.stringify({
    kind,
    metadata: { name, namespace, uid },
    spec: { selector: (object.spec as { selector?: unknown } | undefined)?.selector },
  });
  const cluster = `/subscriptions/${subscriptionId}/resourceGroups/${resourceGroup}/providers/Microsoft.ContainerService/managedClusters/${clusterName}`;
  const base = 'https://portal.azure.com/#blade/Microsoft_Azure_ContainerService';
  const blade =
    kind === 'Pod'
      ? 'AksK8ResourceMenuBlade/overview-Pod'
      : `AksK8ResourceMenuBlade/overview-${kind}`;
  return new URL(`${base}/${blade}/aksClusterId/${encode(cluster)}/resource/${encode(details)}`);
};

const eks: DashboardFormatter = () => {
  throw new Error('The formatter of links for EKS is not implemented yet');
};

const formatters: Readonly<Record<string, DashboardFormatter>> = {
  standard,
  rancher,
  openshift,
  gke,
  aks,
  eks,
};

/** The app that a cluster's dashboard is. */
export const getDashboardApp = ({ dashboardApp = 'standard' }: ClusterObjects['cluster']) =>
  dashboardApp;

/** Whether a cluster says where its dashboard is. */
export function hasDashboard({
  dashboardUrl,
  dashboardApp,
  dashboardParameters,
}: ClusterObjects['cluster']) {
  return Boolean(dashboardUrl || dashboardApp || dashboardParameters);
}

/**
 * The address of an object in the dashboard of its cluster.
 *
 * @throws Error when the configuration of the cluster lacks what its dashboard needs.
 */
export const formatDashboardLink: DashboardFormatter = options => {
  const app = getDashboardApp(options.cluster);
  const format = Object.hasOwn(formatters, app) ? formatters[app] : undefined;
  if (!format) {
    const known = Object.keys(formatters).join(', ');
    throw new Error(`Unknown dashboardApp '${app}'; use one of ${known}`);
  }
  return format(options);
};

function readTarget({ object, kind }: DashboardLinkOptions) {
  const { namespace = '', name = '' } = object.metadata ?? {};
  return { namespace, name, kind };
}

function requireDashboardUrl({ cluster }: DashboardLinkOptions, app: string): URL {
  if (!cluster.dashboardUrl) {
    throw new Error(
      `Cluster '${cluster.name}' has no dashboardUrl, which '${app}' dashboards need`,
    );
  }
  const url = new URL(cluster.dashboardUrl);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new Error(`The dashboardUrl of cluster '${cluster.name}' does not begin with https://`);
  }
  return url;
}

function requireParameters<Name extends string>(
  { cluster }: DashboardLinkOptions,
  app: string,
  names: readonly Name[],
): Record<Name, string> {
  const parameters = cluster.dashboardParameters;
  if (!parameters) {
    throw new Error(
      `${app} dashboards need dashboardParameters: cluster '${cluster.name}' has none`,
    );
  }
  const entries = names.map(name => {
    const value = parameters[name];
    if (typeof value !== 'string' || value === '') {
      throw new Error(`${app} dashboards need a "${name}" of type string in dashboardParameters`);
    }
    return [name, value] as const;
  });
  return Object.fromEntries(entries) as Record<Name, string>;
}

function appendPath(url: URL, path: string): URL {
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${path}`;
  return url;
}
