import { byRef, readSource } from '@portico/catalog-node/testing';
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { people, peopleCases, startPeople } from '../testing/peopleCases.ts';
import { type RunningHost, webhookSecret } from '../testing/startHost.ts';

describe.each(peopleCases)('people of $type', hostCase => {
  let host: RunningHost;
  const getSource = () => {
    const found = host.sources.find(({ type }) => type.endsWith('Org'));
    if (!found) throw new Error('No source of people');
    return found;
  };
  beforeAll(async () => {
    host = await startPeople(hostCase);
  });
  afterAll(() => host?.stop());

  it('come with their teams, and with what the ecosystem knows them by', async () => {
    const { entities } = await readSource(getSource());
    const found = byRef(entities);
    const { host: name, origin } = host.forge;
    expect(
      Object.keys(found)
        .filter(ref => ref.startsWith('user:'))
        .toSorted(),
    ).toEqual(people.map(each => `user:default/${each}`));
    const [userKey, user] = hostCase.userAnnotation(name, origin);
    expect(found['user:default/bea']).toMatchObject({
      metadata: {
        name: 'bea',
        annotations: { [userKey]: user, 'backstage.io/managed-by-location': `url:${origin}/bea` },
      },
      spec: {
        profile: { displayName: 'bea' },
        memberOf: expect.arrayContaining(['group:default/core']),
      },
    });
    const [teamKey, team] = hostCase.teamAnnotation(name);
    const core = found['group:default/core'];
    expect(core?.metadata.annotations).toMatchObject({ [teamKey]: team });
    expect(core?.spec).toMatchObject({ type: 'team', profile: { displayName: 'core' } });
    expect(found['user:default/eve']?.spec?.['memberOf']).toContain('group:default/core-web');
    expect(found['user:default/eve']?.spec?.['memberOf']).not.toContain('group:default/core');
    expect(found['group:default/core-web']?.spec?.['parent']).toBe(hostCase.parent);
  });
});

it.each(peopleCases.filter(({ type }) => type !== 'gitea'))(
  'people of $type are read again soon when a webhook says that members or teams changed',
  async hostCase => {
    const host = await startPeople(hostCase);
    onTestFinished(() => host.stop());
    let reads = 0;
    for (const source of host.sources.filter(({ type }) => type.endsWith('Org')))
      await source.connect?.({ readSoon: () => void (reads += 1), apply: async () => {} });
    const events: [string, object][] =
      hostCase.type === 'github'
        ? [
            ['organization', { action: 'member_removed', organization: { login: 'Acme' } }],
            ['team', { action: 'created', organization: { login: 'acme' } }],
            ['membership', { action: 'added', organization: { login: 'other' } }],
            ['star', { action: 'created', organization: { login: 'acme' } }],
          ]
        : [
            ['', { event_name: 'user_remove_from_group', group_path: 'core' }],
            ['', { event_name: 'subgroup_create', full_path: 'acme/new' }],
            ['', { event_name: 'key_create' }],
          ];
    for (const [event, body] of events) {
      const bytes = Buffer.from(JSON.stringify(body));
      const digest = createHmac('sha256', webhookSecret).update(bytes).digest('hex');
      const headers = {
        'x-github-event': event,
        'x-hub-signature-256': `sha256=${digest}`,
        'x-gitlab-token': webhookSecret,
      };
      await host.hosts.receive({ type: hostCase.type, headers, body: bytes }, async () => {});
    }
    expect(reads).toBe(2);
  },
);

it('people of several organizations of GitHub are one person each, with teams in namespaces', async () => {
  const [github] = peopleCases;
  if (!github) throw new Error('No case');
  const host = await startPeople(github, { orgs: ['acme', 'globex'] });
  onTestFinished(() => host.stop());
  const { state } = host.forge;
  state.addOwner('globex', { isOrganization: true });
  state.addMembers('globex', ['bea', 'fay']);
  state.addTeam('globex', { name: 'core', members: ['bea', 'fay'] });
  const [source] = host.sources;
  if (!source) throw new Error('No source');
  const found = byRef((await readSource(source)).entities);
  expect(found['user:default/bea']?.spec?.['memberOf']).toEqual([
    'group:acme/core',
    'group:globex/core',
  ]);
  expect(Object.keys(found).filter(ref => ref.startsWith('user:'))).toHaveLength(6);
});

it('people of GitHub have the emails of a verified domain where that is wanted', async () => {
  const [github] = peopleCases;
  if (!github) throw new Error('No case');
  const host = await startPeople(github, { defaultUserTransformer: { useVerifiedEmails: true } });
  onTestFinished(() => host.stop());
  const [source] = host.sources;
  if (!source) throw new Error('No source');
  const found = byRef((await readSource(source)).entities);
  expect(found['user:default/bea']?.spec?.['profile']).toMatchObject({
    email: 'bea@forge.example',
  });
});
