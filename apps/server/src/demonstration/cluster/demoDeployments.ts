import type { Deployment, DeploymentProvider } from '@portico/delivery-node';
import { type DemoWorkload, demoWorkloads, getNextVersion } from './demoWorkloads.ts';

const idAnnotation = 'backstage.io/kubernetes-id';
const minuteMs = 60_000;
/** How long a version is tried before it goes on. */
const stagingMinutes = 150;

/** What runs in the environments before the demonstration's cluster, which are described only. */
export const demoDeployments: DeploymentProvider = {
  id: 'demonstration',
  title: 'Demonstration',
  async listSources({ metadata: { annotations = {} } }) {
    const workload = demoWorkloads.find(({ name }) => name === annotations[idAnnotation]);
    if (!workload) return [];
    return [
      {
        host: 'demo',
        name: workload.name,
        list: async () => describeEnvironments(workload, Date.now()),
      },
    ];
  },
};

/** The next version in development, and in staging what is in the cluster now. */
function describeEnvironments(
  { name, namespace, versions: [, current], rolledOutMinutesAgo }: DemoWorkload,
  now: number,
): Deployment[] {
  const describe = (environment: string, version: string, minutesAgo: number): Deployment => ({
    id: `Deployment/${namespace}/${name} in ${environment}`,
    name,
    kind: 'Deployment',
    environment,
    namespace,
    version,
    state: 'healthy',
    deployedAt: new Date(now - minutesAgo * minuteMs).toISOString(),
  });
  return [
    describe('development', getNextVersion(current), Math.round(rolledOutMinutesAgo / 3)),
    describe('staging', current, rolledOutMinutesAgo + stagingMinutes),
  ];
}
