import type { AuthProvider } from '@portico/auth-node';
import { atlassianProvider } from './atlassian.ts';
import { auth0Provider } from './auth0.ts';
import { awsAlbAliasProvider, awsAlbProvider } from './awsAlb.ts';
import { azureEasyAuthProvider } from './azureEasyAuth.ts';
import { bitbucketProvider } from './bitbucket.ts';
import { bitbucketServerProvider } from './bitbucketServer.ts';
import { cloudflareAccessAliasProvider, cloudflareAccessProvider } from './cloudflareAccess.ts';
import { gcpIapAliasProvider, gcpIapProvider } from './gcpIap.ts';
import { githubProvider } from './github.ts';
import { gitlabProvider } from './gitlab.ts';
import { googleProvider } from './google.ts';
import { microsoftProvider } from './microsoft.ts';
import { oauth2Provider } from './oauth2.ts';
import { oauth2ProxyProvider } from './oauth2Proxy.ts';
import { oidcProvider } from './oidc.ts';
import { oktaProvider } from './okta.ts';
import { oneLoginProvider } from './onelogin.ts';
import { openshiftProvider } from './openshift.ts';
import { signedProxyProvider } from './signedProxy.ts';
import { vmwareCloudServicesProvider } from './vmwareCloudServices.ts';

/** The providers that come with the portal, besides the guest. */
export const builtInProviders: readonly AuthProvider[] = [
  microsoftProvider,
  oidcProvider,
  githubProvider,
  oktaProvider,
  googleProvider,
  gitlabProvider,
  bitbucketProvider,
  bitbucketServerProvider,
  atlassianProvider,
  auth0Provider,
  oneLoginProvider,
  oauth2Provider,
  openshiftProvider,
  vmwareCloudServicesProvider,
  oauth2ProxyProvider,
  awsAlbProvider,
  awsAlbAliasProvider,
  azureEasyAuthProvider,
  cloudflareAccessProvider,
  cloudflareAccessAliasProvider,
  gcpIapProvider,
  gcpIapAliasProvider,
  signedProxyProvider,
];
