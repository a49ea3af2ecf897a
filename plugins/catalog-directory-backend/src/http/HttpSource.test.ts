import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { directoryConfigSchema } from '../directoryConfig.ts';
import {
  byRef,
  createReading,
  createTestLog,
  readChanges,
  readSource,
} from '@portico/catalog-node/testing';
import { type FakeAnswer, type FakeDialect, FakeDirectory } from '../testing/FakeDirectory.ts';
import { createHttpSources } from './createHttpSources.ts';
import type { PeopleSource } from '@portico/catalog-node/people';
import type { GetJson } from './HttpDialect.ts';

/** A person and a group of all fakes, with the names that a dialect gives them. */
interface Person {
  id: string;
  name: string;
  isGone?: boolean;
}
interface Team {
  id: string;
  name: string;
  members: string[];
}
interface Company {
  people: Person[];
  teams: Team[];
  pageSize: number;
}

interface Case {
  type: 'keycloakOrg' | 'microsoftGraphOrg' | 'okta';
  provider(url: string): object;
  /** Answers as the documentation of the directory shows. */
  answer(company: Company, url: string): FakeDialect;
  /** The path of people, for answers in place of the page. */
  people: string;
  /** A page with a link to another one, where the directory has links. */
  linkTo?(address: string): FakeAnswer;
  userId: string;
}

const cases: Case[] = [
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
        const person = ({ id, name, isGone }: Person) => ({
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
        const person = ({ id, name, isGone }: Person) => ({
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
        const shown = ({ id, name }: Team) => ({ id, displayName: name, securityEnabled: true });
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
        const person = ({ id, name, isGone }: Person) => ({
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

/** One run of a test that applies to a directory, and none of another: there is nothing to skip. */
const where = (applies: unknown) => (applies ? [{}] : []);

describe.each(cases)(
  'a directory of $type',
  ({ type, provider, answer, people, linkTo, userId }) => {
    let directory: FakeDirectory;
    beforeAll(async () => {
      directory = await FakeDirectory.start();
    });
    afterAll(() => directory.stop());

    const company = (): Company => ({
      people: Array.from({ length: 7 }, (_, index) => ({ id: `p${index}`, name: `name${index}` })),
      teams: [
        { id: 'g0', name: 'Platform Team', members: ['p0', 'p1', 'p6'] },
        { id: 'g1', name: 'databases', members: ['p1', 'gone'] },
      ],
      pageSize: 3,
    });
    function create(known: Company = company()): PeopleSource<GetJson> {
      directory.answer = answer(known, directory.url);
      directory.requests.length = 0;
      directory.next.length = 0;
      directory.token = 1;
      const { catalog } = directoryConfigSchema.parse({
        catalog: { providers: { [type]: provider(directory.url) } },
      });
      const { logger } = createTestLog();
      const context = { transformers: { user: [], group: [] }, logger, now: () => new Date() };
      const [source] = createHttpSources(catalog.providers, context);
      return source as PeopleSource<GetJson>;
    }
    const failure = async (source: PeopleSource<GetJson>) =>
      (await readSource(source).catch((error: unknown) => error)) as Error;

    it('gives people and groups with who is in them', async () => {
      const source = create();
      const { entities } = await readSource(source);
      const found = byRef(entities);
      expect(entities.filter(({ kind }) => kind === 'User')).toHaveLength(7);
      expect(found['user:default/name1']).toMatchObject({
        kind: 'User',
        metadata: { annotations: { [userId]: 'p1' } },
        spec: {
          profile: { displayName: 'A p1' },
          memberOf: ['group:default/databases', 'group:default/platform_team'],
        },
      });
      expect(found['group:default/platform_team']).toMatchObject({
        metadata: { annotations: {} },
        spec: { profile: { displayName: 'Platform Team' } },
      });
      expect(source.name).toBe(`${type}:${type === 'okta' ? '0' : 'default'}`);
    });

    it('goes on at the page where a run broke off', async () => {
      const all = await readSource(create());
      const { reading } = createReading();
      const page = await create().readPage(undefined, reading);
      const records = new Map(page.records.map(record => [record.id, record]));
      const rest = await readSource(create(), { from: page.next as string, records });
      expect(rest.entities).toEqual(all.entities);
    });

    it('is nobody where the directory has nobody', async () => {
      const { entities } = await readSource(create({ people: [], teams: [], pageSize: 3 }));
      expect(entities).toEqual([]);
    });

    it('omits those who are switched off', async () => {
      const known = company();
      known.people[0] = { id: 'p0', name: 'name0', isGone: true };
      const { entities } = await readSource(create(known));
      expect(byRef(entities)['user:default/name0']).toBeUndefined();
      expect(entities.filter(({ kind }) => kind === 'User')).toHaveLength(6);
    });

    it('gives hostile names a valid name each', async () => {
      const known = company();
      const names = [
        '../../admin',
        '${jndi:ldap://x}',
        'Ä'.repeat(300),
        '\u202Eevil',
        'user:default/root',
        '<b>',
        'ä'.repeat(300),
      ];
      known.people.forEach((each, index) => (each.name = names[index] as string));
      known.teams.forEach((each, index) => (each.name = `${'\0'}团队 ${index}`));
      const { entities } = await readSource(create(known));
      const refs = Object.keys(byRef(entities));
      expect(refs).toHaveLength(9);
      for (const ref of refs) expect(ref).toMatch(/^(user|group):default\/[a-z0-9][\w.-]{0,62}$/);
    });

    it('waits as long as it is told to, and gives up where that is too long', async () => {
      const source = create();
      directory.next.push(
        () => ({ status: 429, headers: { 'retry-after': '0' } }),
        () => ({ status: 503, headers: { 'retry-after': '0' } }),
      );
      const { entities } = await readSource(source);
      expect(entities.length).toBeGreaterThan(6);
      const slow = create();
      directory.answer = () => ({ status: 429, headers: { 'retry-after': '86400' } });
      expect(await failure(slow)).toMatchObject({ name: 'TooManyRequestsError' });
    });

    it.each([
      ['half a page', { body: '[{"id":' }, /sends no JSON/],
      ['another form', { body: { value: 'no', error: 'x' } }, /in a form that is not known/],
      [
        'a page for sign-in',
        { status: 302, headers: { location: 'https://login.example' } },
        /leads elsewhere/,
      ],
      ['no right', { status: 403, body: {} }, /does not let the portal's account read it/],
      ['another tenant', { status: 404, body: {} }, /is not there/],
    ])('is an error with %s, and nothing of it is taken', async (_, special, message) => {
      const source = create();
      directory.answer = ({ pathname, searchParams }) =>
        pathname.endsWith('/delta') && searchParams.has('$deltatoken')
          ? answer(company(), directory.url)(new URL(`${directory.url}${pathname}`), {} as never)
          : special;
      const error = await failure(source);
      expect(error.message).toMatch(message);
      expect(`${error.message} ${error.stack} ${JSON.stringify(error)}`).not.toMatch(
        /secret-token|a-secret/,
      );
    });

    it.each(where(linkTo))('follows no link to another host', async () => {
      const source = create();
      const known = answer(company(), directory.url);
      for (const address of [
        'https://evil.example/users',
        '//evil.example/users',
        'http://x:y@127.0.0.1/',
      ]) {
        directory.answer = (url, request) =>
          url.pathname === people ? linkTo?.(address) : known(url, request);
        const error = await failure(source);
        expect(error).toMatchObject({ name: 'InputError' });
        expect(error.message).toMatch(/another host/);
      }
    });

    it.each(where(linkTo))('ends where pages lead in a circle', async () => {
      const source = create();
      const known = answer(company(), directory.url);
      directory.answer = (url, request) => {
        if (url.pathname !== people) return known(url, request);
        const page = (Number(url.searchParams.get('page')) + 1) % 5;
        return linkTo?.(`${directory.url}${people}?page=${page}`);
      };
      expect((await failure(source)).message).toMatch(/circle/);
      expect(directory.requests.length).toBeLessThan(40);
    });

    it.each(where(type !== 'okta'))(
      'renews a token that is no longer valid, in the middle of a run',
      async () => {
        const source = create();
        const { reading } = createReading();
        const page = await source.readPage(undefined, reading);
        directory.token = 2;
        const records = new Map(page.records.map(record => [record.id, record]));
        const { entities } = await readSource(source, { from: page.next as string, records });
        expect(entities).toHaveLength(9);
      },
    );
    it.each(where(type === 'okta'))('says so where a token is no longer valid', async () => {
      const source = create();
      directory.token = 2;
      expect((await failure(source)).message).toMatch(
        /check the secret under 'catalog.providers.okta.0'/,
      );
    });

    it.each(where(type === 'keycloakOrg'))(
      'is an error where it gives fewer people than it counts',
      async () => {
        const known = company();
        const source = create(known);
        const whole = directory.answer;
        directory.answer = (url, request) =>
          url.pathname.endsWith('/count') ? { body: 12 } : whole(url, request);
        expect((await failure(source)).message).toMatch(/7 of 12 users.*view-users/);
      },
    );

    it.each(where(type === 'microsoftGraphOrg'))(
      'reads what has changed since, and begins anew when the token has expired',
      async () => {
        const known = company();
        const source = create(known);
        const { changeToken } = await readSource(source);
        const whole = directory.answer;
        directory.answer = (url, request) => {
          if (url.pathname === '/v1.0/users/delta' && url.searchParams.get('$deltatoken') === '1')
            return {
              body: {
                value: [
                  { id: 'p2' },
                  { id: 'p3', '@removed': { reason: 'deleted' } },
                  { id: 'p9' },
                ],
                '@odata.deltaLink': `${directory.url}/v1.0/users/delta?$deltatoken=2`,
              },
            };
          if (url.pathname === '/v1.0/groups/delta' && url.searchParams.get('$deltatoken') === '1')
            return {
              body: {
                value: [{ id: 'g1', 'members@delta': [{ id: 'p4' }] }],
                '@odata.deltaLink': `${directory.url}/v1.0/groups/delta?$deltatoken=2`,
              },
            };
          return whole(url, request);
        };
        (known.people[2] as Person).name = 'renamed';
        (known.teams[1] as Team).members = ['p4'];
        const changes = await readChanges(source, changeToken as string);
        expect(changes.removed).toEqual(['user:p3', 'user:p9']);
        expect(changes.changed.map(({ id }) => id)).toEqual(['user:p2', 'group:g1']);
        expect(JSON.stringify(changes.changed)).toContain('renamed');
        expect(changes.token).toContain('$deltatoken=2');
        directory.answer = () => ({ status: 410, body: {} });
        const { reading } = createReading();
        await expect(source.readChanges?.(changes.token, reading)).rejects.toMatchObject({
          name: 'NotFoundError',
        });
      },
    );
  },
);

it('says what to set where Microsoft Graph would be read as the machine itself', async () => {
  const { catalog } = directoryConfigSchema.parse({
    catalog: { providers: { microsoftGraphOrg: { default: { tenantId: 'a.example' } } } },
  });
  const { logger } = createTestLog();
  const context = { transformers: { user: [], group: [] }, logger, now: () => new Date() };
  const [source] = createHttpSources(catalog.providers, context);
  const { reading } = createReading();
  await expect(source?.readPage(undefined, reading)).rejects.toThrow(
    "Set 'clientId' and 'clientSecret' under 'catalog.providers.microsoftGraphOrg.default'",
  );
});
