import type { Profile, UserIdentity } from '@portico/contract/auth';
import { createApiRef } from '@portico/core';
import type { ProviderSessionApi } from '@portico/user-settings/points';

/** How a session is requested. */
export interface AuthRequestOptions {
  /** Asks nobody: without a session, the answer is empty. */
  optional?: boolean;
  /** Opens the provider's page at once; only in answer to a click. Otherwise a dialog asks first. */
  instantPopup?: boolean;
  /** Requests another session though there is one. */
  renew?: boolean;
  /** Gives up a login that is under way. */
  signal?: AbortSignal;
}

/** The portal's own identity of a provider's session. */
export interface ProviderIdentity {
  token: string;
  identity: UserIdentity;
}

/** A user's session with a provider, and what it opens. */
export interface ProviderAuthApi extends ProviderSessionApi {
  /**
   * A token to act at the provider with; '' when it is optional and there is none. The user is requested
   * scopes that the session lacks.
   *
   * @throws Error when the user refuses, or the provider does.
   */
  getAccessToken(
    scopes?: string | readonly string[],
    options?: AuthRequestOptions,
  ): Promise<string>;
  /** A token that says who the user is to the provider; '' when it is optional and there is none. */
  getIdToken(options?: AuthRequestOptions): Promise<string>;
  getProfile(options?: AuthRequestOptions): Promise<Profile | undefined>;
  /** Ends the session. @returns where the provider ends its own, if it wants the browser there. */
  endSession(): Promise<string | undefined>;
  /** Who the user is to the portal; `undefined` when there is no session, or the provider does not tell. */
  getBackstageIdentity(options?: AuthRequestOptions): Promise<ProviderIdentity | undefined>;
}

/** The sessions of all providers, by their ids. */
export interface ProviderAuthsApi {
  get(providerId: string): ProviderAuthApi;
}
/** The sessions of all providers. */
export const providerAuthsApiRef = createApiRef<ProviderAuthsApi>({ id: 'auth.providers' });

/** Names the sessions of one provider, also of one that this package does not know. */
export function createProviderAuthRef(providerId: string) {
  return createApiRef<ProviderAuthApi>({ id: `auth.provider.${providerId}` });
}

/** Sessions with Microsoft Entra. */
export const microsoftAuthApiRef = createProviderAuthRef('microsoft');
/** Sessions with GitHub. */
export const githubAuthApiRef = createProviderAuthRef('github');
/** Sessions with GitLab. */
export const gitlabAuthApiRef = createProviderAuthRef('gitlab');
/** Sessions with Google. */
export const googleAuthApiRef = createProviderAuthRef('google');
/** Sessions with Okta. */
export const oktaAuthApiRef = createProviderAuthRef('okta');
/** Sessions with Bitbucket Cloud. */
export const bitbucketAuthApiRef = createProviderAuthRef('bitbucket');
/** Sessions with Bitbucket Server. */
export const bitbucketServerAuthApiRef = createProviderAuthRef('bitbucketServer');
/** Sessions with OpenShift. */
export const openshiftAuthApiRef = createProviderAuthRef('openshift');
/** Sessions with VMware Cloud. */
export const vmwareCloudAuthApiRef = createProviderAuthRef('vmwareCloudServices');
/** Sessions with any OpenID Connect provider. */
export const oidcAuthApiRef = createProviderAuthRef('oidc');

/** The providers that this package knows, with their names. */
export const knownProviders = [
  ['microsoft', 'Microsoft', microsoftAuthApiRef],
  ['github', 'GitHub', githubAuthApiRef],
  ['gitlab', 'GitLab', gitlabAuthApiRef],
  ['google', 'Google', googleAuthApiRef],
  ['okta', 'Okta', oktaAuthApiRef],
  ['bitbucket', 'Bitbucket', bitbucketAuthApiRef],
  ['bitbucketServer', 'Bitbucket Server', bitbucketServerAuthApiRef],
  ['openshift', 'OpenShift', openshiftAuthApiRef],
  ['vmwareCloudServices', 'VMware Cloud', vmwareCloudAuthApiRef],
  ['oidc', 'OpenID Connect', oidcAuthApiRef],
] as const;
