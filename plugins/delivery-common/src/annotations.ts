import type { Entity } from '@portico/catalog-model';

/** Annotations that name the project whose builds and pull requests are an entity's, each with an example. */
export const deliveryAnnotations = {
  'github.com/project-slug': 'my-org/{name}',
  'gitlab.com/project-slug': 'my-group/{name}',
  'dev.azure.com/project-repo': 'my-project/{name}',
  'bitbucket.org/project-slug': 'my-workspace/{name}',
  'gitea.com/project-slug': 'my-org/{name}',
  'jenkins.io/job-full-name': 'my-folder/{name}',
  'circleci.com/project-slug': 'gh/my-org/{name}',
} as const;

/** Others that name one too, by themselves, or its alerts. */
const otherAnnotations = [
  'bitbucket.org/repo-slug',
  'bitbucket.com/project-slug',
  'dev.azure.com/build-definition',
  'jenkins.io/github-folder',
  'prometheus.io/alert',
  'pagerduty.com/service-id',
  'pagerduty.com/integration-key',
  'opsgenie.com/component-selector',
];
/** Those that select what is deployed. */
const deploymentAnnotations = [
  'backstage.io/kubernetes-id',
  'backstage.io/kubernetes-label-selector',
  'argocd/app-name',
  'argocd/app-selector',
];
/** All annotations that name a project, where its alerts are, or what is deployed. */
export const deliveryAnnotationNames: readonly string[] = [
  ...Object.keys(deliveryAnnotations),
  ...otherAnnotations,
  ...deploymentAnnotations,
];

/** Whether an entity names a project, or selects what is deployed of it. */
export function hasDeliveryAnnotation(entity: Entity): boolean {
  return hasSome(entity, deliveryAnnotationNames);
}

/** Whether an entity selects what is deployed of it. */
export function hasDeploymentAnnotation(entity: Entity): boolean {
  return hasSome(entity, deploymentAnnotations);
}

function hasSome({ metadata: { annotations = {} } }: Entity, names: readonly string[]): boolean {
  return names.some(name => Boolean(annotations[name]));
}
