import type { Decider } from './Decider.ts';
import type { Explainer } from './Explainer.ts';
import type { PermissionRegistry } from './PermissionRegistry.ts';

/** What the permission plugin's routes work with. */
export interface PermissionServices {
  registry: PermissionRegistry;
  decider: Decider;
  explainer: Explainer;
}
