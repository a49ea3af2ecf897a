import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '@portico/testing/node';
import { Client } from 'ldapts';

const run = promisify(execFile);
const program = ['/usr/sbin/slapd', '/usr/lib/openldap/slapd', '/usr/local/libexec/slapd'].find(
  path => existsSync(path),
);

/** Why there is no server of LDAP to test with; `undefined` where there is one. */
export const slapdMissing =
  program === undefined
    ? "there is no 'slapd' here: install Debian's package slapd (npm test does so as root)"
    : undefined;

/** The account that tests bind with. */
export const adminDn = 'cn=admin,dc=meridian,dc=example';
export const adminSecret = 'a-secret-of-the-directory';

/** A directory of its own, with OpenLDAP's server. */
export interface Slapd {
  url: string;
  /** A connection with all rights; ended with the server. */
  admin: Client;
  stop(): Promise<void>;
}

/**
 * Starts a server with the given entries.
 *
 * @param ldif - in the form of LDIF, below `dc=meridian,dc=example`, parents first; that entry and its `ou=people` and `ou=groups` exist.
 * @param more - lines of configuration for the database.
 */
export async function startSlapd(ldif: string, more: readonly string[] = []): Promise<Slapd> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-slapd-'));
  const data = join(folder, 'data');
  const file = join(folder, 'slapd.conf');
  await mkdir(data);
  await writeFile(join(folder, 'content.ldif'), `${base}${ldif}`);
  await writeFile(file, [...createConfig(folder, data), ...more, ''].join('\n'));
  const tool = ['-T', 'add', '-q', '-f', file, '-l', join(folder, 'content.ldif')];
  await run(program ?? 'slapd', tool, { maxBuffer: 64 * 1024 * 1024 });
  for (let attempt = 1; ; attempt++) {
    const url = `ldap://127.0.0.1:${await findFreePort()}`;
    const child = spawn(program ?? 'slapd', ['-d', '0', '-h', url, '-f', file], {
      stdio: 'ignore',
    });
    const end = once(child, 'exit').catch(() => undefined);
    const admin = await waitUntilReady(url, child);
    if (!admin && attempt < 5) continue;
    if (!admin) throw new Error('slapd did not start');
    const stop = async () => {
      await admin.unbind().catch(() => undefined);
      child.kill('SIGKILL');
      await end;
      await rm(folder, { recursive: true, force: true });
    };
    return { url, admin, stop };
  }
}

/** Waits for as long as it runs; the port may have been taken by somebody else meanwhile. */
async function waitUntilReady(url: string, child: ChildProcess): Promise<Client | undefined> {
  while (child.exitCode === null && child.signalCode === null) {
    const admin = new Client({ url });
    try {
      await admin.bind(adminDn, adminSecret);
      return admin;
    } catch {
      await admin.unbind().catch(() => undefined);
      await new Promise(resolve => setTimeout(resolve, 20));
    }
  }
  return undefined;
}

function createConfig(folder: string, data: string): string[] {
  const schemas = ['core', 'cosine', 'nis', 'inetorgperson'];
  return [
    ...schemas.map(name => `include /etc/ldap/schema/${name}.schema`),
    `pidfile ${join(folder, 'slapd.pid')}`,
    'modulepath /usr/lib/ldap',
    'moduleload back_mdb',
    'database mdb',
    'maxsize 2147483648',
    'suffix "dc=meridian,dc=example"',
    `rootdn "${adminDn}"`,
    `rootpw ${adminSecret}`,
    `directory ${data}`,
    'index objectClass,entryUUID,modifyTimestamp eq',
    'envflags nosync',
  ];
}

const base = `dn: dc=meridian,dc=example
objectClass: dcObject
objectClass: organization
dc: meridian
o: Meridian

dn: ou=people,dc=meridian,dc=example
objectClass: organizationalUnit
ou: people

dn: ou=groups,dc=meridian,dc=example
objectClass: organizationalUnit
ou: groups

`;
