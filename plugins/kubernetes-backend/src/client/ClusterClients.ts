import type { ClusterDetails } from '@portico/kubernetes-node';
import { ClusterClient } from './ClusterClient.ts';

/** One client a cluster, made anew when the cluster's settings change. */
export class ClusterClients {
  readonly #options: { deadlineMs: number; now: () => number };
  readonly #clients = new Map<string, { settings: string; client: ClusterClient }>();

  constructor(options: { deadlineMs: number; now: () => number }) {
    this.#options = options;
  }

  get(cluster: ClusterDetails): ClusterClient {
    const settings = JSON.stringify(cluster);
    const existing = this.#clients.get(cluster.name);
    if (existing?.settings === settings) return existing.client;
    void existing?.client.close();
    const client = new ClusterClient(cluster, this.#options);
    this.#clients.set(cluster.name, { settings, client });
    return client;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#clients.values()].map(({ client }) => client.close()));
  }
}
