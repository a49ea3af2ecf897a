import {
  type CallOptions,
  type DiscoveryApi,
  type Endpoint,
  type EndpointInput,
  type FetchApi,
  PluginClient,
  readEventStream,
  readAnswer,
} from '@portico/contract';
import { createApiRef } from '@portico/core';
import * as z from 'zod/mini';
import {
  type Cluster,
  type ClusterStates,
  kubernetesPluginId,
  listClustersEndpoint,
  listClusterStatesEndpoint,
} from './clusters.ts';
import { type FailingEntities, failingEntitiesEndpoint } from './failingEntities.ts';
import { ClusterRequestError } from './ClusterRequestError.ts';
import type { KubernetesEvent } from './kubernetesObjects.ts';
import {
  type CustomResource,
  customResourcesQueryEndpoint,
  type KubernetesAuth,
  type ObjectsByEntity,
  workloadsQueryEndpoint,
} from './objects.ts';
import {
  clusterHeader,
  type ClusterCredential,
  getClusterProxyPath,
  getCredentialHeader,
  getExecPath,
  getPodPath,
  getWorkloadPath,
  type WorkloadName,
} from './proxy.ts';
import { objectsStreamEndpoint, objectsStreamSchemas, type ObjectsStreamEvent } from './stream.ts';

/** A call through the proxy. */
export interface ProxyRequest {
  clusterName: string;
  /** Path and query at the API server: `/api/v1/namespaces/pay/pods`. */
  path: string;
  init?: RequestInit | undefined;
  /** The caller's own credential, for clusters that take one. */
  credential?: ClusterCredential | undefined;
}

/** A pod in a cluster. */
export interface PodTarget {
  clusterName: string;
  namespace: string;
  podName: string;
  credential?: ClusterCredential | undefined;
}

/** Which log lines are read. */
export interface PodLogRequest extends PodTarget {
  containerName: string;
  /** Of the container before its last restart. */
  previous?: boolean;
  /** Goes on with lines as they are written. */
  follow?: boolean;
  tailLines?: number;
  /** ISO time. */
  sinceTime?: string;
  timestamps?: boolean;
  limitBytes?: number;
}

/** A workload in a cluster. */
export interface WorkloadTarget extends WorkloadName {
  clusterName: string;
  credential?: ClusterCredential | undefined;
}

/** Reads clusters and changes them. */
export interface KubernetesApi {
  listClusters(options?: CallOptions): Promise<Cluster[]>;
  /** @throws Error `Cluster {name} not found`. */
  requireCluster(name: string, options?: CallOptions): Promise<Cluster>;
  listClusterStates(options?: CallOptions): Promise<ClusterStates>;
  /** The entities with failing pods, as far as the portal's own credential reaches. */
  listFailingEntities(options?: CallOptions): Promise<FailingEntities>;
  getWorkloads(
    request: { entityRef: string; auth?: KubernetesAuth },
    options?: CallOptions,
  ): Promise<ObjectsByEntity>;
  getCustomResources(
    request: { entityRef: string; auth?: KubernetesAuth; customResources: CustomResource[] },
    options?: CallOptions,
  ): Promise<ObjectsByEntity>;
  /** Follows the objects of an entity until the signal aborts or the server ends the stream. */
  followObjects(entityRef: string, options?: CallOptions): AsyncIterable<ObjectsStreamEvent>;
  /** Any answer of the API server, good or not. */
  proxy(request: ProxyRequest): Promise<Response>;
  /** The log as a stream: read its body, or its text. @throws ClusterRequestError `Proxy request failed with …`. */
  getPodLogs(request: PodLogRequest, options?: CallOptions): Promise<Response>;
  deletePod(request: PodTarget, options?: CallOptions): Promise<void>;
  /**
   * Why a terminal is refused, in the words of the portal or of the cluster, since browsers do not show what a socket is
   * refused with; undefined when neither refuses it.
   */
  findExecRefusal(
    request: PodTarget & { containerName: string },
    options?: CallOptions,
  ): Promise<string | undefined>;
  /** Events of a namespace, of one object where its name is given; the first 5,000 that the cluster lists. */
  listEvents(
    request: Omit<PodTarget, 'podName'> & { involvedObjectName?: string },
    options?: CallOptions,
  ): Promise<KubernetesEvent[]>;
  /** Replaces the pods of a workload, as `kubectl rollout restart` does. */
  restartWorkload(request: WorkloadTarget, options?: CallOptions): Promise<void>;
  scaleWorkload(
    request: WorkloadTarget & { replicas: number },
    options?: CallOptions,
  ): Promise<void>;
}

/** Reads clusters and changes them. */
export const kubernetesApiRef = createApiRef<KubernetesApi>({
  id: 'kubernetes.client',
  description: 'Reads Kubernetes clusters',
});

const eventListSchema = z.object({
  items: z.array(z.custom<KubernetesEvent>(value => typeof value === 'object' && value !== null)),
  metadata: z.optional(z.nullable(z.object({ continue: z.optional(z.string()) }))),
});
/** What API servers answer to a terminal that is no socket, once they have found nothing else wrong. */
const upgradeRequiredStatus = 400;
const eventsOfPage = 500;
const maxEvents = 5000;

/** Kubernetes over HTTP. */
export class KubernetesClient implements KubernetesApi {
  readonly #client: PluginClient;
  readonly #fetch: FetchApi;
  readonly #discovery: DiscoveryApi;
  readonly #now: () => Date;

  constructor(options: { fetch: FetchApi; discovery: DiscoveryApi; now?: () => Date }) {
    this.#fetch = options.fetch;
    this.#discovery = options.discovery;
    this.#now = options.now ?? (() => new Date());
    this.#client = options.fetch.forPlugin(kubernetesPluginId);
  }

  async listClusters(options?: CallOptions) {
    return (await this.#call(listClustersEndpoint, {}, options)).items;
  }

  async requireCluster(name: string, options?: CallOptions) {
    const cluster = (await this.listClusters(options)).find(item => item.name === name);
    if (!cluster) throw new Error(`Cluster ${name} not found`);
    return cluster;
  }

  listClusterStates(options?: CallOptions) {
    return this.#call(listClusterStatesEndpoint, {}, options);
  }

  listFailingEntities(options?: CallOptions) {
    return this.#call(failingEntitiesEndpoint, {}, options);
  }

  getWorkloads(
    { entityRef, auth = {} }: { entityRef: string; auth?: KubernetesAuth },
    options?: CallOptions,
  ) {
    return this.#call(workloadsQueryEndpoint, { body: { entityRef, auth } }, options);
  }

  getCustomResources(
    request: { entityRef: string; auth?: KubernetesAuth; customResources: CustomResource[] },
    options?: CallOptions,
  ) {
    const { entityRef, auth = {}, customResources } = request;
    const body = { entityRef, auth, customResources };
    return this.#call(customResourcesQueryEndpoint, { body }, options);
  }

  async *followObjects(
    entityRef: string,
    options?: CallOptions,
  ): AsyncGenerator<ObjectsStreamEvent, void> {
    const response = await this.#send(objectsStreamEndpoint, { query: { entityRef } }, options);
    if (!response.body) return;
    for await (const { event, data } of readEventStream(response.body)) {
      if (!Object.hasOwn(objectsStreamSchemas, event)) continue;
      const name = event as keyof typeof objectsStreamSchemas;
      const read = await readAnswer(objectsStreamSchemas[name], data, `Event '${event}'`);
      yield { name, data: read } as ObjectsStreamEvent;
    }
  }

  async proxy({ clusterName, path, init = {}, credential }: ProxyRequest): Promise<Response> {
    const base = await this.#discovery.getBaseUrl(kubernetesPluginId);
    const headers = new Headers(init.headers);
    headers.set(clusterHeader, clusterName);
    if (credential) headers.set(getCredentialHeader(credential), credential.token);
    return this.#fetch.fetch(`${base}/proxy${path}`, { ...init, headers });
  }

  getPodLogs(request: PodLogRequest, options?: CallOptions) {
    const { clusterName, namespace, podName, containerName, credential, ...rest } = request;
    const query = new URLSearchParams({ container: containerName });
    for (const [name, value] of Object.entries(rest)) {
      if (value !== undefined && value !== false) query.set(name, String(value));
    }
    const path = `${getPodPath(namespace, podName)}/log?${query.toString()}`;
    return this.#change({ clusterName, path, credential }, options);
  }

  async deletePod(request: PodTarget, options?: CallOptions) {
    const { namespace, podName, ...target } = request;
    const path = getPodPath(namespace, podName);
    await this.#finish({ ...target, path, init: { method: 'DELETE' } }, options);
  }

  async findExecRefusal(
    { clusterName, credential, ...target }: PodTarget & { containerName: string },
    options: CallOptions = {},
  ) {
    const path = getExecPath(clusterName, target).slice(getClusterProxyPath(clusterName).length);
    const init = { ...(options.signal && { signal: options.signal }) };
    const response = await this.proxy({ clusterName, path, credential, init });
    if (!response.ok && response.status !== upgradeRequiredStatus) return readMessage(response);
    await response.body?.cancel();
    return undefined;
  }

  async listEvents(
    request: Omit<PodTarget, 'podName'> & { involvedObjectName?: string },
    options?: CallOptions,
  ) {
    const { namespace, involvedObjectName, ...target } = request;
    const path = `/api/v1/namespaces/${encodeURIComponent(namespace)}/events`;
    const query = new URLSearchParams({ limit: String(eventsOfPage) });
    if (involvedObjectName) query.set('fieldSelector', `involvedObject.name=${involvedObjectName}`);
    let events: KubernetesEvent[] = [];
    while (events.length < maxEvents) {
      const request = { ...target, path: `${path}?${query.toString()}` };
      const { items, metadata } = await this.#readEvents(request, options);
      events = [...events, ...items];
      if (!metadata?.continue || items.length === 0) break;
      query.set('continue', metadata.continue);
    }
    return events.slice(0, maxEvents);
  }

  async #readEvents(request: ProxyRequest, options?: CallOptions) {
    const response = await this.#change(request, options);
    return readAnswer(eventListSchema, response, 'List of events');
  }

  async restartWorkload(
    { clusterName, credential, ...workload }: WorkloadTarget,
    options?: CallOptions,
  ) {
    const restartedAt = this.#now().toISOString();
    const spec =
      workload.kind === 'rollouts'
        ? { restartAt: restartedAt }
        : {
            template: {
              metadata: { annotations: { 'kubectl.kubernetes.io/restartedAt': restartedAt } },
            },
          };
    const path = getWorkloadPath(workload);
    await this.#finish({ clusterName, credential, path, init: writePatch({ spec }) }, options);
  }

  async scaleWorkload(request: WorkloadTarget & { replicas: number }, options?: CallOptions) {
    const { clusterName, credential, replicas, ...workload } = request;
    const path = `${getWorkloadPath(workload)}/scale`;
    const init = writePatch({ spec: { replicas } });
    await this.#finish({ clusterName, credential, path, init }, options);
  }

  async #change(request: ProxyRequest, { signal, token }: CallOptions = {}): Promise<Response> {
    const headers = new Headers(request.init?.headers);
    if (token) headers.set('authorization', `Bearer ${token}`);
    const init = { ...request.init, headers, ...(signal && { signal }) };
    const response = await this.proxy({ ...request, init });
    if (response.ok) return response;
    const { status, statusText } = response;
    throw new ClusterRequestError(status, statusText, await readMessage(response));
  }

  async #finish(request: ProxyRequest, options?: CallOptions): Promise<void> {
    const response = await this.#change(request, options);
    await response.body?.cancel();
  }

  async #send<E extends Endpoint>(endpoint: E, input: EndpointInput<E>, options?: CallOptions) {
    const response = await this.#client.tryToSend(endpoint, input, options);
    if (response.ok) return response;
    // The portal's own error is its cause: by it callers recognise what is denied.
    const cause = await PluginClient.readFailure(response.clone(), endpoint);
    if (response.status === 404) {
      await response.body?.cancel();
      throw new Error(
        'Could not find the Kubernetes Backend (HTTP 404). Make sure the plugin has been fully installed.',
        { cause },
      );
    }
    throw new Error(`Request failed with ${await describeFailure(response)}`, { cause });
  }

  async #call<E extends Endpoint & { answer: z.core.$ZodType }>(
    endpoint: E,
    input: EndpointInput<E>,
    options?: CallOptions,
  ): Promise<z.output<E['answer']>> {
    const response = await this.#send(endpoint, input, options);
    const what = `Answer of ${endpoint.method} '${endpoint.path}'`;
    return readAnswer(endpoint.answer, response, what) as Promise<z.output<E['answer']>>;
  }
}

async function describeFailure(response: Response): Promise<string> {
  return `${response.status} ${response.statusText}, ${await response.text()}`;
}

/** What a cluster says in its Status, or the portal in its error; the body of other answers. */
async function readMessage(response: Response): Promise<string> {
  const body = await response.text();
  try {
    const { message, error } = JSON.parse(body) as {
      message?: unknown;
      error?: { message?: unknown };
    };
    return String(message ?? error?.message ?? body);
  } catch {
    return body;
  }
}

function writePatch(patch: object): RequestInit {
  return {
    method: 'PATCH',
    headers: { 'content-type': 'application/merge-patch+json' },
    body: JSON.stringify(patch),
  };
}
