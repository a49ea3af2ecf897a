import type { PermissionConditions } from '@portico/contract/permissions';
import { describe, expect, it } from 'vitest';
import { matchesPredicate } from './matchesPredicate.ts';
import { EntityRules } from './EntityRules.ts';
import { describeEntity } from '../testing/describeEntity.ts';

const rules = new EntityRules();
const entity = describeEntity({
  apiVersion: 'backstage.io/v1alpha1',
  kind: 'Component',
  metadata: {
    name: 'pay',
    annotations: { 'example.com/tier': 'Gold' },
    labels: { team: 'Blue' },
    tags: ['java'],
  },
  spec: { type: 'service', lifecycle: 'production' },
  relations: [{ type: 'ownedBy', targetRef: 'group:default/team-a' }],
});
const rule = (name: string, params?: object): PermissionConditions => ({
  rule: name,
  resourceType: 'catalog-entity',
  ...(params && { params: params as Record<string, unknown> }),
});
const isOwner = (...claims: string[]) => rule('IS_ENTITY_OWNER', { claims });

describe('permission conditions', () => {
  it.each<[PermissionConditions, boolean]>([
    [isOwner('user:default/ann', 'group:default/Team-A'), true],
    [isOwner('user:default/ann'), false],
    [isOwner(), false],
    [rule('IS_ENTITY_KIND', { kinds: ['API', 'component'] }), true],
    [rule('IS_ENTITY_KIND', { kinds: ['API'] }), false],
    [rule('HAS_ANNOTATION', { annotation: 'example.com/tier' }), true],
    [rule('HAS_ANNOTATION', { annotation: 'Example.com/Tier', value: 'gold' }), true],
    [rule('HAS_ANNOTATION', { annotation: 'example.com/tier', value: 'silver' }), false],
    [rule('HAS_LABEL', { label: 'team' }), true],
    [rule('HAS_LABEL', { label: 'color' }), false],
    [rule('HAS_METADATA', { key: 'tags', value: 'java' }), true],
    [rule('HAS_METADATA', { key: 'title' }), false],
    [rule('HAS_SPEC', { key: 'type', value: 'service' }), true],
    [rule('HAS_SPEC', { key: 'owner' }), false],
    [{ not: isOwner('group:default/team-a') }, false],
    [{ allOf: [isOwner('group:default/team-a'), rule('HAS_LABEL', { label: 'color' })] }, false],
    [{ anyOf: [isOwner('group:default/team-a'), rule('HAS_LABEL', { label: 'color' })] }, true],
    [{ allOf: [] }, true],
    [{ anyOf: [] }, false],
  ])('%j', (conditions, expected) => {
    expect(matchesPredicate(entity, rules.parse(conditions))).toBe(expected);
  });

  it.each<[PermissionConditions, string]>([
    [rule('IS_COLD'), "Permission rule 'IS_COLD' is not known; use one of IS_ENTITY_OWNER"],
    [rule('toString'), "Permission rule 'toString' is not known"],
    [
      rule('IS_ENTITY_OWNER'),
      "field 'claims' is not valid: it is missing; a value of type array is required",
    ],
    [
      rule('IS_ENTITY_KIND', { kinds: [1] }),
      "field 'kinds.0' is not valid: type string is required",
    ],
    [rule('HAS_LABEL', {}), "field 'label' is not valid: it is missing"],
    [
      rule('HAS_LABEL', { label: 'a', value: 5 }),
      "field 'value' is not valid: type string is required",
    ],
    [{ rule: 'HAS_LABEL', resourceType: 'task' }, "is for 'task'"],
    [rule('HAS_LABEL', { label: 'a', value: 'x'.repeat(201) }), 'more than 200 characters'],
    [rule('HAS_ANNOTATION', { annotation: 'x'.repeat(200) }), 'more than 200 characters'],
    [rule('HAS_METADATA', { key: 'etag' }), "requests 'metadata.etag', which the index does not"],
    [{ not: rule('IS_COLD') }, "'IS_COLD' is not known"],
  ])('refuses %j', (conditions, message) => {
    expect(() => rules.parse(conditions)).toThrow(message);
  });
});
