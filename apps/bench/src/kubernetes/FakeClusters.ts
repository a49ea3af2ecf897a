import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const idLabel = 'backstage.io/kubernetes-id';
/** Brings a pod to the 4 KB that it has in real clusters. */
const filler = 'x'.repeat(2800);

/** How many clusters there are, and what is in each. */
export interface ClustersShape {
  clusters: number;
  podsPerCluster: number;
  /** The pods of each cluster belong to `service-0`, `service-1` and so on by turns. */
  services: number;
  /** Pods of the component `large`, all in the first cluster. */
  largePods: number;
}

interface Pod {
  metadata: { name: string; labels: Record<string, string>; resourceVersion: string };
}

/** API servers at `/0`, `/1` and so on of one address, and at `/dead` one that never answers. */
export class FakeClusters {
  readonly url: string;
  readonly #server: ReturnType<typeof createServer>;
  readonly #pods: Pod[][];
  readonly #watches = new Map<number, Set<ServerResponse>>();
  #version = 1000;

  private constructor(server: ReturnType<typeof createServer>, pods: Pod[][]) {
    this.#server = server;
    this.#pods = pods;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('request', (request, response) => this.#answer(request, response));
  }

  static async start(shape: ClustersShape): Promise<FakeClusters> {
    const pods = Array.from({ length: shape.clusters }, (_, cluster) => [
      ...Array.from({ length: shape.podsPerCluster }, (_pod, at) =>
        makePod(`service-${at % shape.services}`, `${cluster}-${at}`),
      ),
      ...Array.from({ length: cluster === 0 ? shape.largePods : 0 }, (_pod, at) =>
        makePod('large', String(at)),
      ),
    ]);
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new FakeClusters(server, pods);
  }

  /** Changes a pod of a service. @returns the version that watches are sent. */
  change(cluster: number, service: string): string {
    const pod = this.#pods[cluster]?.find(({ metadata }) => metadata.labels[idLabel] === service);
    if (!pod) throw new Error(`Cluster ${cluster} has no pod of '${service}'`);
    this.#version += 1;
    pod.metadata.resourceVersion = String(this.#version);
    for (const response of this.#watches.get(cluster) ?? []) response.write(writeChange(pod));
    return pod.metadata.resourceVersion;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #answer({ url = '/' }: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(url, this.url);
    const [, first = '', ...rest] = pathname.split('/');
    if (first === 'dead') return;
    const cluster = Number(first);
    const isPods = rest.join('/') === 'api/v1/pods';
    response.writeHead(200, { 'content-type': 'application/json' });
    if (searchParams.has('watch')) {
      response.flushHeaders();
      const from = Number(searchParams.get('resourceVersion'));
      if (isPods) this.#watch(cluster, from, response);
      return;
    }
    const pods = isPods ? (this.#pods[cluster] ?? []) : [];
    const [, id] = searchParams.get('labelSelector')?.split('=') ?? [];
    const found = id ? pods.filter(({ metadata }) => metadata.labels[idLabel] === id) : pods;
    const start = Number(searchParams.get('continue') ?? 0);
    const end = start + Number(searchParams.get('limit') ?? found.length);
    const next = end < found.length && { continue: String(end) };
    const metadata = { resourceVersion: String(this.#version), ...next };
    response.end(JSON.stringify({ metadata, items: found.slice(start, end) }));
  }

  /** Sends what changed since the list was read, then what changes. */
  #watch(cluster: number, from: number, response: ServerResponse): void {
    for (const pod of this.#pods[cluster] ?? [])
      if (Number(pod.metadata.resourceVersion) > from) response.write(writeChange(pod));
    const watches = this.#watches.get(cluster) ?? new Set();
    this.#watches.set(cluster, watches.add(response));
    response.once('close', () => watches.delete(response));
  }
}

const writeChange = (object: Pod) => `${JSON.stringify({ type: 'MODIFIED', object })}\n`;

function makePod(service: string, name: string) {
  const time = '2026-01-01T00:00:00Z';
  return {
    metadata: {
      name: `${service}-${name}`,
      namespace: service,
      uid: `${service}-${name}`,
      resourceVersion: '1',
      creationTimestamp: time,
      labels: { [idLabel]: service },
      annotations: { filler },
    },
    spec: {
      nodeName: 'node-1',
      containers: [
        {
          name: 'app',
          image: 'registry.example/app:1',
          resources: { requests: { cpu: '100m', memory: '128Mi' }, limits: { memory: '256Mi' } },
        },
      ],
    },
    status: {
      phase: 'Running',
      podIP: '10.0.0.1',
      startTime: time,
      conditions: [{ type: 'Ready', status: 'True', lastTransitionTime: time }],
      containerStatuses: [
        {
          name: 'app',
          image: 'registry.example/app:1',
          ready: true,
          restartCount: 0,
          state: { running: { startedAt: time } },
          lastState: {},
        },
      ],
    },
  };
}
