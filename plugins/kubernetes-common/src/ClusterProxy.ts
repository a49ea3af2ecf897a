import type { CallOptions, DiscoveryApi, FetchApi } from '@portico/contract';
import { ClusterRequestError } from './ClusterRequestError.ts';
import { kubernetesPluginId, type ProxyRequest } from './KubernetesApi.ts';
import { clusterHeader, getCredentialHeader } from './proxy.ts';

/** Calls the API server of a cluster through the portal. */
export class ClusterProxy {
  readonly #fetch: FetchApi;
  readonly #discovery: DiscoveryApi;

  constructor(fetch: FetchApi, discovery: DiscoveryApi) {
    this.#fetch = fetch;
    this.#discovery = discovery;
  }

  /** Any answer of the API server, good or not. */
  async send({ clusterName, path, init = {}, credential }: ProxyRequest): Promise<Response> {
    const base = await this.#discovery.getBaseUrl(kubernetesPluginId);
    const headers = new Headers(init.headers);
    headers.set(clusterHeader, clusterName);
    if (credential) headers.set(getCredentialHeader(credential), credential.token);
    return this.#fetch.fetch(`${base}/proxy${path}`, { ...init, headers });
  }

  /** A good answer. @throws ClusterRequestError for others. */
  async request(request: ProxyRequest, { signal, token }: CallOptions = {}): Promise<Response> {
    const headers = new Headers(request.init?.headers);
    if (token) headers.set('authorization', `Bearer ${token}`);
    const init = { ...request.init, headers, ...(signal && { signal }) };
    const response = await this.send({ ...request, init });
    if (response.ok) return response;
    const { status, statusText } = response;
    throw new ClusterRequestError(status, statusText, await readClusterMessage(response));
  }

  /** A call whose answer says nothing. @throws ClusterRequestError. */
  async finish(request: ProxyRequest, options?: CallOptions): Promise<void> {
    const response = await this.request(request, options);
    await response.body?.cancel();
  }
}

/** What a cluster says in its Status, or the portal in its error; the body of other answers. */
export async function readClusterMessage(response: Response): Promise<string> {
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

/** A change of an object. */
export function writePatch(patch: object): RequestInit {
  return {
    method: 'PATCH',
    headers: { 'content-type': 'application/merge-patch+json' },
    body: JSON.stringify(patch),
  };
}
