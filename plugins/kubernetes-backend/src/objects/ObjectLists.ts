import type { ObjectSelection } from '@portico/kubernetes-common';
import type { KubernetesObject } from '@portico/kubernetes-common/kubernetes-objects';
import { kubernetesAnnotations } from '@portico/kubernetes-common';
import type { ClusterDetails, ClusterLogin } from '@portico/kubernetes-node';
import type { ClusterClients } from '../client/ClusterClients.ts';
import type { PreparedSelection } from '../watch/ObjectStore.ts';

/** What selects the objects of an entity. */
export interface Selected {
  selection: ObjectSelection;
  /** Undefined for a selector that the portal cannot read; clusters say what is wrong with it. */
  prepared: PreparedSelection | undefined;
}

/** Lists objects for one answer: what several entities select by their ids is one list of a cluster. */
export class ObjectLists {
  readonly #clients: ClusterClients;
  readonly #signal: AbortSignal;
  /** The ids that are selected, by cluster and namespace. */
  readonly #ids = new Map<string, Set<string>>();
  readonly #reads = new Map<string, Promise<readonly KubernetesObject[]>>();

  constructor(clients: ClusterClients, signal: AbortSignal) {
    this.#clients = clients;
    this.#signal = signal;
  }

  /** Announces, before anything is read, what will be selected in a cluster. */
  expect(cluster: ClusterDetails, { selection, prepared }: Selected): void {
    if (!prepared?.id) return;
    const key = keyOf(cluster, selection);
    this.#ids.set(key, (this.#ids.get(key) ?? new Set()).add(prepared.id));
  }

  /** The objects that an entity selects in the list at a path. */
  async select(
    cluster: ClusterDetails,
    path: string,
    selected: Selected,
    login: ClusterLogin,
  ): Promise<readonly KubernetesObject[]> {
    const objects = await this.read(cluster, path, selected, login);
    const { selection, prepared } = selected;
    if (!prepared || this.#listIds(cluster, selected).length < 2) return objects;
    return objects.filter(({ metadata = {} }) =>
      prepared.matches({
        namespace: metadata.namespace ?? selection.namespace ?? '',
        labels: metadata.labels ?? {},
      }),
    );
  }

  /** The objects that an entity selects, and those of other entities that are listed together with them. */
  async read(
    cluster: ClusterDetails,
    path: string,
    selected: Selected,
    login: ClusterLogin,
  ): Promise<readonly KubernetesObject[]> {
    const ids = this.#listIds(cluster, selected);
    const labelSelector =
      ids.length < 2
        ? selected.selection.labelSelector
        : `${kubernetesAnnotations.id} in (${ids.join(',')})`;
    const key = JSON.stringify([cluster.name, path, labelSelector]);
    const known = this.#reads.get(key);
    if (known) return known;
    const client = this.#clients.get(cluster);
    const reading = client
      .listInTime(path, { labelSelector }, login, this.#signal)
      .then(({ items }) => items);
    this.#reads.set(key, reading);
    return reading;
  }

  #listIds(cluster: ClusterDetails, { selection, prepared }: Selected): string[] {
    return prepared?.id ? [...(this.#ids.get(keyOf(cluster, selection)) ?? [])] : [];
  }
}

function keyOf({ name }: ClusterDetails, { namespace = '' }: ObjectSelection): string {
  return JSON.stringify([name, namespace]);
}
