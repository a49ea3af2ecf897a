import type { EntityPredicate } from '@portico/catalog-common';
import type { Schema } from '@portico/contract';
import { createExtensionPoint } from '@portico/core';

/**
 * A rule by which permission conditions speak of entities. It is said once, as a predicate: the
 * database answers lists, totals and facets with it, and single entities are judged by the same.
 */
export interface EntityPermissionRule<Params = never> {
  /** In capitals: `HAS_LABEL`. */
  readonly name: string;
  readonly description: string;
  /** What its parameters must be like. */
  readonly params: Schema;
  /** The entities that it holds for. */
  toQuery(params: Params): EntityPredicate;
}

/** Further rules on entities. */
export const entityPermissionRulePoint = createExtensionPoint<EntityPermissionRule>({
  id: 'entity-permission-rule',
  description: 'Rules by which permission conditions speak of entities',
});
