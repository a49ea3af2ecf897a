import type { Entity } from '@portico/catalog-model';
import type { Deployment, DeploymentProvider, DeploymentSource } from '@portico/delivery-node';
import {
  getObjectSelection,
  hasKubernetesAnnotation,
  kubernetesResourcesReadPermission,
} from '@portico/kubernetes-common';
import type { Rollout } from '@portico/kubernetes-common/diagnosis';
import { listClustersOf } from '../clusters/ServiceLocator.ts';
import type { KubernetesServices } from '../KubernetesServices.ts';
import { describeApplication } from './describeApplication.ts';
import { describeFlux } from './describeFlux.ts';
import { describeWorkload } from './describeWorkload.ts';
import { DeployedObjects, type DeployedSelection } from './DeployedObjects.ts';

type Services = Pick<
  KubernetesServices,
  'registry' | 'serviceLocator' | 'strategies' | 'clients' | 'argoPagesUrl'
>;

const argoGroup = 'argoproj.io';
const permission = kubernetesResourcesReadPermission;

/** What clusters know of what is deployed: workloads, applications of Argo CD, objects of Flux. */
export function createDeploymentProviders(services: Services): DeploymentProvider[] {
  const objects = new DeployedObjects(services);
  return [
    {
      id: 'kubernetes-workloads',
      title: 'Kubernetes',
      permission,
      listSources: entity =>
        listSources(entity, services, (cluster, selection) => async ({ signal }) => {
          const list = (kind: string, group: string, plural: string, isOptional = false) =>
            objects
              .list(cluster, { group, plural, isOptional, selection }, signal)
              .then(found => found.map(object => ({ ...(object as Rollout), kind })));
          const found = await Promise.all([
            list('Deployment', 'apps', 'deployments'),
            list('StatefulSet', 'apps', 'statefulsets'),
            list('Rollout', argoGroup, 'rollouts', true),
          ]);
          const place = { cluster: cluster.name, entityName: entity.metadata.name };
          return found.flat().flatMap(workload => describeWorkload(workload, place) ?? []);
        }),
    },
    {
      id: 'flux',
      title: 'Flux',
      permission,
      listSources: entity =>
        listSources(entity, services, (cluster, selection) => async ({ signal }) => {
          const list = async (
            kind: 'Kustomization' | 'HelmRelease',
            group: string,
            plural: string,
          ) => {
            const wanted = { group, plural, isOptional: true, selection };
            const found = await objects.list(cluster, wanted, signal);
            return found.flatMap(each => describeFlux(each, { kind, cluster: cluster.name }) ?? []);
          };
          const found = await Promise.all([
            list('Kustomization', 'kustomize.toolkit.fluxcd.io', 'kustomizations'),
            list('HelmRelease', 'helm.toolkit.fluxcd.io', 'helmreleases'),
          ]);
          return found.flat();
        }),
    },
    {
      id: 'argocd',
      title: 'Argo CD',
      permission,
      listSources: entity => listApplicationSources(entity, services, objects),
    },
  ];
}

const objectName = /^[a-z0-9][a-z0-9.-]{0,252}$/;
type ClusterOf = Awaited<ReturnType<Services['registry']['list']>>[number];

/** One source for each cluster in which the entity's objects are looked for, and which the portal signs in to by itself. */
async function listSources(
  entity: Entity,
  { registry, serviceLocator, strategies }: Services,
  createList: (
    cluster: ClusterOf,
    selection: DeployedSelection,
  ) => (options: { signal: AbortSignal }) => Promise<Deployment[]>,
): Promise<DeploymentSource[]> {
  if (!hasKubernetesAnnotation(entity)) return [];
  const selection = getObjectSelection(entity);
  const clusters = await listClustersOf(entity, registry, serviceLocator);
  const { labelSelector, namespace } = selection;
  return clusters
    .filter(cluster => strategies.usesPortalCredential(cluster))
    .map(cluster => ({
      host: cluster.name,
      name: namespace === undefined ? labelSelector : `${labelSelector} in ${namespace}`,
      list: createList(cluster, selection),
    }));
}

/**
 * Applications are where Argo CD runs, which deploys to other clusters: those of an entity are looked for in all.
 *
 * @see the README of the plugin "Argo CD" by RoadieHQ, for the annotations.
 */
async function listApplicationSources(
  { metadata: { annotations = {} } }: Entity,
  { registry, strategies, argoPagesUrl: pagesUrl }: Services,
  objects: DeployedObjects,
): Promise<DeploymentSource[]> {
  const named = annotations['argocd/app-name']?.trim() ?? '';
  const name = objectName.test(named) ? named : undefined;
  const labelSelector = annotations['argocd/app-selector']?.trim();
  const namespace = annotations['argocd/app-namespace']?.trim();
  if (!name && !labelSelector) return [];
  const selection = {
    ...(name ? { fieldSelector: `metadata.name=${name}` } : { labelSelector }),
    ...(namespace && { namespace }),
  };
  const known = (await registry.list()).filter(each => strategies.usesPortalCredential(each));
  return known.map(home => ({
    host: home.name,
    name: [name || labelSelector, namespace].filter(Boolean).join(' in '),
    async list({ signal }) {
      const wanted = { group: argoGroup, plural: 'applications', isOptional: true, selection };
      const found = await objects.list(home, wanted, signal);
      return found.flatMap(each => describeApplication(each, { home, known, pagesUrl }) ?? []);
    },
  }));
}
