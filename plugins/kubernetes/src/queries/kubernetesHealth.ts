import type { AttentionContribution, AttentionItem } from '@portico/app/points';
import { catalogEntityRouteRef } from '@portico/catalog';
import { catalogApiRef } from '@portico/catalog-common';
import type { EntityHealthContribution } from '@portico/catalog/points';
import { getEntityDisplayName, getEntityName, stringifyEntityRef } from '@portico/catalog-model';
import { kubernetesApiRef, type ObjectsByEntity } from '@portico/kubernetes-common';
import { groupWorkloads, judgePod } from '@portico/kubernetes-common/diagnosis';
import { translated } from '@portico/ui/i18n';
import { clusterAuthApiRef } from '../model/clusterAuth.ts';
import { kubernetesTranslations } from '../translations.ts';
import { entityObjectsQuery } from './entityObjects.ts';
import { listFailingEntities } from './failingEntities.ts';

const freshMs = 30_000;

/** How the pods of an entity are doing. */
export const checkPods: EntityHealthContribution['check'] = async (
  entity,
  { apis, queryClient, path },
) => {
  const context = {
    kubernetes: apis.require(kubernetesApiRef),
    clusterAuth: apis.require(clusterAuthApiRef),
    queryClient,
  };
  const query = entityObjectsQuery(stringifyEntityRef(entity), context);
  const objects = await queryClient.fetchQuery({ ...query, staleTime: freshMs });
  // Nothing on any cluster, or no cluster at all: there is nothing to say.
  if (objects.items.length === 0) return undefined;
  const { running, failing } = countPods(objects, Date.now());
  if (failing > 0) {
    const text = translated(kubernetesTranslations, 'health.failing', { count: failing });
    return { state: 'broken', text, link: `${path}/kubernetes` };
  }
  if (running > 0) {
    const text = translated(kubernetesTranslations, 'health.running', { count: running });
    return { state: 'good', text };
  }
  const isUnread = objects.items.some(({ errors }) => errors.some(error => 'message' in error));
  return isUnread
    ? {
        state: 'attention',
        text: translated(kubernetesTranslations, 'health.unreachable'),
        link: `${path}/kubernetes`,
      }
    : { state: 'inactive', text: translated(kubernetesTranslations, 'health.none') };
};

/** How many pods run, and how many are failing. */
export function countPods(
  { items }: ObjectsByEntity,
  now: number,
): { running: number; failing: number } {
  const pods = items.flatMap(({ resources }) =>
    groupWorkloads(resources).pods.map(pod => judgePod(pod, now)),
  );
  const failing = pods.filter(({ state }) => state === 'broken').length;
  const running = pods.filter(({ state, isReady }) => isReady && state !== 'broken').length;
  return { running, failing };
}

const maxEntities = 20;

/** The failing pods of what the user or one of their groups owns, the entities with the largest number first. */
export const listFailingPods: AttentionContribution['list'] = async ({
  apis,
  identity,
  getPath,
  signal,
}) => {
  // The server knows them all at once; clusters that take users' own tokens are not among them.
  const { items: failing } = await listFailingEntities({ apis, signal });
  if (failing.length === 0) return [];
  const { items: owned } = await apis.require(catalogApiRef).queryEntities(
    {
      query: {
        $all: [
          { 'metadata.uid': { $in: failing.map(({ uid }) => uid) } },
          { 'relations.ownedBy': { $in: identity.ownershipEntityRefs } },
        ],
      },
      fields: ['kind', 'metadata'],
      limit: maxEntities,
      totalItems: 'exclude',
    },
    { signal },
  );
  const byRef = new Map(owned.map(entity => [stringifyEntityRef(entity), entity]));
  return failing.flatMap(({ entityRef, title }): AttentionItem[] => {
    const entity = byRef.get(entityRef);
    if (!entity) return [];
    const { kind, namespace, name } = getEntityName(entity);
    const params = { kind: kind.toLowerCase(), namespace: namespace.toLowerCase(), name };
    return [
      {
        id: entityRef,
        state: 'broken',
        word: translated(kubernetesTranslations, 'attention.word'),
        title: getEntityDisplayName(entity),
        detail: title,
        to: `${getPath(catalogEntityRouteRef, params) ?? ''}/kubernetes`,
      },
    ];
  });
};
