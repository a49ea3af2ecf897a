import { isNotFound, ResponseError } from '@portico/errors';
import type { Endpoint, EndpointAnswer, EndpointInput } from './defineEndpoint.ts';
import { writeDeepQuery } from './deepQuery.ts';
import type { DiscoveryApi } from './discovery.ts';
import { fillPath } from './fillPath.ts';
import { readAnswer } from './readAnswer.ts';

/** What a single call may carry besides its input. */
export interface CallOptions {
  signal?: AbortSignal;
  /** Bearer token to use for this call instead of the caller's own. */
  token?: string;
  /** The ETag of what the caller has already; the answer may then be 304, which `tryToSend` gives. */
  ifNoneMatch?: string;
}

/** Fetches with the caller's credentials, and calls plugins by their endpoints. */
export interface FetchApi {
  /** As the platform's fetch; credentials are added only for the portal's own addresses. */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>;
  /** Calls one plugin. */
  forPlugin(pluginId: string): PluginClient;
}

/** Calls the endpoints of one plugin. */
export class PluginClient {
  readonly #pluginId: string;
  readonly #discovery: DiscoveryApi;
  readonly #fetch: FetchApi['fetch'];

  constructor(options: { pluginId: string; discovery: DiscoveryApi; fetch: FetchApi['fetch'] }) {
    this.#pluginId = options.pluginId;
    this.#discovery = options.discovery;
    this.#fetch = options.fetch;
  }

  /**
   * Calls an endpoint.
   *
   * @throws ResponseError when the answer is not ok; InvalidAnswerError when the answer breaks the contract.
   */
  async call<E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    options?: CallOptions,
  ): Promise<EndpointAnswer<E>> {
    const response = await this.send(endpoint, input, options);
    if (!endpoint.answer) {
      await response.body?.cancel();
      return undefined as EndpointAnswer<E>;
    }
    const what = `Answer of ${endpoint.method} '${endpoint.path}'`;
    return (await readAnswer(endpoint.answer, response, what)) as EndpointAnswer<E>;
  }

  /** Calls an endpoint that may answer 404, which gives `undefined`. */
  async callOptional<E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    options?: CallOptions,
  ): Promise<EndpointAnswer<E> | undefined> {
    try {
      return await this.call(endpoint, input, options);
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }

  /** Calls an endpoint and gives the good answer unread, for streams and files. */
  async send<E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    options?: CallOptions,
  ): Promise<Response> {
    const response = await this.tryToSend(endpoint, input, options);
    if (!response.ok) throw await PluginClient.readFailure(response, endpoint);
    return response;
  }

  /** Reads an answer that is not ok, for those who send and read themselves. */
  static readFailure(response: Response, endpoint: Endpoint): Promise<ResponseError> {
    return ResponseError.fromResponse(response, endpoint);
  }

  /** Calls an endpoint and gives any answer unread, for calls whose failures have a form of their own. */
  async tryToSend<E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    { signal, token, ifNoneMatch }: CallOptions = {},
  ): Promise<Response> {
    const { params, query, body } = input as Record<string, Record<string, unknown> | undefined>;
    const base = await this.#discovery.getBaseUrl(this.#pluginId);
    const headers = new Headers();
    if (body !== undefined) headers.set('content-type', 'application/json');
    if (token) headers.set('authorization', `Bearer ${token}`);
    if (ifNoneMatch) headers.set('if-none-match', ifNoneMatch);
    const path = fillPath(
      endpoint.path,
      params ?? {},
      `${endpoint.method} '${endpoint.path}'`,
      endpoint,
    );
    const search =
      endpoint.queryStyle === 'deepObject' ? writeDeepQuery(query ?? {}) : writeQuery(query);
    return this.#fetch(base + path + (search && `?${search}`), {
      method: endpoint.method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  }
}

function writeQuery(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const item of [value].flat()) {
      if (item !== undefined && item !== null) search.append(name, String(item));
    }
  }
  return search.toString();
}
