import type { Pod } from '@portico/kubernetes-common/kubernetes-objects';

/** How many logs are read at a time. */
const maxPods = 20;

/** Those pods that have a container of this name, as many as are read at a time, and how many there are. */
export function findLoggedPods(
  pods: readonly Pod[],
  containerName: string,
): { pods: readonly Pod[]; total: number } {
  const matching = pods.filter(({ spec }) =>
    [...(spec?.containers ?? []), ...(spec?.initContainers ?? [])].some(
      ({ name }) => name === containerName,
    ),
  );
  return { pods: matching.slice(0, maxPods), total: matching.length };
}

/** A pod by namespace and name. */
export const getPodKey = ({ metadata }: Pod): string => `${metadata?.namespace}/${metadata?.name}`;

/** What several names begin with, up to a `-` or `/`: the rest identifies each. */
export function findSharedStart(names: readonly string[]): string {
  const [first = '', ...others] = names;
  const parts = first.split(/(?<=[-/])/).slice(0, -1);
  let shared = '';
  for (const part of parts) {
    if (!others.every(name => name.startsWith(shared + part))) break;
    shared += part;
  }
  return shared;
}
