import { InputError } from '@portico/errors';

/** Tells where a plugin's API is. */
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
  const wrong = findPatternFault(pattern);
  if (wrong) throw new InputError(`Invalid discovery URL pattern, ${wrong}: '${pattern}'`);
  return {
    async getBaseUrl(pluginId) {
      return pattern.replace(placeholder, () => pluginId);
    },
  };
}

function findPatternFault(pattern: string): string | undefined {
  let url: URL;
  try {
    url = new URL(pattern.replace(placeholder, 'plugin'));
  } catch {
    return 'it must be a valid URL';
  }
  if (url.hash || pattern.includes('#')) return 'it must not have a hash';
  if (url.search || pattern.includes('?')) return 'it must not have a query';
  return pattern.endsWith('/') ? 'it must not end with a slash' : undefined;
}
