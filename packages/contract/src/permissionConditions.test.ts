import { describe, expect, it } from 'vitest';
import {
  matchesConditions,
  type PermissionConditions,
  permissionConditionsSchema,
} from './permissionConditions.ts';
import { validate } from './validate.ts';

const leaf = { rule: 'HAS_LABEL', resourceType: 'catalog-entity', params: { label: 'tier' } };

function nest(levels: number): unknown {
  let conditions: unknown = leaf;
  for (let level = 1; level < levels; level++) conditions = { not: conditions };
  return conditions;
}

describe('permission conditions on the wire', () => {
  it.each([leaf, { anyOf: [leaf, { not: leaf }] }, { allOf: [] }, nest(32)])(
    'are read as they are: %j',
    value => {
      expect(validate(permissionConditionsSchema, value, 'Body')).toBe(value);
    },
  );

  it.each<[unknown, string]>([
    [nest(33), 'it is nested deeper than 32 levels; flatten it'],
    [nest(100_000), 'it is nested deeper than 32 levels; flatten it'],
    [{ anyOf: Array.from({ length: 1000 }, () => leaf) }, 'it has more than 1000 conditions'],
    ['ALLOW', 'Body is not valid: type object is required'],
    [{}, "it needs a text 'rule', or one of 'anyOf', 'allOf', 'not'"],
    [{ anyOf: leaf }, "Body field 'anyOf' is not valid: type array is required"],
    [{ anyOf: [leaf], not: leaf }, "it has 'anyOf' and 'not'; use one of them"],
    [{ allOf: [leaf, null] }, "Body field 'allOf.1' is not valid: type object is required"],
    [{ rule: 'R' }, "Body field 'resourceType' is not valid: a text is required"],
    [{ ...leaf, params: ['tier'] }, "Body field 'params' is not valid: parameters by name"],
  ])('are refused where they are wrong, case %#', (value, message) => {
    expect(() => validate(permissionConditionsSchema, value, 'Body')).toThrow(message);
  });

  it('hold as their parts do', () => {
    const is = (rule: string): PermissionConditions => ({ rule, resourceType: 'x' });
    const holds = (conditions: PermissionConditions) =>
      matchesConditions(conditions, ({ rule }) => rule === 'yes');
    expect(holds({ anyOf: [is('no'), is('yes')] })).toBe(true);
    expect(holds({ anyOf: [] })).toBe(false);
    expect(holds({ allOf: [is('no'), is('yes')] })).toBe(false);
    expect(holds({ allOf: [] })).toBe(true);
    expect(holds({ not: is('yes') })).toBe(false);
  });
});
