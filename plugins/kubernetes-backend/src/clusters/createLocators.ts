import type { CatalogApi } from '@portico/catalog-common';
import { InputError } from '@portico/errors';
import type { ClusterLocator, ClusterLocatorType, ClusterSource } from '@portico/kubernetes-node';
import { GoogleTokens } from '../auth/GoogleTokens.ts';
import { createCatalogLocatorType } from './catalogLocator.ts';
import { configLocatorType } from './configLocator.ts';
import { createGkeLocatorType } from './gkeLocator.ts';
import { localKubectlProxyLocatorType } from './localKubectlProxyLocator.ts';

/** A locator, and what problems name it. */
interface NamedLocator {
  type: string;
  locator: ClusterLocator;
}

/** Puts sources of plugins in the place of the configured locators, which each of them may pass on. */
export function replaceLocators(
  configured: NamedLocator[],
  sources: readonly ClusterSource[],
): NamedLocator[] {
  if (sources.length === 0) return configured;
  const all: ClusterLocator = {
    async listClusters(signal, onProblem) {
      const found = await Promise.all(
        configured.map(({ type, locator }) =>
          locator.listClusters(signal, onProblem).catch((error: unknown) => {
            onProblem(`Clusters of locator '${type}' are not read: ${String(error)}`);
            return [];
          }),
        ),
      );
      return found.flat();
    },
  };
  return sources.map(source => ({ type: source.name, locator: source.create(all) }));
}

/**
 * Makes the locators that the configuration names.
 *
 * @throws InputError for a type that nobody provides, and for wrong options.
 */
export function createLocators(
  methods: readonly { type: string }[],
  catalog: CatalogApi,
  more: readonly ClusterLocatorType[],
): NamedLocator[] {
  const google = new GoogleTokens(process.env);
  const types = [
    configLocatorType,
    createCatalogLocatorType(catalog),
    localKubectlProxyLocatorType,
    createGkeLocatorType(signal => google.getToken(signal)),
    ...more,
  ];
  return methods.map((method, at) => {
    const found = types.find(({ type }) => type === method.type);
    if (!found)
      throw new InputError(
        `Config 'kubernetes.clusterLocatorMethods.${at}.type' is '${method.type}'; use one of ${types
          .map(({ type }) => `'${type}'`)
          .join(', ')}`,
      );
    return { type: method.type, locator: found.create(method) };
  });
}
