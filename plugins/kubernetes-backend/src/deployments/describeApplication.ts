import { trimSlash } from '@portico/config/trimSlash';
import type { Deployment, DeploymentState } from '@portico/delivery-node';
import type { ClusterDetails } from '@portico/kubernetes-node';
import { z } from 'zod';
import { findCommit, readImageVersion } from './readImage.ts';

const text = z.string().optional().catch(undefined);
const texts = z.array(z.string()).optional().catch(undefined);
const source = z.looseObject({ chart: text, targetRevision: text }).optional().catch(undefined);

/** What is read of an `Application` of Argo CD, `argoproj.io/v1alpha1`. */
const applicationSchema = z.object({
  metadata: z.object({ name: z.string(), namespace: text }),
  spec: z
    .object({
      source,
      destination: z
        .object({ server: text, name: text, namespace: text })
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
  status: z
    .object({
      sync: z
        .object({ status: text, revision: text, revisions: texts })
        .optional()
        .catch(undefined),
      health: z.object({ status: text, message: text }).optional().catch(undefined),
      operationState: z.object({ phase: text, message: text }).optional().catch(undefined),
      history: z
        .array(z.object({ revision: text, revisions: texts, deployedAt: text, source }))
        .optional()
        .catch(undefined),
      summary: z.object({ images: texts }).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
});
type Application = z.infer<typeof applicationSchema>;

/** Where Argo CD itself runs, as applications call it. */
const ownServers = new Set([
  'https://kubernetes.default.svc',
  'https://kubernetes.default.svc.cluster.local',
]);
const ownName = 'in-cluster';

const healthStates: Readonly<Record<string, DeploymentState>> = {
  Healthy: 'healthy',
  Progressing: 'progressing',
  Degraded: 'degraded',
  Missing: 'degraded',
  Suspended: 'suspended',
};

/** What an application is described with. */
export interface ApplicationContext {
  /** The cluster that Argo CD runs in. */
  home: ClusterDetails;
  known: readonly ClusterDetails[];
  /** Of Argo CD's own pages. */
  pagesUrl: string | undefined;
}

/** An application of Argo CD in the cluster that it deploys to; `undefined` for what is none. */
export function describeApplication(
  object: unknown,
  context: ApplicationContext,
): Deployment | undefined {
  const { data } = applicationSchema.safeParse(object);
  if (!data) return undefined;
  const { metadata, spec, status } = data;
  const { name, namespace = '' } = metadata;
  const last = status?.history?.at(-1);
  const revision =
    last?.revision ??
    last?.revisions?.[0] ??
    status?.sync?.revision ??
    status?.sync?.revisions?.[0];
  const version = findVersion(data, revision);
  const own = spec?.source?.chart === undefined ? findCommit(revision ?? '') : undefined;
  const commit = own?.startsWith(version) ? own : (findCommit(version) ?? own);
  const target = spec?.destination?.namespace;
  return {
    id: `Application/${namespace}/${name}`,
    name,
    kind: 'Application',
    environment: findCluster(spec?.destination, context),
    ...(target !== undefined && { namespace: target }),
    version,
    ...(commit !== undefined && { commit }),
    ...judge(status),
    ...(last?.deployedAt !== undefined && { deployedAt: last.deployedAt }),
    ...(context.pagesUrl !== undefined && {
      url: `${context.pagesUrl}/applications/${encodeURIComponent(namespace)}/${encodeURIComponent(name)}`,
    }),
  };
}

const shortLength = 10;

/** The tag that all images of an application share, else its revision. */
function findVersion({ status }: Application, revision: string | undefined): string {
  const tags = new Set((status?.summary?.images ?? []).map(readImageVersion));
  const [tag] = tags;
  if (tags.size === 1 && tag !== undefined) return tag;
  if (revision === undefined) return 'unknown';
  return /^[0-9a-f]{40}$/.test(revision) ? revision.slice(0, shortLength) : revision;
}

function findCluster(
  destination: { server?: string | undefined; name?: string | undefined } | undefined,
  { home, known }: ApplicationContext,
): string {
  const { server, name } = destination ?? {};
  if (name !== undefined && name !== '') return name === ownName ? home.name : name;
  if (server === undefined || ownServers.has(trimSlash(server))) return home.name;
  const found = known.find(({ url }) => trimSlash(url) === trimSlash(server));
  return found?.name ?? (URL.canParse(server) ? new URL(server).host : home.name);
}

/** What is broken counts before what is under way, and that before what differs from its source. */
function judge(status: Application['status']): Pick<Deployment, 'state' | 'message'> {
  const { health, sync, operationState } = status ?? {};
  const own = Object.hasOwn(healthStates, health?.status ?? '')
    ? healthStates[health?.status ?? '']
    : 'unknown';
  const hasFailed = operationState?.phase === 'Failed' || operationState?.phase === 'Error';
  const message = health?.message ?? (hasFailed ? operationState?.message : undefined);
  const why = message ? { message } : {};
  if (own === 'degraded') return { state: 'degraded', ...why };
  if (operationState?.phase === 'Running') return { state: 'progressing', ...why };
  if (own === 'healthy' && sync?.status === 'OutOfSync') return { state: 'out-of-sync', ...why };
  return { state: own ?? 'unknown', ...why };
}
