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
import * as z from 'zod/mini';
import { listClustersEndpoint, listClusterStatesEndpoint } from './clusters.ts';
import { ClusterProxy, readClusterMessage, writePatch } from './ClusterProxy.ts';
import {
  type KubernetesApi,
  kubernetesPluginId,
  type PodLogRequest,
  type PodTarget,
  type ProxyRequest,
  type WorkloadTarget,
} from './KubernetesApi.ts';
import { failingEntitiesEndpoint } from './failingEntities.ts';
import type { KubernetesEvent } from './kubernetesObjects.ts';
import {
  type CustomResource,
  customResourcesQueryEndpoint,
  type KubernetesAuth,
  maxWorkloadRefs,
  type ObjectsByEntity,
  workloadsByRefsEndpoint,
  workloadsQueryEndpoint,
} from './objects.ts';
import { getClusterProxyPath, getExecPath, getPodPath, getWorkloadPath } from './proxy.ts';
import { objectsStreamEndpoint, objectsStreamSchemas, type ObjectsStreamEvent } from './stream.ts';

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
  readonly #cluster: ClusterProxy;
  readonly #now: () => Date;

  constructor(options: { fetch: FetchApi; discovery: DiscoveryApi; now?: () => Date }) {
    this.#cluster = new ClusterProxy(options.fetch, options.discovery);
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

  async getWorkloadsByRefs(entityRefs: readonly string[], options?: CallOptions) {
    const found: (ObjectsByEntity | undefined)[] = [];
    for (let start = 0; start < entityRefs.length; start += maxWorkloadRefs) {
      const refs = entityRefs.slice(start, start + maxWorkloadRefs);
      found.push(...(await this.#readWorkloads(refs, options)));
    }
    return found;
  }

  async #readWorkloads(entityRefs: readonly string[], options?: CallOptions) {
    try {
      const body = { entityRefs: [...entityRefs] };
      const { items } = await this.#call(workloadsByRefsEndpoint, { body }, options);
      return items.map(item => item ?? undefined);
    } catch (error) {
      if (!isStatus(error, 404)) throw error;
    }
    // A server that answers for one entity at a time, and refuses those that the user may not see.
    return Promise.all(
      entityRefs.map(entityRef =>
        this.getWorkloads({ entityRef }, options).catch((error: unknown) => {
          if (isStatus(error, 400)) return undefined;
          throw error;
        }),
      ),
    );
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

  proxy(request: ProxyRequest): Promise<Response> {
    return this.#cluster.send(request);
  }

  getPodLogs(request: PodLogRequest, options?: CallOptions) {
    const { clusterName, namespace, podName, containerName, credential, ...rest } = request;
    const query = new URLSearchParams({ container: containerName });
    for (const [name, value] of Object.entries(rest)) {
      if (value !== undefined && value !== false) query.set(name, String(value));
    }
    const path = `${getPodPath(namespace, podName)}/log?${query.toString()}`;
    return this.#cluster.request({ clusterName, path, credential }, options);
  }

  async deletePod(request: PodTarget, options?: CallOptions) {
    const { namespace, podName, ...target } = request;
    const path = getPodPath(namespace, podName);
    await this.#cluster.finish({ ...target, path, init: { method: 'DELETE' } }, options);
  }

  async findExecRefusal(
    { clusterName, credential, ...target }: PodTarget & { containerName: string },
    options: CallOptions = {},
  ) {
    const path = getExecPath(clusterName, target).slice(getClusterProxyPath(clusterName).length);
    const init = { ...(options.signal && { signal: options.signal }) };
    const response = await this.proxy({ clusterName, path, credential, init });
    if (!response.ok && response.status !== upgradeRequiredStatus)
      return readClusterMessage(response);
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
    const response = await this.#cluster.request(request, options);
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
    await this.#cluster.finish(
      { clusterName, credential, path, init: writePatch({ spec }) },
      options,
    );
  }

  async scaleWorkload(request: WorkloadTarget & { replicas: number }, options?: CallOptions) {
    const { clusterName, credential, replicas, ...workload } = request;
    const path = `${getWorkloadPath(workload)}/scale`;
    const init = writePatch({ spec: { replicas } });
    await this.#cluster.finish({ clusterName, credential, path, init }, options);
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

/** Whether a call failed with a status. */
function isStatus(error: unknown, status: number): boolean {
  return ((error as Error).cause as { status?: unknown } | undefined)?.status === status;
}

async function describeFailure(response: Response): Promise<string> {
  return `${response.status} ${response.statusText}, ${await response.text()}`;
}
