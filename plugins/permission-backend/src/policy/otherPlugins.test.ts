import type { UserPrincipal } from '@portico/contract/auth';
import { createResourcePermission } from '@portico/contract/permissions';
import { expect, it } from 'vitest';
import { PermissionRegistry } from '../PermissionRegistry.ts';
import { judge } from './Policy.ts';
import { readPolicy } from './PolicyReader.ts';

const registry = new PermissionRegistry({ contributionsTo: () => [] });
const ada: UserPrincipal = {
  type: 'user',
  userEntityRef: 'user:default/ada',
  ownershipEntityRefs: ['user:default/ada'],
  isGuest: false,
};

it('allows nothing here by conditions of plugins that run elsewhere, and denies by them', () => {
  const condition = { if: { cluster: 'test' } };
  const { policy, problems } = readPolicy(
    {
      default: 'deny',
      otherPlugins: ['kubernetes'],
      roles: {
        all: {
          members: ['everyone'],
          allow: [
            { permission: 'kubernetes.read', ...condition },
            'kubernetes.list',
            'kubernetes.drop',
          ],
          deny: [{ permission: 'kubernetes.drop', ...condition }],
        },
      },
    },
    { registry, describePosition: () => undefined },
  );
  expect(problems).toEqual([]);
  const decide = (name: string) =>
    judge(policy, registry, ada, createResourcePermission(`kubernetes.${name}`, 'cluster')).decision
      .result;
  expect(['read', 'list', 'drop'].map(decide)).toEqual(['DENY', 'ALLOW', 'DENY']);
});
