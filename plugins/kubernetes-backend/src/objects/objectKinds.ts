import type { ObjectKind } from '@portico/kubernetes-node';

const core = (plural: string): ObjectKind => ({
  type: plural,
  group: '',
  apiVersion: 'v1',
  plural,
});
const inGroup = (group: string, apiVersion: string, plural: string): ObjectKind => ({
  type: plural,
  group,
  apiVersion,
  plural,
});

/** The kinds that are searched for unless the configuration differs. */
export const builtInKinds: readonly ObjectKind[] = [
  core('pods'),
  core('services'),
  core('configmaps'),
  core('limitranges'),
  core('resourcequotas'),
  inGroup('apps', 'v1', 'deployments'),
  inGroup('apps', 'v1', 'replicasets'),
  inGroup('apps', 'v1', 'statefulsets'),
  inGroup('apps', 'v1', 'daemonsets'),
  inGroup('autoscaling', 'v2', 'horizontalpodautoscalers'),
  inGroup('batch', 'v1', 'jobs'),
  inGroup('batch', 'v1', 'cronjobs'),
  inGroup('networking.k8s.io', 'v1', 'ingresses'),
];

/** Kinds that are searched for only where `kubernetes.objectTypes` names them. */
const optionalKinds: readonly ObjectKind[] = [core('secrets')];

/**
 * The kinds that are searched for.
 *
 * @param types - `kubernetes.objectTypes`.
 */
export function selectKinds(
  types: readonly string[] | undefined,
  more: readonly ObjectKind[],
): ObjectKind[] {
  if (!types) return [...builtInKinds, ...more];
  return [...builtInKinds, ...optionalKinds, ...more].filter(({ type }) => types.includes(type));
}

/** A kind as the portal shows it that knows nothing more of it. */
export function toCustomKind(resource: Omit<ObjectKind, 'type'>): ObjectKind {
  const { group, apiVersion, plural } = resource;
  return { type: 'customresources', group, apiVersion, plural };
}

/** The path of the list of a kind. */
export function getListPath({ group, apiVersion, plural }: ObjectKind, namespace?: string): string {
  const base =
    group === '' ? `/api/${apiVersion}` : `/apis/${encodePart(group)}/${encodePart(apiVersion)}`;
  const within = namespace ? `/namespaces/${encodePart(namespace)}` : '';
  return `${base}${within}/${encodePart(plural)}`;
}

function encodePart(text: string): string {
  // A dot segment would lead to another path.
  return /^\.{1,2}$/.test(text) ? '%2E' : encodeURIComponent(text);
}
