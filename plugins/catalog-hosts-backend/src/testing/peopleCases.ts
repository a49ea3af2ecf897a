import { type HostCase, hostCases, type RunningHost, startHost } from './startHost.ts';

/** What differs between hosts for one and the same test of people. */
export interface PeopleCase extends HostCase {
  /** Of the team `core-web`, on hosts whose teams are nested. */
  parent?: string;
  /** Of the annotations, after the host. */
  teamAnnotation(host: string): [string, string];
  userAnnotation(host: string, origin: string): [string, string];
}

function findCase(type: string): HostCase {
  const found = hostCases.find(each => each.type === type);
  if (!found) throw new Error(`No host '${type}'`);
  return found;
}

/** One case for each kind of host that has people. */
export const peopleCases: readonly PeopleCase[] = [
  {
    ...findCase('github'),
    provider: 'githubOrg',
    config: host => ({
      id: 'default',
      githubUrl: `http://${host}`,
      orgs: ['acme'],
      pageSizes: { organizationMembers: 2, teams: 1, teamMembers: 1 },
    }),
    parent: 'group:default/core',
    teamAnnotation: () => ['github.com/team-slug', 'acme/core'],
    userAnnotation: () => ['github.com/user-login', 'bea'],
  },
  {
    ...findCase('gitlab'),
    config: host => ({ host, group: 'acme', orgEnabled: true, restrictUsersToGroup: true }),
    parent: 'group:default/core',
    teamAnnotation: host => [`${host}/team-path`, 'acme/core'],
    userAnnotation: (host, origin) => [`${host}/user-login`, `${origin}/bea`],
  },
  {
    ...findCase('gitea'),
    config: host => ({ host, organization: 'acme', orgEnabled: true }),
    teamAnnotation: host => [`${host}/team-path`, 'acme/core'],
    userAnnotation: host => [`${host}/user-login`, 'bea'],
  },
];
/** Logins of the members of `acme`. */
export const people = ['ada-l', 'bea', 'cid', 'dan', 'eve'];

/** Starts a host with people, and a server whose sources read it. */
export async function startPeople(
  hostCase: PeopleCase,
  overrides: object = {},
): Promise<RunningHost> {
  const host = await startHost(hostCase, overrides);
  const { state } = host.forge;
  state.addMembers('acme', people);
  if (hostCase.type === 'gitlab') {
    for (const [path, members] of [
      ['acme/core', ['bea', 'cid', 'dan']],
      ['acme/core/web', ['eve']],
    ] as const) {
      state.addOwner(path, { name: path.split('/').at(-1) ?? '', isOrganization: true });
      state.addMembers(path, members);
    }
  } else {
    state.addTeam('acme', { name: 'core', members: ['bea', 'cid', 'dan'] });
    state.addTeam('acme', {
      name: 'core-web',
      members: ['eve'],
      ...(hostCase.type === 'github' && { parent: 'core' }),
    });
  }
  return host;
}
