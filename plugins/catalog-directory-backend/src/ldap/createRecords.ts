import type { Entity, JsonObject, JsonValue } from '@portico/catalog-model';
import type { SourceRecord } from '@portico/catalog-node';
import {
  createKey,
  splitGroup,
  transformEntity,
  type PersonTransformers,
} from '@portico/catalog-node/people';
import type { NameTemplates } from '../people/nameTemplates.ts';
import type { LdapGroupsConfig, LdapUsersConfig } from './ldapConfig.ts';
import type { LdapEntry } from './LdapEntry.ts';
import { normalizeDn } from './normalizeDn.ts';
import type { LdapVendor } from './vendors.ts';

/** What entries become records with. */
export interface RecordContext {
  /** Such as `ldapOrg:default`. */
  source: string;
  /** The provider's id in the configuration. */
  providerId: string;
  vendor: LdapVendor;
  templates: NameTemplates;
  transformers: PersonTransformers;
}

/** The id of an entry's record. */
export function getRecordId(kind: 'user' | 'group', entry: LdapEntry, vendor: LdapVendor): string {
  return `${kind}:${getUuid(entry, vendor) ?? createKey(getDnKey(entry.dn))}`;
}

/** The record of a person; `undefined` where it has no name, or a transformer omits it. */
export async function createUserRecords(
  entry: LdapEntry,
  { map, set }: LdapUsersConfig,
  context: RecordContext,
): Promise<SourceRecord[] | undefined> {
  const { vendor, templates } = context;
  const { defaults } = vendor;
  const read = (attribute: string) => entry.get(attribute);
  const nameAttribute = map.name ?? defaults.user;
  const rdn = read(map.rdn ?? defaults.rdn);
  const name = templates.user.name ? templates.user.name.render(read) : read(nameAttribute);
  if (name === undefined) return undefined;
  const displayName =
    templates.user.displayName?.render(read) ?? read(map.displayName ?? defaults.displayName);
  const entity = applySet(
    createEntity('User', entry, { name, rdn, description: get(entry, map.description) }, context),
    set,
  );
  setProfile(entity, {
    displayName,
    email: templates.user.email?.render(read) ?? read(map.email),
    picture: get(entry, map.picture),
  });
  const user = await finish(entity, entry, context);
  if (!user) return undefined;
  const groups = map.memberOf === null ? [] : entry.list(map.memberOf).map(createMemberKey);
  const keys = createKeys(entry, [rdn, getUuid(entry, vendor), read(nameAttribute)]);
  const id = getRecordId('user', entry, vendor);
  return [{ id, value: { kind: 'user', entity: user, keys, groups } }];
}

/** The records of a group; `undefined` where it has no name, or a transformer omits it. */
export async function createGroupRecords(
  entry: LdapEntry,
  { map, set }: LdapGroupsConfig,
  context: RecordContext,
): Promise<SourceRecord[] | undefined> {
  const { vendor, templates } = context;
  const read = (attribute: string) => entry.get(attribute);
  const rdn = read(map.rdn);
  const name = templates.group.name ? templates.group.name.render(read) : read(map.name);
  if (name === undefined) return undefined;
  const entity = applySet(
    createEntity('Group', entry, { name, rdn, description: read(map.description) }, context),
    set,
  );
  const type = templates.group.type?.render(read) ?? read(map.type);
  if (type !== undefined) entity.spec = { ...entity.spec, type };
  setProfile(entity, {
    displayName: templates.group.displayName?.render(read) ?? read(map.displayName),
    email: get(entry, map.email),
    picture: get(entry, map.picture),
  });
  const group = await finish(entity, entry, context);
  if (!group) return undefined;
  const listKeys = (attribute: string | null) =>
    attribute === null ? [] : [...new Set(entry.list(attribute).map(createMemberKey))];
  return splitGroup(getRecordId('group', entry, vendor), {
    entity: group,
    keys: createKeys(entry, [rdn, getUuid(entry, vendor), read(map.name)]),
    parents: listKeys(map.memberOf),
    members: listKeys(map.members),
  });
}

function createEntity(
  kind: 'User' | 'Group',
  entry: LdapEntry,
  { name, rdn, description }: Record<'name' | 'rdn' | 'description', string | undefined>,
  { vendor, providerId }: RecordContext,
): Entity {
  const uuid = getUuid(entry, vendor);
  const dn = entry.get(vendor.dnAttributeName) ?? entry.dn;
  const location = `ldap://${providerId}/${encodeURIComponent(dn)}`;
  return {
    apiVersion: 'backstage.io/v1alpha1',
    kind,
    metadata: {
      name: name ?? '',
      ...(description !== undefined && { description }),
      annotations: {
        'backstage.io/managed-by-location': location,
        'backstage.io/managed-by-origin-location': location,
        'backstage.io/ldap-dn': dn,
        ...(rdn !== undefined && { 'backstage.io/ldap-rdn': rdn }),
        ...(uuid !== undefined && { 'backstage.io/ldap-uuid': uuid }),
      },
    },
    spec: kind === 'Group' ? { type: 'unknown', children: [] } : {},
  };
}

/** Fixed values, by path within the entity. */
function applySet(entity: Entity, set: Readonly<Record<string, unknown>> | undefined): Entity {
  for (const [path, value] of Object.entries(set ?? {})) {
    const keys = path.split('.');
    let target = entity as unknown as JsonObject;
    for (const key of keys.slice(0, -1)) {
      const inner = target[key];
      const next =
        typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? inner : {};
      target[key] = next;
      target = next as JsonObject;
    }
    target[keys.at(-1) as string] = structuredClone(value) as JsonValue;
  }
  return entity;
}

function setProfile(entity: Entity, values: Record<string, string | undefined>): void {
  const given = (entity.spec?.['profile'] as JsonObject | undefined) ?? {};
  const known = Object.entries(values).filter(([, value]) => value !== undefined);
  entity.spec = { ...entity.spec, profile: { ...given, ...Object.fromEntries(known) } };
}

async function finish(entity: Entity, entry: LdapEntry, context: RecordContext) {
  const { source, transformers } = context;
  const own = entity.kind === 'User' ? transformers.user : transformers.group;
  const value = own.length > 0 ? { ...entry.toObject(), dn: [entry.dn] } : {};
  return transformEntity(entity, own, { source, type: 'ldapOrg', value });
}

function getUuid(entry: LdapEntry, vendor: LdapVendor): string | undefined {
  const uuid = entry.get(vendor.uuidAttributeName);
  return uuid !== undefined && uuid.length <= 200 ? uuid : undefined;
}

function get(entry: LdapEntry, attribute: string | undefined): string | undefined {
  return attribute === undefined ? undefined : entry.get(attribute);
}

function createKeys(entry: LdapEntry, others: readonly (string | undefined)[]): string[] {
  const names = others.filter(each => each !== undefined);
  return [...new Set([createKey(getDnKey(entry.dn)), ...names.map(createMemberKey)])];
}

/** The key of what a membership says: a name of the directory's tree, or a name as groups of POSIX have it. */
function createMemberKey(member: string): string {
  return createKey(getDnKey(member));
}

function getDnKey(text: string): string {
  const dn = normalizeDn(text);
  return dn === undefined ? `name:${text.trim().toLowerCase()}` : `dn:${dn}`;
}
