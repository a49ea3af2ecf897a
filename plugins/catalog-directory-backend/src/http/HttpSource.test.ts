import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { directoryConfigSchema } from '../directoryConfig.ts';
import {
  byRef,
  createReading,
  createTestLog,
  readChanges,
  readSource,
} from '@portico/catalog-node/testing';
import {
  createCompany,
  directoryCases,
  type FakeCompany,
  type FakePerson,
  type FakeTeam,
} from '../testing/directoryCases.ts';
import { FakeDirectory } from '../testing/FakeDirectory.ts';
import { createHttpSources } from './createHttpSources.ts';
import type { PeopleSource } from '@portico/catalog-node/people';
import type { GetJson } from './HttpDialect.ts';

/** One run of a test that applies to a directory, and none of another: there is nothing to skip. */
const where = (applies: unknown) => (applies ? [{}] : []);

describe.each(directoryCases)(
  'a directory of $type',
  ({ type, provider, answer, people, linkTo, userId }) => {
    let directory: FakeDirectory;
    beforeAll(async () => {
      directory = await FakeDirectory.start();
    });
    afterAll(() => directory.stop());

    function create(known: FakeCompany = createCompany()): PeopleSource<GetJson> {
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
      const known = createCompany();
      known.people[0] = { id: 'p0', name: 'name0', isGone: true };
      const { entities } = await readSource(create(known));
      expect(byRef(entities)['user:default/name0']).toBeUndefined();
      expect(entities.filter(({ kind }) => kind === 'User')).toHaveLength(6);
    });

    it('gives hostile names a valid name each', async () => {
      const known = createCompany();
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
          ? answer(createCompany(), directory.url)(
              new URL(`${directory.url}${pathname}`),
              {} as never,
            )
          : special;
      const error = await failure(source);
      expect(error.message).toMatch(message);
      expect(`${error.message} ${error.stack} ${JSON.stringify(error)}`).not.toMatch(
        /secret-token|a-secret/,
      );
    });

    it.each(where(linkTo))('follows no link to another host', async () => {
      const source = create();
      const known = answer(createCompany(), directory.url);
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
      const known = answer(createCompany(), directory.url);
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
        const known = createCompany();
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
        const known = createCompany();
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
        (known.people[2] as FakePerson).name = 'renamed';
        (known.teams[1] as FakeTeam).members = ['p4'];
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
