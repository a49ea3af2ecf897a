import type { Deployment, EntityDeployments } from './deployments.ts';

/** What runs in one environment, beside what runs in the environment before it. */
export interface MatrixCell {
  environment: string;
  /** None where it is not deployed there. */
  deployments: Deployment[];
  /** The nearest environment before it that has one, and whether its versions are the same. */
  former?: { environment: string; isSame: boolean };
}

/** One workload or application through all environments. */
export interface MatrixRow {
  id: string;
  name: string;
  kind: string;
  cells: MatrixCell[];
}

/** What is deployed, one row for each workload or application, in all environments in their order. */
export function createDeploymentMatrix({ environments, readings }: EntityDeployments): MatrixRow[] {
  const rows = new Map<string, { name: string; kind: string; items: Deployment[] }>();
  for (const deployment of readings.flatMap(({ items }) => items)) {
    const name = omitEnvironment(deployment);
    const id = `${deployment.kind} ${name}`;
    const row = rows.get(id) ?? { name, kind: deployment.kind, items: [] };
    row.items.push(deployment);
    rows.set(id, row);
  }
  return [...rows]
    .map(([id, { name, kind, items }]) => ({
      id,
      name,
      kind,
      cells: fillCells(environments, items),
    }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** `pay-dev` in the environment `dev` is `pay`, so that it is one row with `pay-prod`. */
function omitEnvironment({ name, environment }: Deployment): string {
  const words = environment.toLowerCase().split('-');
  const rest = name.split('-').filter(part => !words.includes(part.toLowerCase()));
  return rest.join('-') || name;
}

function fillCells(environments: readonly string[], items: readonly Deployment[]): MatrixCell[] {
  const cells: MatrixCell[] = [];
  for (const environment of environments) {
    const deployments = items.filter(each => each.environment === environment);
    const former = cells.findLast(cell => cell.deployments.length > 0);
    cells.push({
      environment,
      deployments,
      ...(former &&
        deployments.length > 0 && {
          former: {
            environment: former.environment,
            isSame: listVersions(former.deployments) === listVersions(deployments),
          },
        }),
    });
  }
  return cells;
}

function listVersions(deployments: readonly Deployment[]): string {
  return JSON.stringify([...new Set(deployments.map(({ version }) => version))].toSorted());
}
