import {
  adminDn,
  adminSecret,
  type Slapd,
  slapdMissing,
  startSlapd,
} from '@portico/catalog-directory-backend/testing';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startSourcesPortal } from './testing/startSourcesPortal.ts';
import { TestProxy } from './testing/TestProxy.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });
if (slapdMissing) process.stderr.write(`Faults of LDAP are not tested: ${slapdMissing}\n`);

const people = 'ou=people,dc=meridian,dc=example';
const groups = 'ou=groups,dc=meridian,dc=example';

function describePeople(names: readonly string[], teams: readonly string[]): string {
  const entries = names.map(
    uid =>
      `dn: uid=${uid},${people}\nobjectClass: inetOrgPerson\nuid: ${uid}\ncn: ${uid}\nsn: ${uid}\n`,
  );
  for (const team of teams)
    entries.push(
      `dn: cn=${team},${groups}\nobjectClass: groupOfNames\ncn: ${team}\nmember: uid=${names[0]},${people}\n`,
    );
  return entries.join('\n');
}
// So few that one who is missing is more than a run may remove.
const everybody = Array.from({ length: 7 }, (_, index) => `person-${index}`);

/** Directories that answer at the same address. */
const contents = {
  whole: describePeople(everybody, ['one', 'two']),
  'an empty directory': '',
  'a half of it': describePeople(everybody.slice(4), ['two']),
  "another tenant's directory": describePeople(
    everybody.map(name => `other-${name}`),
    ['three', 'four'],
  ),
};
const others = (Object.keys(contents) as (keyof typeof contents)[]).filter(key => key !== 'whole');

describe.skipIf(slapdMissing)('a directory of OpenLDAP', () => {
  const servers = new Map<string, Slapd>();
  beforeAll(async () => {
    for (const [name, ldif] of Object.entries(contents)) servers.set(name, await startSlapd(ldif));
  });
  afterAll(async () => {
    for (const server of servers.values()) await server.stop();
  });
  const getPort = (name: string) => Number(new URL(servers.get(name)?.url ?? '').port);

  async function start() {
    const proxy = await TestProxy.start(getPort('whole'));
    onTestFinished(() => proxy.stop());
    const options = { filter: '(objectClass=inetOrgPerson)', paged: { pageSize: 3 } };
    const portal = await startSourcesPortal({
      ldapOrg: {
        default: {
          target: `ldap://127.0.0.1:${proxy.port}`,
          bind: { dn: adminDn, secret: adminSecret },
          users: [{ dn: people, options }],
          groups: [{ dn: groups, options: { filter: '(objectClass=groupOfNames)' } }],
        },
      },
    });
    onTestFinished(() => portal.stop());
    expect(await portal.whenRead()).toMatchObject({ state: 'complete' });
    const uids = await portal.listUids();
    expect(Object.keys(uids)).toHaveLength(9);
    const before = proxy.messages;
    await portal.run();
    return { proxy, portal, uids, count: proxy.messages - before };
  }

  it('that breaks off at any message, and goes on with another content, loses nobody', async () => {
    const { proxy, portal, uids, count } = await start();
    expect(count).toBeGreaterThan(4);
    for (const other of others)
      for (let first = 0; first < count - 1; first += 1) {
        proxy.cutAfter(first);
        const { state } = await portal.run();
        expect({ other, first, state }).toEqual({ other, first, state: 'failing' });
        proxy.target = getPort(other);
        await portal.run();
        const found = await portal.listUids();
        expect({ other, first, found }).toEqual({
          other,
          first,
          found: expect.objectContaining(uids),
        });
        proxy.target = getPort('whole');
        expect(await portal.run()).toMatchObject({ state: 'complete' });
      }
    expect(await portal.listUids()).toEqual(expect.objectContaining(uids));
  });
});
