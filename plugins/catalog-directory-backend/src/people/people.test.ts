import {
  array,
  assert,
  asyncProperty,
  constantFrom,
  nat,
  oneof,
  property,
  string,
  tuple,
} from 'fast-check';
import { objectNameRule } from '@portico/catalog-model';
import { findCyclicEdges, nameEntities, splitGroup } from '@portico/catalog-node/people';
import { expect, it } from 'vitest';
import { directoryConfigSchema } from '../directoryConfig.ts';
import { LdapEntry } from '../ldap/LdapEntry.ts';
import { normalizeDn } from '../ldap/normalizeDn.ts';
import { findVendor } from '../ldap/vendors.ts';

it.each([
  ['uid=ada,ou=people,dc=x', 'UID = Ada , OU=People; DC=X'],
  [String.raw`cn=Doe\, Jane,dc=x`, 'CN="doe, jane",dc=x'],
  [String.raw`cn=Doe\2C  Jane,dc=x`, String.raw`cn=doe\, jane,dc=x`],
  [String.raw`cn=Jos\C3\A9`, '2.5.4.3=José'],
  ['cn=Jose\u0301', 'commonName=JOSÉ'],
  ['cn=a+uid=b,dc=x', 'UID=b + CN=a,dc=x'],
  [String.raw`cn=a\ ,dc=x`, 'cn=a,dc=x'],
  [String.raw`cn=a\\,dc=x`, String.raw`cn=A\5c,dc=x`],
])('takes %s and %s for one name', (one, other) => {
  expect(normalizeDn(one)).toBeDefined();
  expect(normalizeDn(one)).toBe(normalizeDn(other));
});

it.each([
  [String.raw`cn=a\,dc=x`, 'cn=a,dc=x'],
  [String.raw`cn=a\+uid=b`, 'cn=a+uid=b'],
  ['cn=a,dc=x', 'cn=a,dc=x,dc=y'],
  ['uid=a', 'cn=a'],
])('tells %s from %s', (one, other) => {
  expect(normalizeDn(one)).not.toBe(normalizeDn(other));
});

it.each(['', 'ada', '=', 'a b=c', ',', 'cn=a,', `cn=${'x'.repeat(9000)}`])(
  'takes %j for no name of a tree',
  text => expect(normalizeDn(text)).toBeUndefined(),
);

it('gives any names of a directory to one each, whatever their order', async () => {
  const letters = constantFrom('a', 'A', 'á', 'b', '_', ' ', '田', '-', '.', '9');
  const name = oneof(
    string({ unit: letters, maxLength: 4 }),
    string({ unit: 'binary', maxLength: 8 }),
  );
  await assert(
    asyncProperty(array(name, { maxLength: 12 }), async names => {
      const items = names.map((each, index) => ({
        id: `id${index}`,
        entity: { apiVersion: '', kind: 'User', metadata: { name: each } },
      }));
      const given = (await nameEntities(items)).names;
      expect(new Set([...given.values()].map(each => each.toLowerCase())).size).toBe(names.length);
      expect([...given.values()].every(objectNameRule.accepts)).toBe(true);
      for (const [id, each] of (await nameEntities(items.toReversed())).names)
        expect(given.get(id)).toBe(each);
    }),
    { numRuns: 50 },
  );
});

it('omits as few steps of circles as are found on the way, and leaves none', () => {
  assert(
    property(array(tuple(nat(8), nat(8)), { maxLength: 30 }), edges => {
      const children = new Map<string, Set<string>>();
      for (const [parent, child] of edges)
        if (parent !== child)
          children.set(`${parent}`, (children.get(`${parent}`) ?? new Set()).add(`${child}`));
      for (const { parent, child } of findCyclicEdges(children))
        children.get(parent)?.delete(child);
      expect(findCyclicEdges(children)).toEqual([]);
    }),
  );
  const deep = new Map(
    Array.from({ length: 20_000 }, (_, index) => [`${index}`, new Set([`${index + 1}`])]),
  );
  expect(findCyclicEdges(deep)).toEqual([]);
});

it('keeps records of large groups below 64 KB, and all members', () => {
  const members = Array.from({ length: 50_000 }, (_, index) => `${index}`.padStart(20, '0'));
  const entity = { apiVersion: '', kind: 'Group', metadata: { name: 'all' } };
  const records = splitGroup('group:all', { entity, keys: [], parents: [], members });
  for (const { value } of records) expect(JSON.stringify(value).length).toBeLessThan(64 * 1024);
  const read = records.flatMap(({ value }) => (value as { members: string[] }).members);
  expect(read).toEqual(members);
  expect(new Set(records.map(({ id }) => id)).size).toBe(records.length);
});

it('knows vendors, GUIDs of Active Directory, and attributes that come in parts', () => {
  const names = [
    { forestFunctionality: '7' } as Record<string, string>,
    { ipaDomainLevel: '1' },
    { vendorName: 'LLDAP' },
    { vendorName: 'Google' },
    { aeRoot: 'ou=ae-dir' },
    { vendorName: '' },
  ].map(root => findVendor({ dn: '', ...root }).name);
  expect(names).toEqual(['Active Directory', 'FreeIPA', 'LLDAP', 'Google', 'AE-DIR', 'OpenLDAP']);
  const bytes = Buffer.from('33221100554477668899aabbccddeeff', 'hex');
  const entry = new LdapEntry({
    dn: 'cn=a',
    objectGUID: bytes,
    'member;range=0-1': ['cn=b', 'cn=c'],
    'userCertificate;binary': [Buffer.from([0xff])],
    sAMAccountName: ' ',
  });
  expect(entry.get('OBJECTGUID')).toBe('00112233-4455-6677-8899-aabbccddeeff');
  expect(entry.listPartial()).toEqual([{ attribute: 'member', next: 2, values: ['cn=b', 'cn=c'] }]);
  expect(entry.get('usercertificate')).toBeUndefined();
  expect(entry.get('samaccountname')).toBeUndefined();
  const last = new LdapEntry({ dn: 'cn=a', 'member;range=2-*': 'cn=d' });
  expect(last.findPart('member')).toEqual({ next: undefined, values: ['cn=d'] });
});

it.each([
  ['target', 'https://directory.example'],
  ['target', 'ldap://user:secret@directory.example'],
  ['target', 'ldap://directory.example/ou=people'],
  ['users', { dn: 'people' }],
  ['users', { dn: 'ou=p', options: { filter: 'objectClass=*' } }],
  ['users', { dn: 'ou=p', options: { filter: '(cn=*)(' } }],
  ['users', { dn: 'ou=p', options: { filter: '('.repeat(5_000) } }],
  ['users', { dn: 'ou=p', map: { name: 'uid)(cn=*' } }],
  ['users', { dn: 'ou=p', set: { 'metadata.__proto__.admin': true } }],
  ['templates', { user: { name: '{{ mail | shell }}' } }],
  ['templates', { user: { name: '{{ mail' } }],
  ['schedule', { frequency: '1s' }],
])('refuses the key %s with %j', (key, value) => {
  const provider = { target: 'ldaps://directory.example', [key]: value };
  const { success, error } = directoryConfigSchema.safeParse({
    catalog: { providers: { ldapOrg: { main: provider } } },
  });
  expect(success).toBe(false);
  expect(error?.issues[0]?.path).toEqual(
    expect.arrayContaining(['catalog', 'providers', 'ldapOrg', 'main', key]),
  );
});
