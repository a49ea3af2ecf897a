import { describe, expect, it } from 'vitest';
import { readEntityOptions, toRef } from './entityOptions.ts';

describe('which entities a field finds', () => {
  it.each([
    ['all without options', {}, undefined, undefined],
    [
      'those that fit all keys of a filter',
      { catalogFilter: { kind: ['Component', 'API'], 'spec.type': 'service' } },
      undefined,
      { $all: [{ kind: { $in: ['Component', 'API'] } }, { 'spec.type': { $in: ['service'] } }] },
    ],
    [
      'those that fit one of several filters',
      { catalogFilter: [{ kind: 'Group' }, { 'metadata.annotations.a': { exists: true } }] },
      undefined,
      {
        $any: [
          { $all: [{ kind: { $in: ['Group'] } }] },
          { $all: [{ 'metadata.annotations.a': { $exists: true } }] },
        ],
      },
    ],
    [
      'those without an annotation',
      { catalogFilter: { 'metadata.annotations.a': { exists: false } } },
      undefined,
      { $all: [{ 'metadata.annotations.a': { $exists: false } }] },
    ],
    ['those of a kind', { allowedKinds: ['System'] }, undefined, { kind: { $in: ['system'] } }],
    ["those of the field's kinds", {}, ['Group', 'User'], { kind: { $in: ['group', 'user'] } }],
    [
      "those of a kind, in place of the field's",
      { allowedKinds: ['Group'] },
      ['Group', 'User'],
      { kind: { $in: ['group'] } },
    ],
    [
      'those of a filter, in place of kinds',
      { allowedKinds: ['API'], catalogFilter: { kind: 'User' } },
      ['Group', 'User'],
      { $all: [{ kind: { $in: ['User'] } }] },
    ],
  ])('%s', (_, options, kinds, query) => {
    expect(readEntityOptions(options, kinds).query).toEqual(query);
  });
});

it.each([
  ['pay', { defaultKind: 'Group' }, 'group:default/pay'],
  ['pay', { defaultKind: 'Group', defaultNamespace: 'shop' }, 'group:shop/pay'],
  ['pay', { defaultKind: 'Group', defaultNamespace: false }, 'group:default/pay'],
  ['shop/pay', { defaultKind: 'Group' }, 'group:shop/pay'],
  ['User:pay', { defaultKind: 'Group', defaultNamespace: 'shop' }, 'user:shop/pay'],
  ['pay', {}, 'pay'],
  ['shop/', { defaultKind: 'Group' }, 'shop/'],
  ['', { defaultKind: 'Group' }, ''],
])("takes '%s' with %j as '%s'", (text, options, ref) => {
  expect(toRef(text, readEntityOptions(options))).toBe(ref);
});

it('takes words unless the template refuses them', () => {
  expect(readEntityOptions({}).takesWords).toBe(true);
  expect(readEntityOptions({ allowArbitraryValues: true }).takesWords).toBe(true);
  expect(readEntityOptions({ allowArbitraryValues: false }).takesWords).toBe(false);
});
