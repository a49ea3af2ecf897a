import type { FakeAnswer, FakeDialect } from './FakeDirectory.ts';

/** A person, with the name that a dialect gives them. */
export interface FakePerson {
  id: string;
  name: string;
  isGone?: boolean;
}
/** A group, with ids of its members. */
export interface FakeTeam {
  id: string;
  name: string;
  members: string[];
}
/** Who is in a directory. */
export interface FakeCompany {
  people: FakePerson[];
  teams: FakeTeam[];
  pageSize: number;
}

/** What differs between directories for one and the same test. */
export interface DirectoryCase {
  type: 'keycloakOrg' | 'microsoftGraphOrg' | 'okta';
  provider(url: string): object;
  /** Answers as the documentation of the directory shows. */
  answer(company: FakeCompany, url: string): FakeDialect;
  /** The path of people, for answers in place of the page. */
  people: string;
  /** A page with a link to another one, where the directory has links. */
  linkTo?(address: string): FakeAnswer;
  userId: string;
}

/** One case for each kind of directory over HTTP. */
export const directoryCases: readonly DirectoryCase[] = [
  {
    type: 'keycloakOrg',
    people: '/admin/realms/staff/users',
    userId: 'keycloak.org/id',
    provider: url => ({
      default: { baseUrl: url, realm: 'staff', clientId: 'portal', clientSecret: 'a-secret' },
    }),
    answer:
      ({ people, teams, pageSize }) =>
      ({ pathname, searchParams }) => {
        const first = Number(searchParams.get('first'));
        const page = (list: unknown[]) => ({ body: list.slice(first, first + pageSize) });
        const path = pathname.replace('/admin/realms/staff/', '');
        const person = ({ id, name, isGone }: FakePerson) => ({
          id,
          username: name,
          email: `${id}@x.example`,
          firstName: 'A',
          lastName: id,
          enabled: !isGone,
        });
        if (path === 'users') return page(people.map(person));
        if (path === 'users/count') return { body: people.length };
        if (path === 'groups')
          return page(
            teams
              .slice(0, 1)
              .map(({ id, name }) => ({ id, name, path: `/${name}`, subGroupCount: 1 })),
          );
        const [, id, rest] = path.split('/');
        const team = teams.find(each => each.id === id);
        if (rest === 'children') return page(team === teams[0] ? teams.slice(1) : []);
        return page(people.filter(each => team?.members.includes(each.id)).map(person));
      },
  },
  {
    type: 'microsoftGraphOrg',
    people: '/v1.0/users',
    userId: 'graph.microsoft.com/user-id',
    provider: url => ({
      default: {
        target: `${url}/v1.0`,
        authority: url,
        tenantId: 'tenant',
        clientId: 'portal',
        clientSecret: 'a-secret',
      },
    }),
    linkTo: address => ({ body: { value: [], '@odata.nextLink': address } }),
    answer:
      ({ people, teams, pageSize }, url) =>
      ({ pathname, searchParams }) => {
        const skip = Number(searchParams.get('$skiptoken'));
        const page = (list: unknown[]) => ({
          body: {
            value: list.slice(skip, skip + pageSize),
            ...(skip + pageSize < list.length && {
              '@odata.nextLink': `${url}${pathname}?$skiptoken=${skip + pageSize}`,
            }),
          },
        });
        const path = pathname.replace('/v1.0/', '');
        const person = ({ id, name, isGone }: FakePerson) => ({
          id,
          displayName: `A ${id}`,
          mail: null,
          userPrincipalName: name,
          accountEnabled: !isGone,
        });
        if (path.endsWith('/delta'))
          return {
            body: { value: [], '@odata.deltaLink': `${url}/v1.0/${path}?$deltatoken=1` },
          };
        if (path === 'users') return page(people.map(person));
        const shown = ({ id, name }: FakeTeam) => ({
          id,
          displayName: name,
          securityEnabled: true,
        });
        if (path === 'groups') return page(teams.map(shown));
        const [kind, id, rest] = path.split('/');
        const found = people.find(each => each.id === id);
        if (kind === 'users') return found && { body: person(found) };
        const team = teams.find(each => each.id === id);
        if (rest === undefined) return team && { body: shown(team) };
        return team && page(team.members.map(member => ({ id: member })));
      },
  },
  {
    type: 'okta',
    people: '/api/v1/users',
    userId: 'okta.com/user-id',
    provider: url => [{ orgUrl: url, token: 'secret-token-1' }],
    linkTo: address => ({ body: [], headers: { link: `<${address}>; rel="next"` } }),
    answer:
      ({ people, teams, pageSize }, url) =>
      ({ pathname, searchParams }) => {
        const after = Number(searchParams.get('after'));
        const page = (list: unknown[]) => ({
          body: list.slice(after, after + pageSize),
          headers: {
            link: [
              `<${url}${pathname}>; rel="self"`,
              ...(after + pageSize < list.length
                ? [`<${url}${pathname}?after=${after + pageSize}>; rel="next"`]
                : []),
            ].join(', '),
          },
        });
        const path = pathname.replace('/api/v1/', '');
        const person = ({ id, name, isGone }: FakePerson) => ({
          id,
          status: isGone ? 'DEPROVISIONED' : 'ACTIVE',
          profile: { login: `${name}@x.example`, email: `${id}@x.example`, displayName: `A ${id}` },
        });
        if (path === 'users') return page(people.map(person));
        if (path === 'groups')
          return page(teams.map(({ id, name }) => ({ id, profile: { name, description: null } })));
        const team = teams.find(each => path === `groups/${each.id}/users`);
        return team && page(people.filter(each => team.members.includes(each.id)).map(person));
      },
  },
];

/** Seven people in pages of three, and two groups. */
export function createCompany(): FakeCompany {
  return {
    people: Array.from({ length: 7 }, (_, index) => ({ id: `p${index}`, name: `name${index}` })),
    teams: [
      { id: 'g0', name: 'Platform Team', members: ['p0', 'p1', 'p6'] },
      { id: 'g1', name: 'databases', members: ['p1', 'gone'] },
    ],
    pageSize: 3,
  };
}
