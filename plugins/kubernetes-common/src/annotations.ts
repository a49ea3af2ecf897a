/** Annotations that select the workloads of an entity. */
export const kubernetesAnnotations = {
  /** Value of the label `backstage.io/kubernetes-id` of its objects. */
  id: 'backstage.io/kubernetes-id',
  /** A label selector, which takes precedence over the id. */
  labelSelector: 'backstage.io/kubernetes-label-selector',
  /** Limits the search to one namespace. */
  namespace: 'backstage.io/kubernetes-namespace',
  /** Limits the search to clusters, separated by commas. */
  cluster: 'backstage.io/kubernetes-cluster',
} as const;

/** Annotations of an entity that describes a cluster, of type `kubernetes-cluster`. */
export const clusterAnnotations = {
  apiServer: 'kubernetes.io/api-server',
  /** Base64 of the certificate in PEM. */
  caData: 'kubernetes.io/api-server-certificate-authority',
  authProvider: 'kubernetes.io/auth-provider',
  oidcTokenProvider: 'kubernetes.io/oidc-token-provider',
  skipMetricsLookup: 'kubernetes.io/skip-metrics-lookup',
  skipTlsVerify: 'kubernetes.io/skip-tls-verify',
  dashboardUrl: 'kubernetes.io/dashboard-url',
  dashboardApp: 'kubernetes.io/dashboard-app',
  /** JSON object. */
  dashboardParameters: 'kubernetes.io/dashboard-parameters',
  awsAssumeRole: 'kubernetes.io/aws-assume-role',
  awsClusterId: 'kubernetes.io/x-k8s-aws-id',
  awsExternalId: 'kubernetes.io/aws-external-id',
} as const;

/** What selects the objects of an entity. */
export interface ObjectSelection {
  /** A label selector in the form that the API server takes. */
  labelSelector: string;
  /** The only namespace to look in; all when omitted. */
  namespace?: string;
}

/** What selects the objects of an entity: its label selector, else the id of its annotation, else its name. */
export function getObjectSelection(entity: {
  metadata: { name: string; annotations?: Readonly<Record<string, string>> | undefined };
}): ObjectSelection {
  const { name, annotations = {} } = entity.metadata;
  const id = annotations[kubernetesAnnotations.id] || name;
  const labelSelector =
    annotations[kubernetesAnnotations.labelSelector] || `${kubernetesAnnotations.id}=${id}`;
  const namespace = annotations[kubernetesAnnotations.namespace];
  return { labelSelector, ...(namespace && { namespace }) };
}

/** Whether an entity names its workloads. */
export function hasKubernetesAnnotation(entity: {
  metadata: { annotations?: Readonly<Record<string, string>> | undefined };
}): boolean {
  const { annotations = {} } = entity.metadata;
  return Boolean(
    annotations[kubernetesAnnotations.id] || annotations[kubernetesAnnotations.labelSelector],
  );
}
