import { Attribute, Change } from 'ldapts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createTestLdapSource } from '../testing/createTestLdapSource.ts';
import { byRef, createReading, readChanges, readSource } from '@portico/catalog-node/testing';
import { adminDn, type Slapd, slapdMissing, startSlapd } from '../testing/startSlapd.ts';

if (slapdMissing) process.stderr.write(`Directories over LDAP are not tested: ${slapdMissing}\n`);

const people = 'ou=people,dc=meridian,dc=example';
const groups = 'ou=groups,dc=meridian,dc=example';
const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64');

function person(uid: string, fields: Record<string, string> = {}, rdn = `uid=${uid}`): string {
  const lines = Object.entries({
    uid,
    cn: uid,
    sn: uid,
    mail: `${uid}@meridian.example`,
    ...fields,
  });
  return `dn:: ${base64(`${rdn},${people}`)}
objectClass: inetOrgPerson
${lines.map(([key, value]) => (key.endsWith(':') ? `${key} ${value}` : `${key}:: ${base64(value)}`)).join('\n')}

`;
}
function group(
  cn: string,
  members: readonly string[],
  fields: Record<string, string> = {},
): string {
  const lines = Object.entries(fields).map(([key, value]) => `${key}:: ${base64(value)}\n`);
  return `dn:: ${base64(`cn=${cn},${groups}`)}
objectClass: groupOfNames
cn:: ${base64(cn)}
${members.map(member => `member:: ${base64(member)}\n`).join('')}${lines.join('')}
`;
}

function createSource(url: string, overrides?: Parameters<typeof createTestLdapSource>[1]) {
  const created = createTestLdapSource(url, overrides);
  onTestFinished(() => created.source.close());
  return created;
}

describe.skipIf(slapdMissing)('a directory of OpenLDAP', () => {
  let slapd: Slapd;
  beforeAll(async () => {
    slapd = await startSlapd(
      [
        person('ada', { cn: 'Ada Lovelace', description: 'Counts' }),
        person('grace', {
          cn: 'Grace Hopper',
          'jpegPhoto:': `: ${base64(Buffer.from([0xff, 0xd8, 0]))}`,
        }),
        // Three whose names become one, and one whose name has nothing that can stay.
        person('josé', { cn: 'José' }),
        person('jose', { cn: 'Jose' }),
        person('jösé', { cn: 'Jösé' }),
        person('田中太郎', { cn: '田中太郎' }),
        person('comma', { cn: 'Doe, Jane' }, String.raw`cn=Doe\, Jane`),
        person('x'.repeat(90), { cn: 'Long' }),
        person('(uid=*)', { cn: '*)(uid=*' }),
        person('raw', { 'cn:': `: ${base64(Buffer.from([0xc3, 0x28]))}` }, 'uid=raw'),
        group('engineering', [
          `UID=Ada , OU=People,DC=Meridian,DC=example`,
          String.raw`CN="Doe, Jane",${people}`,
          `cn=platform,${groups}`,
        ]),
        group('platform', [`uid=grace,${people}`, `cn=databases,${groups}`], {
          description: 'Runs',
        }),
        group('databases', [String.raw`cn=doe\2c jane,${people}`, `cn=engineering,${groups}`]),
        group('Domänen Admins', [`uid=nobody,${people}`, `uid=ada,ou=elsewhere,dc=example`]),
        `dn: cn=wheel,${groups}\nobjectClass: posixGroup\ncn: wheel\ngidNumber: 10\nmemberUid: ada\nmemberUid: GRACE\n\n`,
      ].join(''),
    );
  });
  afterAll(() => slapd.stop());

  it('gives people and groups in the shape of the ecosystem', async () => {
    const { source } = createSource(slapd.url);
    const { entities } = await readSource(source);
    const found = byRef(entities);
    expect(source).toMatchObject({
      name: 'ldapOrg:default',
      target: `${slapd.url}/${people}`,
      schedule: { frequencyMs: 3_600_000 },
    });
    expect(found['user:default/ada']).toEqual({
      apiVersion: 'backstage.io/v1alpha1',
      kind: 'User',
      metadata: {
        name: 'ada',
        annotations: {
          'backstage.io/managed-by-location': `ldap://default/${encodeURIComponent(`uid=ada,${people}`)}`,
          'backstage.io/managed-by-origin-location': `ldap://default/${encodeURIComponent(`uid=ada,${people}`)}`,
          'backstage.io/ldap-dn': `uid=ada,${people}`,
          'backstage.io/ldap-rdn': 'ada',
          'backstage.io/ldap-uuid': expect.stringMatching(/^[\da-f-]{36}$/) as string,
        },
      },
      spec: {
        profile: { displayName: 'Ada Lovelace', email: 'ada@meridian.example' },
        memberOf: ['group:default/engineering'],
      },
    });
    expect(found['group:default/platform']).toMatchObject({
      metadata: { description: 'Runs' },
      spec: { type: 'unknown', profile: { displayName: 'platform' } },
    });
  });

  it('knows members however their names are written, and groups in circles', async () => {
    const { source, lines } = createSource(slapd.url);
    const found = byRef((await readSource(source)).entities);
    const memberOf = (ref: string) => found[ref]?.spec?.['memberOf'];
    expect(memberOf('user:default/comma')).toEqual([
      'group:default/databases',
      'group:default/engineering',
    ]);
    expect(memberOf('user:default/grace')).toEqual(['group:default/platform']);
    const hierarchy = ['databases', 'engineering', 'platform'].map(name => {
      const { parent, children } = found[`group:default/${name}`]?.spec ?? {};
      return [name, parent, children];
    });
    // One of the three steps of the circle is omitted; which one depends on ids that the server gives.
    const steps = hierarchy.flatMap(([, , children]) => children as string[]);
    expect(steps).toHaveLength(2);
    expect(hierarchy.filter(([, parent]) => parent === undefined)).toHaveLength(1);
    expect(lines.map(({ message }) => message)).toContain(
      'Groups of a directory contain themselves; one step of each circle is omitted',
    );
  });

  it('gives everybody a valid name of their own', async () => {
    const { source, lines } = createSource(slapd.url);
    const { entities } = await readSource(source);
    const users = entities.filter(({ kind }) => kind === 'User');
    const names = users.map(({ metadata }) => metadata.name);
    expect(users).toHaveLength(10);
    expect(new Set(names.map(name => name.toLowerCase())).size).toBe(10);
    for (const name of names) expect(name).toMatch(/^[A-Za-z0-9][\w.-]{0,61}[A-Za-z0-9]$/);
    const nameOf = (rdn: string) =>
      users.find(({ metadata }) => metadata.annotations?.['backstage.io/ldap-rdn'] === rdn)
        ?.metadata.name;
    expect(nameOf('jose')).toBe('jose');
    expect(nameOf('josé')).toMatch(/^jose-[\da-f]{8}$/);
    expect(nameOf('jösé')).toMatch(/^jose-[\da-f]{8}$/);
    expect(nameOf('田中太郎')).toMatch(/^user-[\da-f]{8}$/);
    expect(nameOf('(uid=*)')).toBe('uid');
    expect(byRef(entities)['group:default/domanen_admins']).toBeDefined();
    expect(JSON.stringify(lines)).toContain('user:default/jose');
    // Again, and with other pages: names don't depend on the order.
    const { source: other } = createSource(slapd.url, {
      users: [{ dn: people, options: { filter: '(objectClass=person)', paged: { pageSize: 1 } } }],
    });
    const again = (await readSource(other)).entities.filter(({ kind }) => kind === 'User');
    expect(again.map(({ metadata }) => metadata.name).toSorted()).toEqual(names.toSorted());
  });

  it('takes members by the name of their account, fixed values and names by template', async () => {
    const { source } = createSource(slapd.url, {
      users: [
        { dn: people, set: { 'metadata.namespace': 'staff' }, options: { filter: '(uid=*a*)' } },
      ],
      groups: {
        dn: groups,
        options: { filter: '(objectClass=posixGroup)' },
        map: { members: 'memberUid' },
      },
      templates: {
        user: { name: '{{ mail | localPart | upper }}', displayName: '{{cn}} ({{ uid }})' },
        group: { type: 'posix' },
      },
    });
    const found = byRef((await readSource(source)).entities);
    expect(found['user:staff/ada']).toMatchObject({
      metadata: { name: 'ADA', namespace: 'staff' },
      spec: {
        profile: { displayName: 'Ada Lovelace (ada)' },
        memberOf: ['group:default/wheel'],
      },
    });
    expect(found['user:staff/grace']?.spec?.['memberOf']).toEqual(['group:default/wheel']);
    expect(found['group:default/wheel']?.spec?.['type']).toBe('posix');
  });

  it('lets transformers change people and omit them', async () => {
    const seen: Record<string, unknown>[] = [];
    const { source, lines } = createSource(slapd.url, {
      groups: [],
      transformers: {
        user: [
          {
            transform(entity, { source: name, value }) {
              seen.push({ name, uid: value['uid'], classes: value['objectclass'] });
              if (entity.metadata.name === 'grace') return undefined;
              return { ...entity, metadata: { ...entity.metadata, tags: ['person'] } };
            },
          },
        ],
        group: [],
      },
    });
    const { entities, lines: log } = await readSource(source);
    const found = byRef(entities);
    expect(found['user:default/ada']?.metadata.tags).toEqual(['person']);
    expect(found['user:default/grace']).toBeUndefined();
    expect(seen).toContainEqual({
      name: 'ldapOrg:default',
      uid: ['ada'],
      classes: ['inetOrgPerson'],
    });
    expect(JSON.stringify([lines, log])).toContain(`uid=grace,${people}`);
  });

  it('goes on where a run broke off, also where the server has forgotten it', async () => {
    const paged = {
      users: [{ dn: people, options: { filter: '(uid=*)', paged: { pageSize: 3 } } }],
    };
    const { source } = createSource(slapd.url, paged);
    const all = await readSource(source);
    expect(all.pages).toBe(5);
    const records = new Map();
    const { reading } = createReading();
    const first = await source.readPage(undefined, reading);
    const second = await source.readPage(first.next, reading);
    for (const record of [...first.records, ...second.records]) records.set(record.id, record);
    expect(records.size).toBe(6);
    // Another process, whose connection the server doesn't know.
    const { source: later } = createSource(slapd.url, paged);
    const rest = await readSource(later, { from: second.next as string, records });
    expect(byRef(rest.entities)).toEqual(byRef(all.entities));
    expect(JSON.stringify(rest.lines)).toContain('has forgotten where a search was');
  });

  it('reads what has changed, and what its filter no longer takes', async () => {
    const { source } = createSource(slapd.url, {
      users: [{ dn: people, options: { filter: '(&(objectClass=person)(!(title=left)))' } }],
      now: () => new Date(Date.now() - 3_600_000),
    });
    const { changeToken, records } = await readSource(source);
    const idOf = (uid: string) =>
      [...records.values()].find(({ value }) => JSON.stringify(value).includes(`uid=${uid},`))?.id;
    const set = (uid: string, type: string, value: string) =>
      slapd.admin.modify(
        `uid=${uid},${people}`,
        new Change({
          operation: 'replace',
          modification: new Attribute({ type, values: [value] }),
        }),
      );
    await set('ada', 'title', 'left');
    await set('grace', 'mail', 'admiral@meridian.example');
    const { changed, removed, token } = await readChanges(source, changeToken as string);
    expect(removed).toContain(idOf('ada'));
    expect(changed.map(({ id }) => id)).not.toContain(idOf('ada'));
    expect(JSON.stringify(changed)).toContain('admiral@meridian.example');
    const later = createSource(slapd.url, { now: () => new Date(Date.now() + 3_600_000) });
    await set('ada', 'title', 'back');
    const next = await readChanges(later.source, token);
    expect(next.changed.map(({ id }) => id)).toContain(idOf('ada'));
    await expect(source.readChanges('nonsense', createReading().reading)).rejects.toMatchObject({
      name: 'NotFoundError',
    });
  });

  it.each([
    ['a wrong secret', { bind: { dn: adminDn, secret: 'not-it' } }, /refused.*bind\.secret/],
    [
      'a folder that is not there',
      { users: [{ dn: 'ou=gone,dc=meridian,dc=example' }] },
      /has no 'ou=gone.*check 'catalog\.providers\.ldapOrg\.default\.users\[0\]\.dn'/,
    ],
    [
      'a server that is not there',
      { target: 'ldap://127.0.0.1:9' },
      /can't be read \(ECONNREFUSED\)/,
    ],
    ['TLS at a port without it', { tls: { startTls: true } }, /can't be read/],
  ])('says what to do about %s', async (_, overrides, message) => {
    const { source } = createSource(slapd.url, overrides);
    const error = await readSource(source).catch((cause: unknown) => cause as Error);
    expect((error as Error).message).toMatch(message);
    expect(String((error as Error).stack)).not.toContain('not-it');
  });

  it('ends when it is told to', async () => {
    const { source } = createSource(slapd.url);
    const stop = new AbortController();
    const { reading } = createReading(stop.signal);
    await source.readPage(undefined, reading);
    stop.abort(new Error('enough'));
    await expect(source.readPage(undefined, reading)).rejects.toThrow('enough');
  });
});

describe.skipIf(slapdMissing)('a directory that sends a part only', () => {
  it('is an error, since the rest would be lost', async () => {
    const many = Array.from({ length: 30 }, (_, index) => person(`p${index}`)).join('');
    const limited = await startSlapd(many, [
      'sizelimit size.soft=10 size.hard=10 size.prtotal=10',
      'access to * by anonymous read',
    ]);
    onTestFinished(() => limited.stop());
    for (const paged of [true, false]) {
      const { source } = createSource(limited.url, {
        bind: undefined,
        users: [{ dn: people, options: { paged } }],
      });
      await expect(readSource(source)).rejects.toThrow(/sends only a part.*raise the limit/);
    }
  });
});
