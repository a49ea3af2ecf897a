import type { KubernetesObject } from '@portico/kubernetes-common';

const lastApplied = 'kubectl.kubernetes.io/last-applied-configuration';

/** A secret with the names of its values and without the values. */
export function hideSecretData(secret: KubernetesObject): KubernetesObject {
  const { data, stringData, metadata, ...rest } = secret;
  const names = Object.keys({ ...(data as object), ...(stringData as object) });
  const annotations = { ...metadata?.annotations };
  delete annotations[lastApplied];
  return {
    ...rest,
    ...(metadata && { metadata: { ...metadata, annotations } }),
    data: Object.fromEntries(names.map(name => [name, ''])),
  };
}
