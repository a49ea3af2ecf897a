import type { UserPrincipal } from '@portico/contract/auth';
import {
  createPermission,
  createResourcePermission,
  matchesConditions,
  type Permission,
  type PermissionConditions,
} from '@portico/contract/permissions';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PermissionRegistry } from '../PermissionRegistry.ts';
import { judge, type Policy, type RoleEntry } from './Policy.ts';

const registry = new PermissionRegistry({ contributionsTo: () => [] });
const read = createResourcePermission('shop.thing.read', 'thing', 'read');
const drop = createResourcePermission('shop.thing.drop', 'thing', 'delete');
const make = createPermission('shop.make', 'create');
const ada: UserPrincipal = {
  type: 'user',
  userEntityRef: 'user:default/ada',
  ownershipEntityRefs: ['user:default/ada', 'group:default/a'],
  isGuest: false,
};

/** What an entry says, kept beside it so that it can be judged once more. */
interface Statement {
  effect: 'allow' | 'deny';
  name: string | undefined;
  letters: readonly string[] | undefined;
  isNegated: boolean;
}

function toEntry({ effect, name, letters, isNegated }: Statement): RoleEntry {
  const leaf = letters && { rule: 'IS', resourceType: 'thing', params: { letters } };
  return {
    effect,
    matches: (permission: Permission) => name === undefined || permission.name === name,
    ...(leaf && { conditionsByType: new Map([['thing', isNegated ? { not: leaf } : leaf]]) }),
  };
}

/** Whether an entry speaks of this permission and thing. */
function holds(
  { name, letters, isNegated }: Statement,
  permission: Permission,
  resource: string,
): boolean {
  if (name !== undefined && name !== permission.name) return false;
  if (!letters) return true;
  return permission.type === 'resource' && letters.includes(resource) !== isNegated;
}

const resources = ['a', 'b', 'c'];
const entry: fc.Arbitrary<Statement> = fc.record({
  effect: fc.constantFrom('allow', 'deny'),
  name: fc.option(fc.constantFrom(read.name, drop.name, make.name), { nil: undefined }),
  letters: fc.option(fc.subarray(resources), { nil: undefined }),
  isNegated: fc.boolean(),
});
const role = fc.record({
  members: fc.subarray(['everyone', 'guests', 'signed-in', 'group:default/a', 'group:default/b']),
  entries: fc.array(entry, { maxLength: 4 }),
});

describe('a decision', () => {
  it('is what one role denies, else what any role allows, else the default, for each thing', () => {
    const mine = new Set(['everyone', 'signed-in', 'group:default/a']);
    fc.assert(
      fc.property(
        fc.array(role, { maxLength: 4 }),
        fc.constantFrom('allow' as const, 'deny' as const),
        fc.constantFrom<Permission>(read, drop, make),
        fc.constantFrom(...resources),
        (roles, fallback, permission, resource) => {
          const policy: Policy = {
            default: fallback,
            roles: roles.map(({ members, entries }, at) => ({
              name: `r${at}`,
              members: new Set(members),
              entries: entries.map(toEntry),
            })),
          };
          const messages = roles
            .filter(({ members }) => members.some(member => mine.has(member)))
            .flatMap(({ entries }) => entries)
            .filter(item => holds(item, permission, resource));
          const expected = messages.some(({ effect }) => effect === 'deny')
            ? false
            : messages.length > 0 || fallback === 'allow';

          const { decision } = judge(policy, registry, ada, permission);
          const isAllowed =
            decision.result === 'CONDITIONAL'
              ? matchesConditions(decision.conditions, ({ params }) =>
                  (params as { letters: string[] }).letters.includes(resource),
                )
              : decision.result === 'ALLOW';
          expect(isAllowed).toBe(expected);
          expect(permission.type === 'basic' && decision.result === 'CONDITIONAL').toBe(false);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('puts the caller where a condition speaks of it', () => {
    const conditions: PermissionConditions = {
      rule: 'IS_OWNER',
      resourceType: 'thing',
      params: { claims: ['$ownerRefs', 'group:default/z'], user: '$currentUser' },
    };
    const policy: Policy = {
      default: 'deny',
      roles: [
        {
          name: 'owners',
          members: new Set(['everyone']),
          entries: [
            {
              effect: 'allow',
              matches: () => true,
              conditionsByType: new Map([['thing', { not: conditions }]]),
            },
          ],
        },
      ],
    };
    expect(judge(policy, registry, ada, drop).decision).toMatchObject({
      conditions: {
        not: {
          params: {
            claims: ['user:default/ada', 'group:default/a', 'group:default/z'],
            user: 'user:default/ada',
          },
        },
      },
    });
  });
});
