import { expect, it } from 'vitest';
import { createValidator } from './createValidator.ts';

const describe = (rule: string, limit: unknown) =>
  rule === 'required'
    ? 'Required'
    : rule === 'minLength'
      ? `At least ${limit as number}`
      : undefined;

it('judges a pattern that other engines never finish, and names the field of one that it cannot use', () => {
  const check = (pattern: string, name: string) =>
    createValidator(describe).validateFormData(
      { name },
      { type: 'object', properties: { name: { type: 'string', pattern } } },
    );
  const { errorSchema } = check('^(a+)+$', `${'a'.repeat(5000)}!`);
  expect(errorSchema).toHaveProperty('name.__errors');
  expect(check('^(a+)+$', 'a'.repeat(5000)).errors).toEqual([]);
  expect(check('^(?!-)[a-z-]+(?<!-)$', 'pay-').errors).toHaveLength(1);
  expect(check(String.raw`^(a)\1$`, 'aa').errors[0]?.message).toContain(
    "The pattern of 'instance.name' cannot be used",
  );
});

it('puts each error at its field, in the words given for its rule', () => {
  const schema = {
    type: 'object' as const,
    required: ['name'],
    properties: {
      name: { type: 'string' as const },
      'a.b': { type: 'string' as const, minLength: 3 },
      list: { type: 'array' as const, items: { type: 'string' as const, pattern: '^x' } },
    },
  };
  const { errorSchema } = createValidator(describe).validateFormData(
    { name: undefined, 'a.b': 'z', list: ['x', 'y'] },
    schema,
  );
  expect(errorSchema).toEqual({
    name: { __errors: ['Required'] },
    'a.b': { __errors: ['At least 3'] },
    list: { 1: { __errors: ['does not match pattern "^x"'] } },
  });
});

it('prefers what the author of the template says', () => {
  const name = { type: 'string' as const, pattern: '^x', errorMessage: 'Begin with x' };
  const schema = {
    type: 'object' as const,
    required: ['name'],
    errorMessage: { required: { name: 'We need a name' } },
    properties: { name },
  };
  const check = (data: object) => createValidator(describe).validateFormData(data, schema).errors;
  expect(check({ name: 'y' })[0]?.message).toBe('Begin with x');
  expect(check({})[0]?.message).toBe('We need a name');
});

it('checks branches with the definitions of the whole form', () => {
  const root = { definitions: { port: { type: 'integer' as const, minimum: 1 } } };
  const validator = createValidator();
  const branch = { properties: { port: { $ref: '#/definitions/port' } } };
  expect(validator.isValid(branch, { port: 1 }, root)).toBe(true);
  expect(validator.isValid(branch, { port: 0 }, root)).toBe(false);
  expect(validator.isValid({ $ref: '#/definitions/none' }, {}, root)).toBe(false);
});
