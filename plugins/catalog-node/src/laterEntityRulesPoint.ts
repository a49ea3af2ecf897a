import { createExtensionPoint } from '@portico/core';
import type { EntityPermissionRule } from './entityPermissionRulePoint.ts';

/** Rules on entities that a plugin knows once it has started; only policies in code can name them. */
export interface LaterEntityRules {
  /** Those so far; more may come, and none goes. */
  list(): readonly EntityPermissionRule[];
}

/** Rules on entities of plugins that cannot name them before they start. */
export const laterEntityRulesPoint = createExtensionPoint<LaterEntityRules>({
  id: 'later-entity-rules',
  description: 'Rules on entities of plugins that name them when they start',
});
