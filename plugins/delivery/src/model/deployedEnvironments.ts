import type { DeploymentState, EntityDeployments } from '@portico/delivery-common';

/** What runs in an environment, in a line. */
export interface DeployedEnvironment {
  environment: string;
  versions: string[];
  /** Of the worst of them. */
  state: DeploymentState;
}

const worstFirst: readonly DeploymentState[] = [
  'degraded',
  'progressing',
  'out-of-sync',
  'unknown',
  'suspended',
  'healthy',
];
const maxVersions = 3;

/** The versions in each environment, in the order of the environments. */
export function summarizeDeployments({
  environments,
  readings,
}: EntityDeployments): DeployedEnvironment[] {
  const items = readings.flatMap(reading => reading.items);
  return environments.map(environment => {
    const here = items.filter(each => each.environment === environment);
    const versions = [...new Set(here.map(({ version }) => version))];
    return {
      environment,
      versions: versions.length > maxVersions ? [...versions.slice(0, maxVersions), '…'] : versions,
      state: worstFirst.find(state => here.some(each => each.state === state)) ?? 'unknown',
    };
  });
}
