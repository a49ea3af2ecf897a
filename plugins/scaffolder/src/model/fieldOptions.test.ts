import { expect, it } from 'vitest';
import { builtInFields } from '../fields/builtInFields.ts';
import { createFieldProperty, findOptionsSchema, writeFieldYaml } from './fieldOptions.ts';

it('has the options of each field of the portal, and of no other', () => {
  const names = [...builtInFields.keys()];
  expect(names.filter(name => !findOptionsSchema(name))).toEqual([]);
  expect(findOptionsSchema('constructor')).toBeUndefined();
});

it('writes a property without options that are empty', () => {
  const options = { kinds: [], showCounts: false, requestUserCredentials: { secretsKey: '' } };
  const property = createFieldProperty('EntityTagsPicker', options);
  expect(property).toEqual({
    title: 'EntityTagsPicker',
    type: 'array',
    items: { type: 'string' },
    'ui:field': 'EntityTagsPicker',
    'ui:options': { showCounts: false },
  });
  expect(writeFieldYaml(createFieldProperty('Secret', {}))).toBe(
    'value:\n  title: Secret\n  type: string\n  ui:field: Secret\n',
  );
});
