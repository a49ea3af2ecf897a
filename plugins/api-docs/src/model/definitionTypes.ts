import type { AssembledContribution } from '@portico/core';
import type { ApiDefinitionContribution } from '../points.ts';

/** How a type is shown: the last one that names it counts, so that others can take a type over. */
export function findDefinitionType(
  contributions: readonly AssembledContribution<ApiDefinitionContribution>[],
  type: string,
): AssembledContribution<ApiDefinitionContribution> | undefined {
  return contributions.findLast(({ value }) => value.types.includes(type));
}
