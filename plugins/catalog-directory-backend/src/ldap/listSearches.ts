import type { PersonTransformers } from '@portico/catalog-node/people';
import type { LdapGroupsConfig, LdapProviderConfig, LdapUsersConfig } from './ldapConfig.ts';
import type { LdapSearch } from './LdapSession.ts';
import type { LdapVendor } from './vendors.ts';

/** One search of a run, with what its entries become. */
export type LdapStep = {
  /** Where it is configured, such as `users[0]`. */
  part: string;
  search: LdapSearch;
  /** What it finds is no longer there for the portal. */
  isGone: boolean;
} & ({ kind: 'user'; config: LdapUsersConfig } | { kind: 'group'; config: LdapGroupsConfig });

const defaultPageSize = 1_000;

/**
 * The searches of a run, in order. Those for changes begin with what filters no longer take, so that what another search
 * still takes comes after it.
 */
export function listSearches(
  config: LdapProviderConfig,
  vendor: LdapVendor,
  transformers: PersonTransformers,
  since?: string,
): LdapStep[] {
  const { templates } = config;
  const users = config.users.map((users, index): LdapStep => {
    const { map } = users;
    const { defaults } = vendor;
    const mapped = [
      map.rdn ?? defaults.rdn,
      map.name ?? defaults.user,
      map.displayName ?? defaults.displayName,
      map.description,
      map.email,
      map.picture,
      map.memberOf,
      ...Object.values(templates.user).flatMap(each => each?.attributes ?? []),
    ];
    const search = createSearch(users, mapped, vendor, transformers.user.length > 0);
    return { kind: 'user', part: `users[${index}]`, config: users, search, isGone: false };
  });
  const groups = config.groups.map((groups, index): LdapStep => {
    const mapped = [
      ...Object.values(groups.map),
      ...Object.values(templates.group).flatMap(each => each?.attributes ?? []),
    ];
    const search = createSearch(groups, mapped, vendor, transformers.group.length > 0);
    return { kind: 'group', part: `groups[${index}]`, config: groups, search, isGone: false };
  });
  const steps = [...users, ...groups];
  const attribute = vendor.changedAttributeName;
  if (since === undefined || attribute === undefined) return steps;
  const changed = steps.map(step => ({
    ...step,
    search: { ...step.search, since: { attribute, time: since } },
  }));
  const gone = changed
    .filter(({ search }) => search.filter !== undefined)
    .map(step => ({
      ...step,
      isGone: true,
      search: { ...step.search, attributes: [vendor.uuidAttributeName], isInverted: true },
    }));
  return [...gone, ...changed];
}

function createSearch(
  { dn, options }: LdapUsersConfig | LdapGroupsConfig,
  mapped: readonly (string | null | undefined)[],
  vendor: LdapVendor,
  isTransformed: boolean,
): LdapSearch {
  const { attributes, paged } = options;
  const needed = [
    ...mapped.filter(each => each !== undefined && each !== null),
    vendor.uuidAttributeName,
    vendor.dnAttributeName,
    ...(vendor.changedAttributeName ? [vendor.changedAttributeName] : []),
  ];
  // A transformer may look at anything; otherwise pictures and all else stay where they are.
  const extra = attributes ?? (isTransformed ? ['*', '+'] : []);
  return {
    dn,
    scope: options.scope,
    filter: options.filter,
    attributes: [...new Set([...[extra].flat(), ...needed])],
    timeLimitSeconds: options.timeLimit,
    pageSize:
      paged === false
        ? undefined
        : ((paged === true ? undefined : paged.pageSize) ?? defaultPageSize),
  };
}
