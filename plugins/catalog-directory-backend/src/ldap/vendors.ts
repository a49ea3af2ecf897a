import type { Entry } from 'ldapts';

/** What servers of one make have in common. */
export interface LdapVendor {
  name: string;
  /** The attribute with an entry's name; the name that the server sends along where it is absent. */
  dnAttributeName: string;
  /** The attribute with an id that never changes. */
  uuidAttributeName: string;
  /** The attribute with the time of the last change; absent where it can't be searched by. */
  changedAttributeName?: string;
  /** Attributes that are read where the configuration maps none. */
  defaults: { rdn: string; user: string; displayName: string };
}

const common = { rdn: 'uid', user: 'uid', displayName: 'cn' };

const openLdap: LdapVendor = {
  name: 'OpenLDAP',
  dnAttributeName: 'entryDN',
  uuidAttributeName: 'entryUUID',
  changedAttributeName: 'modifyTimestamp',
  defaults: common,
};
const activeDirectory: LdapVendor = {
  name: 'Active Directory',
  dnAttributeName: 'distinguishedName',
  uuidAttributeName: 'objectGUID',
  changedAttributeName: 'whenChanged',
  defaults: { rdn: 'cn', user: 'sAMAccountName', displayName: 'displayName' },
};
const freeIpa: LdapVendor = {
  name: 'FreeIPA',
  dnAttributeName: 'dn',
  uuidAttributeName: 'ipaUniqueID',
  changedAttributeName: 'modifyTimestamp',
  defaults: common,
};
const aeDir: LdapVendor = { ...openLdap, name: 'AE-DIR', dnAttributeName: 'dn' };
const lldap: LdapVendor = {
  name: 'LLDAP',
  dnAttributeName: 'dn',
  uuidAttributeName: 'entryuuid',
  defaults: common,
};
const google: LdapVendor = {
  name: 'Google',
  dnAttributeName: 'dn',
  uuidAttributeName: 'uid',
  defaults: common,
};

/** The make of a server, by what it says of itself. */
export function findVendor(root: Entry | undefined): LdapVendor {
  const has = (name: string) =>
    Object.entries(root ?? {}).some(
      ([key, value]) => key.toLowerCase() === name.toLowerCase() && String(value) !== '',
    );
  if (has('forestFunctionality')) return activeDirectory;
  if (has('ipaDomainLevel') || has('ipaTopologyPluginVersion')) return freeIpa;
  if (has('aeRoot')) return aeDir;
  const vendorName = String(root?.['vendorName'] ?? '').toLowerCase();
  if (vendorName.includes('lldap')) return lldap;
  if (vendorName.includes('google')) return google;
  return openLdap;
}

/** A GUID of Active Directory as it is written: its first three parts have their bytes in reverse. */
export function formatGuid(bytes: Buffer): string {
  const hex = (from: number, to: number) => bytes.subarray(from, to).toString('hex');
  const reverse = (from: number, to: number) =>
    Buffer.from([...bytes.subarray(from, to)].toReversed()).toString('hex');
  return [reverse(0, 4), reverse(4, 6), reverse(6, 8), hex(8, 10), hex(10, 16)].join('-');
}
