/** The scopes that each kind of provider needs besides those a caller wants. */
const defaultScopes: Readonly<Record<string, readonly string[]>> = {
  google: ['openid', 'email', 'profile'],
  github: ['read:user'],
  gitlab: ['read_user'],
  bitbucket: ['account'],
  bitbucketServer: ['PROJECT_ADMIN'],
  microsoft: ['openid', 'offline_access', 'profile', 'email', 'User.Read'],
  okta: ['openid', 'email', 'profile', 'offline_access'],
  openshift: ['user:info'],
  vmwareCloudServices: ['openid'],
  oidc: ['openid', 'profile', 'email'],
  atlassian: ['offline_access', 'read:me', 'read:jira-work', 'read:jira-user'],
  auth0: ['openid', 'email', 'profile', 'offline_access'],
  onelogin: ['openid', 'profile', 'email'],
};

const googleScopes = 'https://www.googleapis.com/auth/';
const oktaScopes = 'okta.';
const standardScopes = new Set([
  'openid',
  'profile',
  'email',
  'phone',
  'address',
  'offline_access',
]);

/** The scopes that a provider always needs. */
export function getDefaultScopes(providerId: string): readonly string[] {
  return defaultScopes[providerId] ?? [];
}

/** Reads scopes from a list, or from a text with spaces between, each once. */
export function toScopes(scopes: string | readonly string[] = []): readonly string[] {
  const all = typeof scopes === 'string' ? scopes.split(/[\s,]+/) : scopes;
  return [...new Set(all.map(scope => scope.trim()).filter(Boolean))];
}

/** Scopes as the provider names them, where it has a longer form for what people write short. */
export function normalizeScopes(
  providerId: string,
  scopes: string | readonly string[] = [],
): readonly string[] {
  const all = toScopes(scopes);
  switch (providerId) {
    case 'google':
      return all.map(scope => {
        if (scope === 'openid' || scope.includes('://')) return scope;
        if (scope === 'email' || scope === 'profile') return `${googleScopes}userinfo.${scope}`;
        return googleScopes + scope;
      });
    case 'okta':
      return all.map(scope =>
        standardScopes.has(scope) || scope === 'groups' || scope.startsWith(oktaScopes)
          ? scope
          : oktaScopes + scope,
      );
    default:
      return all;
  }
}

/** Whether the granted scopes cover all that is wanted. */
export function coversScopes(granted: Iterable<string>, wanted: readonly string[]): boolean {
  const all = new Set(granted);
  return wanted.every(scope => all.has(scope));
}

/**
 * The Azure resource that scopes are of; `undefined` for the directory's own, which have no resource
 * before their name.
 *
 * @throws Error when they are of more than one: a token is good for one only.
 */
export function findAzureResource(scopes: readonly string[]): string | undefined {
  const resources = new Set(
    scopes
      .filter(scope => !standardScopes.has(scope))
      .map(scope => /^(.+)\/[^/]+$/.exec(scope)?.[1]),
  );
  if (resources.size > 1) {
    throw new Error('Requested access token with scopes from multiple Azure resources');
  }
  return [...resources][0];
}
