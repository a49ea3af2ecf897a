import type { PermissionConditions } from '@portico/contract/permissions';
import { describe, expect, it } from 'vitest';
import { EntityRules } from './EntityRules.ts';
import { entityPolicyWords } from './entityPolicyWords.ts';

const rule = (name: string, params: Record<string, unknown>): PermissionConditions => ({
  rule: name,
  resourceType: 'catalog-entity',
  params,
});
const label = (name: string, value?: string) =>
  rule('HAS_LABEL', { label: name, ...(value !== undefined && { value }) });

describe('the words of policies', () => {
  it.each<[string, unknown, PermissionConditions]>([
    ['isOwner', true, rule('IS_ENTITY_OWNER', { claims: ['$ownerRefs'] })],
    ['kind', 'API', rule('IS_ENTITY_KIND', { kinds: ['API'] })],
    ['kind', ['API', 'Group'], rule('IS_ENTITY_KIND', { kinds: ['API', 'Group'] })],
    ['namespace', 'a', rule('HAS_METADATA', { key: 'namespace', value: 'a' })],
    [
      'namespace',
      ['a', 'b'],
      {
        anyOf: [
          rule('HAS_METADATA', { key: 'namespace', value: 'a' }),
          rule('HAS_METADATA', { key: 'namespace', value: 'b' }),
        ],
      },
    ],
    ['annotation', 'x.io/a', rule('HAS_ANNOTATION', { annotation: 'x.io/a' })],
    ['annotation', 'x.io/a=b=c', rule('HAS_ANNOTATION', { annotation: 'x.io/a', value: 'b=c' })],
    ['label', ['a=1', 'b'], { anyOf: [label('a', '1'), label('b')] }],
    ['label', { tier: 'one' }, label('tier', 'one')],
    [
      'label',
      { tier: ['one', 2], public: true },
      {
        allOf: [{ anyOf: [label('tier', 'one'), label('tier', '2')] }, label('public', 'true')],
      },
    ],
    ['metadata', 'title', rule('HAS_METADATA', { key: 'title' })],
    ['spec', { type: 'service' }, rule('HAS_SPEC', { key: 'type', value: 'service' })],
  ])('%s: %j', (word, written, conditions) => {
    expect(entityPolicyWords[word]?.schema.parse(written)).toEqual(conditions);
    expect(() => new EntityRules().parse(conditions)).not.toThrow();
  });

  it.each([
    ['isOwner', false],
    ['kind', []],
    ['kind', ''],
    ['label', {}],
    ['label', { tier: [] }],
    ['label', '=x'],
    ['spec', 5],
  ])('refuse %s: %j', (word, written) => {
    expect(entityPolicyWords[word]?.schema.safeParse(written).success).toBe(false);
  });
});
