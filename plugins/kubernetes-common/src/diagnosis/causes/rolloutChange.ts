import { parseTime } from '../health/objects.ts';
import type { ClusterWorkloads } from '../health/workloads.ts';
import type { Container, Pod, ReplicaSet } from '../../kubernetesObjects.ts';
import type { RolloutChange } from './causes.ts';

// A failure that begins later than this after a rollout did not come with it.
const rolloutEffectMs = 60 * 60_000;

/** The images that a replica set runs. */
export function listImages({ spec }: Pick<ReplicaSet, 'spec'>): string[] {
  return (spec?.template?.spec?.containers ?? []).flatMap(({ image }) => image ?? []);
}

/** The replica set that its owner had before this one. */
export function findPrevious(set: ReplicaSet, sets: readonly ReplicaSet[]): ReplicaSet | undefined {
  const owner = set.metadata?.ownerReferences?.[0]?.uid;
  const created = getCreated(set);
  return sets
    .filter(
      other =>
        other !== set &&
        owner !== undefined &&
        other.metadata?.ownerReferences?.[0]?.uid === owner &&
        getCreated(other) < created,
    )
    .sort((a, b) => getCreated(b) - getCreated(a))[0];
}

/** The rollout that brought a pod, when it broke soon after and its version is the newest. */
export function findChange(
  pod: Pod,
  since: number | undefined,
  { replicaSets }: Pick<ClusterWorkloads, 'replicaSets'>,
): RolloutChange | undefined {
  const owners = pod.metadata?.ownerReferences ?? [];
  const set = replicaSets.find(({ metadata }) => owners.some(({ uid }) => uid === metadata?.uid));
  if (!set) return undefined;
  const at = getCreated(set);
  const previous = findPrevious(set, replicaSets);
  const isNewest = !replicaSets.some(other => findPrevious(other, replicaSets) === set);
  if (!previous || !isNewest || (since ?? at) - at > rolloutEffectMs) return undefined;
  return {
    from: listImages(previous),
    to: listImages(set),
    settings: listChangedSettings(previous, set),
    at,
  };
}

const getCreated = ({ metadata }: ReplicaSet) => parseTime(metadata?.creationTimestamp) ?? 0;

const maxSettings = 8;

/** What a replica set changed in the settings of containers, apart from images: `app: limits.memory 512Mi → 128Mi`. */
function listChangedSettings(before: ReplicaSet, after: ReplicaSet): string[] {
  const former = before.spec?.template?.spec?.containers ?? [];
  const changed = (after.spec?.template?.spec?.containers ?? []).flatMap(container => {
    const old = former.find(({ name }) => name === container.name);
    return old ? compareContainers(old, container).map(text => `${container.name}: ${text}`) : [];
  });
  return changed.slice(0, maxSettings);
}

function compareContainers(old: Container, container: Container): string[] {
  const amounts = (['requests', 'limits'] as const).flatMap(key =>
    listKeys(old.resources?.[key], container.resources?.[key]).flatMap(name => {
      const [from = '–', to = '–'] = [old, container].map(
        ({ resources }) => resources?.[key]?.[name],
      );
      return from === to ? [] : [`${key}.${name} ${from} → ${to}`];
    }),
  );
  // Their values may be secret.
  const [oldVariables, variables] = [old, container].map(({ env = [] }) =>
    Object.fromEntries(env.map(each => [each.name, JSON.stringify(each)])),
  );
  const names = listKeys(oldVariables, variables).filter(
    name => oldVariables?.[name] !== variables?.[name],
  );
  const parts = (
    ['command', 'args', 'envFrom', 'livenessProbe', 'readinessProbe', 'startupProbe'] as const
  ).filter(part => JSON.stringify(old[part]) !== JSON.stringify(container[part]));
  return [...amounts, ...names.map(name => `env ${name}`), ...parts];
}

const listKeys = (a: object = {}, b: object = {}) => [
  ...new Set([...Object.keys(a), ...Object.keys(b)]),
];
