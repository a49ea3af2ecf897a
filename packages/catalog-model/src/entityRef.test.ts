import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { humanizeEntityRef, parseEntityRef, stringifyEntityRef } from './entityRef.ts';

const part = fc.stringMatching(/^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,20}[A-Za-z0-9])?$/);
const entityName = fc.record({ kind: part, namespace: part, name: part });
const lowerCased = (parts: { kind: string; namespace: string; name: string }) => ({
  kind: parts.kind.toLowerCase(),
  namespace: parts.namespace.toLowerCase(),
  name: parts.name.toLowerCase(),
});

function attempt<Value>(read: () => Value): Value | Error {
  try {
    return read();
  } catch (error) {
    return error as Error;
  }
}

describe('parseEntityRef', () => {
  it.each([
    ['component:default/pay', { kind: 'component', namespace: 'default', name: 'pay' }],
    ['Component:Pay', { kind: 'Component', namespace: 'default', name: 'Pay' }],
    ['team/pay', { kind: 'System', namespace: 'team', name: 'pay' }],
    ['pay', { kind: 'System', namespace: 'default', name: 'pay' }],
    ['team/pay:v1', { kind: 'System', namespace: 'team', name: 'pay:v1' }],
  ])('reads %s', (text, expected) => {
    expect(parseEntityRef(text, { defaultKind: 'System' })).toEqual(expected);
  });

  it.each([
    ['', 'Entity reference must not be empty'],
    [
      'pay',
      "Entity reference 'pay' has a missing or empty kind; start it with one, such as 'component:'",
    ],
    [':default/pay', "Entity reference ':default/pay' has a missing or empty kind"],
    ['component:/pay', "Entity reference 'component:/pay' has a missing or empty namespace"],
    ['component:default/', "Entity reference 'component:default/' has a missing or empty name"],
    ['component:', "Entity reference 'component:' has a missing or empty name"],
  ])('refuses %j', (text, message) => {
    expect(() => parseEntityRef(text)).toThrow(
      expect.objectContaining({ name: 'InputError', message: expect.stringContaining(message) }),
    );
  });

  it('reads back what was written, in lower case', () => {
    fc.assert(
      fc.property(entityName, parts => {
        expect(parseEntityRef(stringifyEntityRef(parts))).toEqual(lowerCased(parts));
      }),
    );
  });

  it('never gives an empty part, whatever the text', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ab:/]{0,8}$/), text => {
        const read = attempt(() => parseEntityRef(text, { defaultKind: 'k' }));
        const isPreserved =
          read instanceof Error
            ? read.name === 'InputError'
            : Object.values(read).every(part => part.length > 0);
        expect(isPreserved).toBe(true);
      }),
    );
  });
});

describe('humanizeEntityRef', () => {
  it.each([
    ['component:default/pay', {}, 'component:pay'],
    ['component:default/pay', { defaultKind: 'Component' }, 'pay'],
    ['component:team/pay', { defaultKind: 'component' }, 'team/pay'],
    ['component:team/pay', { defaultKind: 'api', defaultNamespace: 'team' }, 'component:pay'],
  ])('writes %s short', (ref, context, expected) => {
    expect(humanizeEntityRef(ref, context)).toBe(expected);
  });

  it('can be read back with the same defaults', () => {
    fc.assert(
      fc.property(entityName, part, part, (parts, defaultKind, defaultNamespace) => {
        const context = { defaultKind, defaultNamespace };
        const text = humanizeEntityRef(parts, context);
        expect(lowerCased(parseEntityRef(text, context))).toEqual(lowerCased(parts));
      }),
    );
  });
});

it('takes an entity where a name is requested', () => {
  const entity = { apiVersion: 'v', kind: 'API', metadata: { name: 'Pay', namespace: 'Team' } };
  expect(stringifyEntityRef(entity)).toBe('api:team/pay');
  expect(humanizeEntityRef(entity, { defaultKind: 'api' })).toBe('Team/Pay');
  expect(stringifyEntityRef({ kind: 'User', name: 'Ann' })).toBe('user:default/ann');
});
