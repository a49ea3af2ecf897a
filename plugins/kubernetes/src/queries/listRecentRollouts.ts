import { stringifyEntityRef } from '@portico/catalog-model';
import type { EntityChange, EntityChangesContribution } from '@portico/catalog/points';
import { kubernetesApiRef } from '@portico/kubernetes-common';
import { translated } from '@portico/ui/i18n';
import { type Environment, listEnvironments } from '../model/environments.ts';
import { shortenImage } from '../model/shortenImage.ts';
import { kubernetesTranslations } from '../translations.ts';
import { workloadsQuery } from './workloads.ts';

/** The newest rollout of each entity in each environment. */
export const listRecentRollouts: EntityChangesContribution['list'] = async (
  entities,
  { apis, queryClient },
) => {
  const kubernetes = apis.require(kubernetesApiRef);
  const found = await Promise.all(
    entities.map(async (entity): Promise<EntityChange[]> => {
      const entityRef = stringifyEntityRef(entity);
      // Clusters that take users' own tokens are not read for it, since no page opens a login by itself.
      const objects = await queryClient.fetchQuery(workloadsQuery(entityRef, kubernetes));
      return listEnvironments(objects, Date.now()).flatMap(
        ({ cluster, namespace, lastChange, running, desired }): EntityChange[] =>
          lastChange
            ? [
                {
                  id: `${entityRef} ${cluster.name}/${namespace}`,
                  entityRef,
                  at: new Date(lastChange.at).toISOString(),
                  text:
                    running < desired
                      ? translated(kubernetesTranslations, 'change.rolloutNotReady', {
                          ...describeRollout(cluster, lastChange),
                          running,
                          desired,
                        })
                      : translated(
                          kubernetesTranslations,
                          'change.rollout',
                          describeRollout(cluster, lastChange),
                        ),
                },
              ]
            : [],
      );
    }),
  );
  return found.flat();
};

function describeRollout(
  { name, title = name }: Environment['cluster'],
  { to }: NonNullable<Environment['lastChange']>,
) {
  return { images: to.map(shortenImage).join(', '), cluster: title };
}
