import type { KubernetesObject } from '@portico/kubernetes-common/kubernetes-objects';
import type { ObjectKind } from '@portico/kubernetes-node';

const lastApplied = 'kubectl.kubernetes.io/last-applied-configuration';

/**
 * An object as the portal shows it: a secret has the names of its values and not the values, whether it was searched for
 * as a secret or as a custom resource of the core group.
 */
export function hideSecretData(
  { group, plural }: ObjectKind,
  object: KubernetesObject,
): KubernetesObject {
  if (group !== '' || plural !== 'secrets') return object;
  const { data, stringData, metadata, ...rest } = object;
  const names = Object.keys({ ...(data as object), ...(stringData as object) });
  const annotations = { ...metadata?.annotations };
  delete annotations[lastApplied];
  return {
    ...rest,
    ...(metadata && { metadata: { ...metadata, annotations } }),
    data: Object.fromEntries(names.map(name => [name, ''])),
  };
}
