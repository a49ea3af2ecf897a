import type { Deployment, DeploymentState } from '@portico/delivery-node';
import { z } from 'zod';
import { findCommit } from './readImage.ts';

const text = z.string().optional().catch(undefined);

/** What is read of a `Kustomization` and a `HelmRelease` of Flux, of all their versions. */
const fluxSchema = z.object({
  metadata: z.object({ name: z.string(), namespace: text }),
  spec: z
    .object({ suspend: z.boolean().optional().catch(undefined), targetNamespace: text })
    .optional()
    .catch(undefined),
  status: z
    .object({
      conditions: z
        .array(z.object({ type: text, status: text, message: text, lastTransitionTime: text }))
        .optional()
        .catch(undefined),
      lastAppliedRevision: text,
      lastAttemptedRevision: text,
      history: z
        .array(z.object({ chartVersion: text, appVersion: text, lastDeployed: text, status: text }))
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
});

const readyStates: Readonly<Record<string, DeploymentState>> = {
  True: 'healthy',
  False: 'degraded',
  Unknown: 'progressing',
};

/** Where an object of Flux was found. */
export interface FluxContext {
  kind: 'Kustomization' | 'HelmRelease';
  cluster: string;
}

/** An object of Flux in the cluster in which it was found; `undefined` for what is none. */
export function describeFlux(
  object: unknown,
  { kind, cluster }: FluxContext,
): Deployment | undefined {
  const { data } = fluxSchema.safeParse(object);
  if (!data) return undefined;
  const { metadata, spec, status } = data;
  const { name, namespace = '' } = metadata;
  // The newest release is the first.
  const release = status?.history?.[0];
  const revision = status?.lastAppliedRevision ?? status?.lastAttemptedRevision ?? '';
  const version =
    release?.appVersion ?? release?.chartVersion ?? (shortenRevision(revision) || 'unknown');
  const commit = kind === 'Kustomization' ? findCommit(revision) : undefined;
  const ready = status?.conditions?.find(({ type }) => type === 'Ready');
  const state = spec?.suspend
    ? 'suspended'
    : (Object.hasOwn(readyStates, ready?.status ?? '') && readyStates[ready?.status ?? '']) ||
      'unknown';
  return {
    id: `${kind}/${namespace}/${name}`,
    name,
    kind,
    environment: cluster,
    namespace: spec?.targetNamespace ?? namespace,
    version,
    ...(commit !== undefined && { commit }),
    state,
    ...(state !== 'healthy' && ready?.message && { message: ready.message }),
    ...(release?.lastDeployed !== undefined && { deployedAt: release.lastDeployed }),
  };
}

const shortLength = 10;

/** `main@sha1:<commit>`, and `main/<commit>` of older releases, as the branch and the begin of the commit. */
function shortenRevision(revision: string): string {
  const found = /^(.*?)[@/](?:sha1:)?([0-9a-f]{40})$/.exec(revision);
  return found ? `${found[1]}@${found[2]?.slice(0, shortLength)}` : revision;
}
