import type { ClusterLocatorType } from '@portico/kubernetes-node';
import type { RunningDemoCluster } from './startDemoCluster.ts';

/** Finds the demonstration's cluster, started when clusters are listed first. */
export class DemoClusterLocator {
  #running: Promise<RunningDemoCluster> | undefined;

  readonly type: ClusterLocatorType = {
    type: 'demonstration',
    create: () => ({
      listClusters: async () => {
        this.#running ??= import('./startDemoCluster.ts').then(module => module.startDemoCluster());
        const { url, token } = await this.#running;
        return [
          {
            name: 'demo',
            title: 'Demonstration',
            url,
            authProvider: 'serviceAccount',
            authMetadata: { serviceAccountToken: token },
          },
        ];
      },
    }),
  };

  async stop(): Promise<void> {
    await (await this.#running)?.stop();
  }
}
