import { secret } from '@portico/config';
import { trimSlash } from '@portico/config/trimSlash';
import { customResourceSchema } from '@portico/kubernetes-common';
import { z } from 'zod';
import { configClusterSchema } from './clusters/configLocator.ts';

const minDeadlineMs = 100;

/** What all items of `clusterLocatorMethods` have; the rest is read by the locator of that type. */
const locatorObject = z.looseObject({
  /** `config`, `catalog`, `localKubectlProxy`, `gke`, or one of a plugin. */
  type: z.string(),
  /** Of type `config`. */
  clusters: z
    .array(configClusterSchema.extend({ serviceAccountToken: secret(z.string()).optional() }))
    .optional(),
});

/** A name alone is a locator without settings, as older files have it. */
const locatorMethod = z.union([
  z.string().transform(type => locatorObject.parse({ type })),
  locatorObject,
]);

const serviceLocatorTypes = z.enum(['multiTenant', 'singleTenant', 'catalogRelation']);

/** The keys that the Kubernetes area reads. */
export const kubernetesConfigSchema = z.object({
  kubernetes: z
    .looseObject({
      clusterLocatorMethods: z.array(locatorMethod).max(50).default([]),
      /** Where an entity's objects are looked for. */
      serviceLocatorMethod: z
        .union([
          serviceLocatorTypes.transform(type => ({ type })),
          /** All clusters; the only one; or those that the entity depends on in the catalog. */
          z.object({ type: serviceLocatorTypes }),
        ])
        .default({ type: 'multiTenant' }),
      /** Kinds that are shown besides the built-in ones. */
      customResources: z.array(z.object(customResourceSchema.shape)).max(50).default([]),
      /** Resource types that are looked for, in place of the built-in ones. */
      objectTypes: z.array(z.string()).optional(),
      /** How long a cluster may take to answer. */
      clusterDeadlineMs: z.number().int().min(minDeadlineMs).max(60_000).default(5000),
      argocd: z
        .object({
          /** Of the pages of Argo CD. */
          baseUrl: z
            .url({
              protocol: /^https?$/,
              error: "must be an address such as 'https://argocd.example.com'",
            })
            .transform(trimSlash),
        })
        .optional(),
      /** How long a watch goes on without viewers. */
      watchLingerMs: z.number().int().min(0).default(600_000),
    })
    .optional(),
  permission: z.object({ enabled: z.boolean().default(false) }).optional(),
});
