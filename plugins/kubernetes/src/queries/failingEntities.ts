import { useApi } from '@portico/app';
import type { EntityFindingsContribution } from '@portico/catalog/points';
import { kubernetesApiRef } from '@portico/kubernetes-common';
import { translated } from '@portico/ui/i18n';
import { useQuery } from '@tanstack/react-query';
import { kubernetesTranslations } from '../translations.ts';
import { kubernetesKeys } from './kubernetesKeys.ts';

/** The entities with failing pods, those with the most first. */
export const listFailingEntities: EntityFindingsContribution['list'] = async ({ apis, signal }) => {
  try {
    const { items, unknownClusters } = await apis
      .require(kubernetesApiRef)
      .listFailingEntities({ signal });
    return {
      items: items
        .toSorted((a, b) => b.failingPods - a.failingPods)
        .map(({ entityRef, uid, failingPods }) => ({
          entityRef,
          uid,
          title: translated(kubernetesTranslations, 'attention.pods', { count: failingPods }),
        })),
      isComplete: unknownClusters.length === 0,
    };
  } catch (error) {
    // Nothing is marked for those who may not see what runs, nor by servers that cannot list it.
    const { cause } = error as { cause?: { status?: unknown } };
    if (cause?.status === 403 || cause?.status === 404) return { items: [], isComplete: true };
    throw error;
  }
};

/** The entities with failing pods, for platform staff. */
export function useFailingEntities() {
  const kubernetes = useApi(kubernetesApiRef);
  return useQuery({
    queryKey: kubernetesKeys.failingEntities,
    queryFn: ({ signal }) => kubernetes.listFailingEntities({ signal }),
    refetchInterval: 30_000,
  });
}
