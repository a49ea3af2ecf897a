export { authPlugin } from './plugin.ts';
export {
  type AuthRequestOptions,
  bitbucketAuthApiRef,
  bitbucketServerAuthApiRef,
  createProviderAuthRef,
  githubAuthApiRef,
  gitlabAuthApiRef,
  googleAuthApiRef,
  microsoftAuthApiRef,
  oidcAuthApiRef,
  oktaAuthApiRef,
  openshiftAuthApiRef,
  type ProviderAuthApi,
  type ProviderAuthsApi,
  providerAuthsApiRef,
  type ProviderIdentity,
  vmwareCloudAuthApiRef,
} from './providerAuth.ts';
export {
  type ScmAuthApi,
  scmAuthApiRef,
  type ScmAuthRequest,
  type ScmCredentials,
} from './scmAuth.ts';
export { useLoginFailureText } from './useLoginFailureText.ts';
