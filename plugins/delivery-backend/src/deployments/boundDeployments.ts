import { type Deployment, deliveryLimits } from '@portico/delivery-common';
import { checkUrl, isTime } from '../read/boundItems.ts';

const { nameLength, titleLength } = deliveryLimits;
const maxIdLength = 600;

/** Deployments no longer than what is stored and shown; clusters have texts and lists of any length. */
export function boundDeployments(deployments: readonly Deployment[]): Deployment[] {
  return deployments
    .filter(({ id }) => id.length <= maxIdLength)
    .slice(0, deliveryLimits.deployments)
    .map(({ message, commit, namespace, deployedAt, url, ...deployment }) => ({
      ...deployment,
      name: deployment.name.slice(0, nameLength),
      kind: deployment.kind.slice(0, nameLength),
      environment: deployment.environment.slice(0, nameLength),
      version: deployment.version.slice(0, nameLength),
      ...(namespace !== undefined && { namespace: namespace.slice(0, nameLength) }),
      ...(commit !== undefined && { commit: commit.slice(0, nameLength) }),
      ...(message !== undefined && { message: message.slice(0, titleLength) }),
      ...(isTime(deployedAt) && { deployedAt: new Date(deployedAt).toISOString() }),
      ...(url !== undefined && checkUrl(url, '') !== '' && { url }),
    }));
}
