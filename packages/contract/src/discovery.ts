import { InputError } from '@portico/errors';

/** Reports where a plugin's API is. */
export interface DiscoveryApi {
  /** Base URL of the plugin's API, without a slash at its end: `https://portal.example/api/catalog`. */
  getBaseUrl(pluginId: string): Promise<string>;
}

/** Where plugins' APIs are, below the backend's base URL, when nothing else is configured. */
export const defaultDiscoveryPath = '/api/{pluginId}';

const placeholder = /\{\{\s*pluginId\s*\}\}|\{pluginId\}/g;

/**
 * Makes a discovery from a URL with `{pluginId}` in it.
 *
 * @throws InputError when the pattern is no plain URL: invalid, with a hash, a query, or a slash at its end.
 */
export function createUrlPatternDiscovery(pattern: string): DiscoveryApi {
  checkPattern(pattern);
  return { getBaseUrl: async pluginId => fillIn(pattern, pluginId) };
}

/** Where some plugins are, as `discovery.endpoints` says. */
export interface DiscoveryEndpoint {
  /** A URL with `{{pluginId}}` in it, or one for servers and one for browsers. */
  target?: string | { internal?: string | undefined; external?: string | undefined } | undefined;
  plugins: readonly string[];
}

/**
 * The base URLs of plugins that have an endpoint of their own, by plugin.
 *
 * @param side - `internal` as servers reach them, `external` as browsers do.
 * @throws InputError when a target is no plain URL.
 */
export function resolveEndpoints(
  endpoints: readonly DiscoveryEndpoint[],
  side: 'internal' | 'external',
): ReadonlyMap<string, string> {
  return new Map(
    endpoints.flatMap(({ target, plugins }) => {
      const pattern = typeof target === 'object' ? target[side] : target;
      if (pattern === undefined) return [];
      checkPattern(pattern);
      return plugins.map(pluginId => [pluginId, fillIn(pattern, pluginId)] as const);
    }),
  );
}

/** A discovery that knows where some plugins are, and asks another about all others. */
export function createEndpointDiscovery(
  baseUrls: ReadonlyMap<string, string>,
  others: DiscoveryApi,
): DiscoveryApi {
  return {
    getBaseUrl: async pluginId => baseUrls.get(pluginId) ?? others.getBaseUrl(pluginId),
  };
}

function fillIn(pattern: string, pluginId: string): string {
  return pattern.replace(placeholder, () => pluginId);
}

/** What is wrong with a URL that has `{{pluginId}}` or `{pluginId}` in it; `undefined` when nothing is. */
export function describePatternFault(pattern: string): string | undefined {
  const wrong = findPatternFault(pattern);
  return wrong && `Invalid discovery URL pattern, ${wrong}: '${pattern}'`;
}

function checkPattern(pattern: string): void {
  const message = describePatternFault(pattern);
  if (message) throw new InputError(message);
}

function findPatternFault(pattern: string): string | undefined {
  let url: URL;
  try {
    url = new URL(pattern.replace(placeholder, 'plugin'));
  } catch {
    return 'it must be a valid URL';
  }
  if (!/^https?:$/.test(url.protocol)) return 'it must start with http: or https:';
  if (url.hash || pattern.includes('#')) return 'it must not have a hash';
  if (url.search || pattern.includes('?')) return 'it must not have a query';
  return pattern.endsWith('/') ? 'it must not end with a slash' : undefined;
}
