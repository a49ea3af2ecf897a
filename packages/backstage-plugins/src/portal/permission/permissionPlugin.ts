import { permissionPolicyPoint } from '@portico/permission-node';
import type { Additions } from '../Additions.ts';
import type { PortalPlugin } from '../PortalPlugin.ts';
import { adaptPolicy, type PublishedPolicy } from './adaptPolicy.ts';

/** What published modules can add to the permission plugin. */
export const permissionPlugin: PortalPlugin = {
  createPoints: ({ policies }, { logger }) => ({
    'permission.policy': () => ({
      setPolicy: (policy: PublishedPolicy) => void policies.push(adaptPolicy(policy, logger)),
    }),
  }),
  refused: {},
  contributes: [
    permissionPolicyPoint.addAllFrom(
      ({ additions }: { additions: Additions }) => additions.policies,
    ),
  ],
};
