import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Comparison, reconcile } from './reconcile.ts';

const compare = (
  owner: Comparison['owner'],
  local: Record<string, string>,
  remote: Record<string, string>,
  pending: string[] = [],
) => {
  const { keep, push } = reconcile({
    owner,
    local: new Map(Object.entries(local)),
    remote: new Map(Object.entries(remote)),
    pending: new Set(pending),
  });
  return { keep: Object.fromEntries(keep), push: [...push] };
};

describe('bringing together what browser and server keep', () => {
  it.each([
    ['takes what is new on the server', compare('user', {}, { a: '1' }), { a: '1' }, []],
    ['takes what has changed there', compare('user', { a: '1' }, { a: '2' }), { a: '2' }, []],
    ['removes what has gone there', compare('user', { a: '1' }, {}), { a: undefined }, []],
    ['reports what was changed here', compare('user', { a: '1' }, { a: '2' }, ['a']), {}, ['a']],
    ['reports what was removed here', compare('user', {}, { a: '2' }, ['a']), {}, ['a']],
    ["makes the user's what was nobody's", compare('nobody', { a: '1' }, {}), {}, ['a']],
    [
      'joins the stars of before with theirs',
      compare('nobody', { a: '["x","y"]' }, { a: '["y","z"]' }),
      { a: '["x","y","z"]' },
      ['a'],
    ],
    ['prefers theirs to other values', compare('nobody', { a: '1' }, { a: '2' }), { a: '2' }, []],
    [
      'forgets what another user has left',
      compare('other', { a: '1', b: '1' }, { a: '2' }, ['a', 'b']),
      { a: '2', b: undefined },
      [],
    ],
    ['does nothing where both are the same', compare('user', { a: '1' }, { a: '1' }), {}, []],
  ])('%s', (_what, { keep, push }, expectedKeep, expectedPush) => {
    expect(keep).toEqual(expectedKeep);
    expect(push).toEqual(expectedPush);
  });

  it('leaves both the same, once all is kept and told', () => {
    const values = fc.dictionary(
      fc.constantFrom('a', 'b', 'c'),
      fc.constantFrom('1', '2', '["x"]', '["y"]'),
    );
    fc.assert(
      fc.property(
        fc.constantFrom('user' as const, 'nobody' as const, 'other' as const),
        values,
        values,
        fc.subarray(['a', 'b', 'c']),
        (owner, local, remote, pending) => {
          const { keep, push } = compare(owner, local, remote, pending);
          const here: Record<string, string | undefined> = { ...local, ...keep };
          const there: Record<string, string | undefined> = { ...remote };
          for (const name of push) there[name] = here[name];
          for (const name of ['a', 'b', 'c']) expect(there[name]).toBe(here[name]);
        },
      ),
    );
  });
});
