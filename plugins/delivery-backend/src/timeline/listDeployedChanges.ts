import type { Change } from '@portico/delivery-common';
import type { DeploymentRow } from '../store/tables.ts';

/** A version with the name of what it is of. */
export function findVersionOf({ name, version }: DeploymentRow): string {
  return `${name} ${version}`;
}

/**
 * Versions that came, as changes. Those that were there when somebody first looked are none.
 *
 * @param entityRef - of the entity that was deployed, where that is another one.
 */
export function listDeployedChanges(
  rows: readonly DeploymentRow[],
  entityRef: string | undefined,
): Change[] {
  return rows
    .filter(({ is_first: isFirst }) => isFirst === 0)
    .map(row => ({
      id: `deployment ${row.source} ${row.environment} ${row.item} ${row.since}`,
      kind: 'deployment',
      title: findVersionOf(row),
      at: row.since,
      environment: row.environment,
      item: row.name,
      hasFailed: row.failed_at !== null,
      ...(entityRef !== undefined && { entityRef }),
      ...(row.commit_id !== null && { commit: row.commit_id }),
    }));
}
