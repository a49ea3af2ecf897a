import { describe, expect, it } from 'vitest';
import { findCustomUserFaults, getCustomIdentity, getCustomProfile } from './customUser.ts';
import { judgeInactivity, readInactivityRules } from './inactivity.ts';
import {
  coversScopes,
  findAzureResource,
  getDefaultScopes,
  normalizeScopes,
  toScopes,
} from './providerScopes.ts';
import { getProxiedLifetime } from './proxiedLifetime.ts';
import { findScmKind, scmKinds } from './scmHosts.ts';
import { listSignInChoices } from './signInChoices.ts';
import { readTokenClaims } from './tokenClaims.ts';

const configOf = (value: unknown) => ({
  getOptional: <T>(path: string) =>
    path
      .split('.')
      .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], value) as T,
  getOptionalString: () => undefined,
});

const tokenOf = (claims: unknown) =>
  `e30.${btoa(String.fromCodePoint(...new TextEncoder().encode(JSON.stringify(claims))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')}.sig`;

describe('scopes', () => {
  it.each([
    ['google', ['openid', 'email', 'profile']],
    ['github', ['read:user']],
    ['gitlab', ['read_user']],
    ['bitbucket', ['account']],
    ['bitbucketServer', ['PROJECT_ADMIN']],
    ['microsoft', ['openid', 'offline_access', 'profile', 'email', 'User.Read']],
    ['okta', ['openid', 'email', 'profile', 'offline_access']],
    ['openshift', ['user:info']],
    ['vmwareCloudServices', ['openid']],
    ['unheard-of', []],
  ])('of %s are by default %j', (provider, scopes) => {
    expect(getDefaultScopes(provider)).toEqual(scopes);
  });

  it('are read from lists and texts, each once', () => {
    expect(toScopes(' repo  read:org, repo ')).toEqual(['repo', 'read:org']);
    expect(toScopes(['repo', '', 'repo'])).toEqual(['repo']);
    expect(toScopes()).toEqual([]);
  });

  it('have long forms at some providers', () => {
    expect(normalizeScopes('google', 'openid email drive')).toEqual([
      'openid',
      'https://www.googleapis.com/auth/userinfo.email',
      'https://www.googleapis.com/auth/drive',
    ]);
    expect(normalizeScopes('okta', 'openid users.read okta.apps.read')).toEqual([
      'openid',
      'okta.users.read',
      'okta.apps.read',
    ]);
    expect(normalizeScopes('github', 'repo')).toEqual(['repo']);
  });

  it('are covered when all are granted', () => {
    expect(coversScopes(['a', 'b'], ['b'])).toBe(true);
    expect(coversScopes(['a'], ['a', 'b'])).toBe(false);
    expect(coversScopes([], [])).toBe(true);
  });

  it('may be of one Azure resource only', () => {
    expect(findAzureResource(['User.Read', 'openid'])).toBeUndefined();
    expect(findAzureResource(['api://x/read', 'api://x/write', 'offline_access'])).toBe('api://x');
    for (const scopes of [
      ['api://x/read', 'api://y/read'],
      ['api://x/read', 'User.Read'],
    ]) {
      expect(() => findAzureResource(scopes)).toThrow(
        'Requested access token with scopes from multiple Azure resources',
      );
    }
  });
});

describe('code hosts', () => {
  const integrations = {
    gitlab: [{ host: 'git.acme.example' }, { host: 7 }, {}],
    bitbucketServer: [{ host: 'bb.acme.example' }],
    github: 'not a list',
  };
  it.each([
    ['https://github.com/acme/pay', 'github'],
    ['https://git.acme.example/acme/pay/-/blob/main/x', 'gitlab'],
    ['https://bb.acme.example/projects/P', 'bitbucketServer'],
    ['https://bitbucket.org/acme/pay', 'bitbucketCloud'],
    ['https://dev.azure.com/acme', 'azure'],
    ['https://github.com.evil.example/acme', undefined],
    ['https://github.com@evil.example/acme', undefined],
    ['nonsense', undefined],
    ['', undefined],
  ])('of %s is %s', (url, kind) => {
    expect(findScmKind(url, integrations)?.kind).toBe(kind);
  });

  it('are read with repo, read:org, read:user at GitHub, and written with gist besides', () => {
    const github = scmKinds.find(({ kind }) => kind === 'github');
    expect(github?.read).toEqual(['repo', 'read:org', 'read:user']);
    expect(github?.write).toEqual(['gist']);
  });
});

describe('a custom user', () => {
  it.each([
    ['', '', { userId: 'custom.userIdRequired' }],
    ['  ', '', { userId: 'custom.userIdRequired' }],
    ['ada', '', {}],
    ['user:default/ada', '', {}],
    ['default/ada', 'a-b.c_d.e', {}],
    ['a/b/c', '', { userId: 'custom.userIdWrong' }],
    [':ada', '', { userId: 'custom.userIdWrong' }],
    ['ada/', '', { userId: 'custom.userIdWrong' }],
    ['ada', 'a.b', { idToken: 'custom.tokenWrong' }],
    ['ada', 'a.b.c.d', { idToken: 'custom.tokenWrong' }],
    ['ada', 'a.b.c=', { idToken: 'custom.tokenWrong' }],
    ['ada', '..', { idToken: 'custom.tokenWrong' }],
  ])('with id %j and token %j has the faults %j', (userId, idToken, faults) => {
    expect(findCustomUserFaults({ userId, idToken })).toEqual(faults);
  });

  it('is known by the id, and by the token where there is one', () => {
    expect(getCustomIdentity({ userId: 'Ada', idToken: '' })).toEqual({
      type: 'user',
      userEntityRef: 'user:default/ada',
      ownershipEntityRefs: ['user:default/ada'],
    });
    const idToken = tokenOf({ sub: 'user:dev/grace', ent: ['group:dev/navy'] });
    expect(getCustomIdentity({ userId: 'ada', idToken })).toMatchObject({
      userEntityRef: 'user:dev/grace',
      ownershipEntityRefs: ['group:dev/navy'],
    });
    expect(getCustomIdentity({ userId: 'dev/ada', idToken: 'x.y.z' }).userEntityRef).toBe(
      'user:dev/ada',
    );
    expect(getCustomProfile({ userId: 'user:dev/ada', idToken: '' })).toEqual({
      displayName: 'ada',
      email: 'ada@example.com',
    });
  });

  it('has the claims of a token, whatever letters are in them', () => {
    expect(readTokenClaims(tokenOf({ sub: 'Zoë 🙂' }))).toEqual({ sub: 'Zoë 🙂' });
    for (const token of ['', 'a', 'a.b.c', 'a.W10.c'.replace('W10', 'bnVsbA')]) {
      expect(readTokenClaims(token)).toBeUndefined();
    }
  });
});

describe('the choices of the sign-in page', () => {
  const providers = { guest: { title: 'Guest' }, github: { title: 'GitHub', message: 'Code' } };
  it.each([
    [{ auth: { providers } }, ['guest', 'github']],
    [
      { auth: { providers, signInPage: { providers: ['github', 'custom'] } } },
      ['github', 'custom'],
    ],
    [{ auth: { providers: {}, signInPage: {} } }, ['guest']],
    [{ auth: { providers: { ...providers, gitlab: { accessOnly: true } } } }, ['guest', 'github']],
    [
      {
        app: { protected: true },
        auth: { providers, signInPage: { providers: ['custom', 'github'] } },
      },
      ['github'],
    ],
  ])('are by %j %j', (config, ids) => {
    const found = listSignInChoices(configOf(config));
    expect('choices' in found && found.choices.map(({ id }) => id)).toEqual(ids);
  });

  it.each([
    [['github', 'guest', 'github'], { fault: 'duplicate', id: 'github' }],
    [['okta'], { fault: 'missing' }],
    [['toString'], { fault: 'missing' }],
  ])('cannot be %j', (ids, fault) => {
    const config = configOf({ auth: { providers, signInPage: { providers: ids } } });
    expect(listSignInChoices(config)).toEqual(fault);
  });
});

describe('a session that a proxy gives', () => {
  it('is used until 5 minutes before its token ends', () => {
    expect(getProxiedLifetime(tokenOf({ exp: 3600 }), 0)).toEqual({
      freshUntilMs: 3_300_000,
      expiresAtMs: 3_600_000,
    });
  });

  it('is used for 5 minutes when its token does not say', () => {
    for (const token of [undefined, 'opaque', tokenOf({ exp: 'soon' })]) {
      expect(getProxiedLifetime(token, 1000).freshUntilMs).toBe(301_000);
    }
  });
});

describe('inactivity', () => {
  const rules = { idleTimeoutMs: 60_000, promptBeforeMs: 10_000 };
  it.each([
    [0, { type: 'active' }],
    [49_999, { type: 'active' }],
    [50_000, { type: 'confirming', logoutAt: 60_000 }],
    [59_999, { type: 'confirming', logoutAt: 60_000 }],
    [60_000, { type: 'gone' }],
    [9_999_999, { type: 'gone' }],
  ])('of %d ms is %j', (now, expected) => {
    expect(judgeInactivity(0, now, rules)).toEqual(expected);
  });

  it('is asked about for 10 seconds after an hour when nothing is configured; 0 asks never', () => {
    expect(readInactivityRules(configOf({}))).toEqual({
      idleTimeoutMs: 3_600_000,
      promptBeforeMs: 10_000,
      countsAbsence: true,
      isCountedInWorker: true,
    });
    const here = { auth: { autologout: { useWorkerTimers: false } } };
    expect(readInactivityRules(configOf(here)).isCountedInWorker).toBe(false);
    const silent = { auth: { autologout: { idleTimeoutMinutes: 1, promptBeforeIdleSeconds: 0 } } };
    const found = readInactivityRules(configOf(silent));
    expect(found).toMatchObject({ idleTimeoutMs: 60_000, promptBeforeMs: 0 });
    expect(judgeInactivity(0, 59_999, found)).toEqual({ type: 'active' });
    const wrong = {
      auth: { autologout: { idleTimeoutMinutes: -3, promptBeforeIdleSeconds: 'x' } },
    };
    expect(readInactivityRules(configOf(wrong)).idleTimeoutMs).toBe(3_600_000);
  });
});
