import type { CatalogApi } from '@portico/catalog-common';
import { InputError } from '@portico/errors';
import type { ClusterLocator, ClusterLocatorType } from '@portico/kubernetes-node';
import { GoogleTokens } from '../auth/GoogleTokens.ts';
import { createCatalogLocatorType } from './catalogLocator.ts';
import { configLocatorType } from './configLocator.ts';
import { createGkeLocatorType } from './gkeLocator.ts';
import { localKubectlProxyLocatorType } from './localKubectlProxyLocator.ts';

/**
 * Makes the locators that the configuration names.
 *
 * @throws InputError for a type that nobody provides, and for wrong options.
 */
export function createLocators(
  methods: readonly { type: string }[],
  catalog: CatalogApi,
  more: readonly ClusterLocatorType[],
): { type: string; locator: ClusterLocator }[] {
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
