import type { UserPrincipal } from '@portico/contract/auth';
import { createLogger } from '@portico/server/assembly';
import { expect, it } from 'vitest';
import { GuestRoleWarning } from './GuestRoleWarning.ts';
import type { Policy } from './policy/Policy.ts';

const makeRole = (name: string, ...members: string[]) => ({
  name,
  members: new Set(members),
  entries: [],
});
const policy: Policy = {
  default: 'deny',
  roles: [
    makeRole('admins', 'group:default/platform'),
    makeRole('visitors', 'group:default/platform', 'guests'),
    makeRole('greeters', 'user:default/guest'),
  ],
};

it('reports once of each role that guests have by a group, and of none that is meant for them', () => {
  const lines: string[] = [];
  const write = (line: string) => void lines.push(line);
  const logger = createLogger({ level: 'warn', format: 'json', write });
  const warning = new GuestRoleWarning({ policy, logger });
  const check = (isGuest: boolean, ...roles: [role: string, member: string][]) => {
    const principal: UserPrincipal = {
      type: 'user',
      userEntityRef: 'user:default/guest',
      ownershipEntityRefs: ['user:default/guest', 'group:default/platform'],
      isGuest,
    };
    warning.check(principal, {
      policy: 'configured',
      decision: { result: 'ALLOW' },
      default: 'deny',
      roles: roles.map(([role, member]) => ({ role, member })),
      entries: [],
    });
  };
  check(false, ['admins', 'group:default/platform']);
  check(true, ['visitors', 'group:default/platform'], ['greeters', 'user:default/guest']);
  expect(lines).toEqual([]);
  check(true, ['admins', 'group:default/platform']);
  check(true, ['admins', 'group:default/platform']);
  expect(lines.map(line => (JSON.parse(line) as { message: string }).message)).toEqual([
    "Guests have the role 'admins' of the permission policy, because 'user:default/guest' is in 'group:default/platform'; take that user out of the group, or add 'guests' to the role's members if it is meant",
  ]);
});
