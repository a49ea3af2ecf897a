import { commonSignInResolvers } from '@portico/auth-node';
import { readPosted } from '@portico/testing/openid';
import { expect, it } from 'vitest';
import { builtInProviders } from '../providers/builtInProviders.ts';
import type { TestUser } from '../testing/startAuth.ts';
import { signInAs, startOidcAuth } from '../testing/startOidcAuth.ts';

const byEmail = ['emailMatchingUserEntityProfileEmail', 'emailLocalPartMatchingUserEntityName'];
const byUsername = ['usernameMatchingUserEntityName', 'preferredUsernameMatchingUserEntityName'];

it.each([
  ['github', [...byEmail, ...byUsername, 'userIdMatchingUserEntityAnnotation']],
  ['gitlab', [...byEmail, 'usernameMatchingUserEntityName', 'userIdMatchingUserEntityAnnotation']],
  ['google', [...byEmail, 'emailMatchingUserEntityAnnotation']],
  [
    'microsoft',
    [...byEmail, 'emailMatchingUserEntityAnnotation', 'userIdMatchingUserEntityAnnotation'],
  ],
  ['okta', [...byEmail, 'emailMatchingUserEntityAnnotation', 'userIdMatchingUserEntityAnnotation']],
  [
    'oidc',
    [
      ...byEmail,
      'preferredUsernameMatchingUserEntityName',
      'oidcSubClaimMatchingKeycloakUserId',
      'oidcSubClaimMatchingPingIdentityUserId',
    ],
  ],
  [
    'bitbucket',
    [...byEmail, 'userIdMatchingUserEntityAnnotation', 'usernameMatchingUserEntityAnnotation'],
  ],
  [
    'bitbucketServer',
    [...byEmail, 'userIdMatchingUserEntityAnnotation', 'usernameMatchingUserEntityAnnotation'],
  ],
  ['atlassian', [...byEmail, 'usernameMatchingUserEntityName']],
  ['oauth2', [...byEmail, 'usernameMatchingUserEntityName']],
  ['onelogin', [...byEmail, 'usernameMatchingUserEntityName']],
  ['auth0', byEmail],
  ['awsalb', byEmail],
  ['azureEasyAuth', ['idMatchingUserEntityAnnotation']],
  ['openshift', ['displayNameMatchingUserEntityName']],
  ['vmwareCloudServices', [...byEmail, 'profileEmailMatchingUserEntityEmail']],
  ['cfaccess', byEmail],
  ['gcpIap', [...byEmail, 'emailMatchingUserEntityAnnotation', 'idMatchingUserEntityAnnotation']],
  [
    'oauth2Proxy',
    [
      ...byEmail,
      'forwardedUserMatchingUserEntityName',
      'forwardedPreferredUsernameMatchingUserEntityName',
      'oauth2ProxyUserHeaderMatchingUserEntityName',
    ],
  ],
])('%s has its resolvers by their usual names', (providerId, names) => {
  const provider = builtInProviders.find(each => each.providerId === providerId);
  const known = { ...commonSignInResolvers, ...provider?.resolvers };
  expect(Object.keys(known)).toEqual(expect.arrayContaining(names));
});

const accounts = {
  'id-of-ada': {
    email: 'ada@meridian.example',
    email_verified: true,
    name: 'Ada',
    preferred_username: 'ada-l',
  },
  mallory: {
    email: 'ada@elsewhere.example',
    email_verified: true,
    name: 'Mallory',
    preferred_username: 'mal',
  },
  ada: { email: 'eve@elsewhere.example', email_verified: true, name: 'Eve' },
};
const users: TestUser[] = [
  {
    ref: 'user:default/ada',
    'metadata.name': 'ada',
    'spec.profile.email': 'ada@meridian.example',
    'metadata.annotations.keycloak.org/id': 'id-of-ada',
  },
  { ref: 'user:default/ada-l', 'metadata.name': 'ada-l' },
];

/** Whom each account becomes, by what is shown of the refusal otherwise. */
async function signInAll(resolvers: string, claimsInIdToken = true) {
  const { newBrowser, log } = await startOidcAuth({
    provider: { accounts, claimsInIdToken },
    settings: `signIn: { resolvers: [${resolvers}] }`,
    auth: { users },
  });
  const become: Record<string, string | undefined> = {};
  for (const account of Object.keys(accounts)) {
    const { answer } = await readPosted((await signInAs(newBrowser(), account)).response);
    become[account] =
      answer.response?.backstageIdentity?.identity.userEntityRef ?? answer.error?.name;
  }
  return { become, log };
}

const refused = 'NotAllowedError';
const danger = 'dangerouslyAllowSignInWithoutUserInCatalog: true';

it.each([
  ['resolver: oidcSubClaimMatchingKeycloakUserId', 'user:default/ada', refused, refused],
  ['resolver: preferredUsernameMatchingUserEntityName', 'user:default/ada-l', refused, refused],
  [
    'resolver: emailLocalPartMatchingUserEntityName',
    'user:default/ada',
    'user:default/ada',
    refused,
  ],
  [
    'resolver: emailLocalPartMatchingUserEntityName, allowedDomains: [MERIDIAN.example]',
    'user:default/ada',
    refused,
    refused,
  ],
  // Nobody becomes a user of the catalog by having an id that is that user's name.
  [
    `resolver: oidcSubClaimMatchingKeycloakUserId, ${danger}`,
    'user:default/ada',
    'user:default/mallory',
    refused,
  ],
  [
    `resolver: emailMatchingUserEntityProfileEmail, ${danger}`,
    'user:default/ada',
    'user:default/ada@elsewhere.example',
    'user:default/eve@elsewhere.example',
  ],
])('by { %s } Ada becomes %s, Mallory %s, Eve %s', async (resolver, ada, mallory, eve) => {
  const { become } = await signInAll(`{ ${resolver} }`);
  expect(become).toEqual({ 'id-of-ada': ada, mallory, ada: eve });
});

it('requests the preferred user name of a provider that leaves it out of its id tokens', async () => {
  const { become } = await signInAll(
    '{ resolver: preferredUsernameMatchingUserEntityName }',
    false,
  );
  expect(become['id-of-ada']).toBe('user:default/ada-l');
});

it('warns at the start, with file and line, where people are let in whom the catalog does not know', async () => {
  const { log } = await signInAll(
    `{ resolver: emailMatchingUserEntityProfileEmail, ${danger} }, { resolver: preferredUsernameMatchingUserEntityName }`,
  );
  const warnings = log.filter(({ level }) => level === 'warn').map(({ message }) => message);
  expect(warnings.filter(text => String(text).includes('dangerously'))).toEqual([
    expect.stringMatching(
      /app-config\.yaml:\d+.*With 'oidc', everybody who has an account there can sign in/,
    ),
  ]);
});
