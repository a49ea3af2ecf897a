import { readFile } from 'node:fs/promises';
import type { KubernetesAuth } from '@portico/kubernetes-common';
import type { ClusterAuthStrategy, ClusterLogin } from '@portico/kubernetes-node';
import { createAwsStrategy } from './awsStrategy.ts';
import { createAzureStrategy } from './azureStrategy.ts';
import { GoogleTokens } from './GoogleTokens.ts';

const podTokenFile = '/var/run/secrets/kubernetes.io/serviceaccount/token';
const anonymous: ClusterLogin = { type: 'anonymous' };

/** The built-in auth strategies. */
export function createStrategies(env: NodeJS.ProcessEnv): ClusterAuthStrategy[] {
  const google = new GoogleTokens(env);
  return [
    {
      authProvider: 'serviceAccount',
      credentialOf: 'portal',
      async getLogin({ authMetadata }) {
        // Read each time, since the kubelet renews it.
        const token =
          authMetadata?.['serviceAccountToken'] ?? (await readFile(podTokenFile, 'utf8')).trim();
        return { type: 'token', token };
      },
    },
    {
      authProvider: 'localKubectlProxy',
      credentialOf: 'portal',
      getLogin: async () => anonymous,
    },
    { authProvider: 'anonymous', credentialOf: 'portal', getLogin: async () => anonymous },
    createCallerStrategy('google'),
    createCallerStrategy('aks'),
    {
      authProvider: 'oidc',
      credentialOf: 'caller',
      validate: ({ name, oidcTokenProvider }) =>
        oidcTokenProvider ? undefined : `Cluster '${name}' has no oidcProvider configured`,
      async getLogin({ oidcTokenProvider = '' }, { oidc }) {
        const token = typeof oidc === 'object' ? readOwn(oidc, oidcTokenProvider) : undefined;
        return token ? { type: 'token', token } : undefined;
      },
    },
    {
      authProvider: 'googleServiceAccount',
      credentialOf: 'portal',
      getLogin: async (_cluster, _auth, signal) => ({
        type: 'token',
        token: await google.getToken(signal),
      }),
    },
    createAwsStrategy(env),
    createAzureStrategy(env),
  ];
}

function createCallerStrategy(authProvider: string): ClusterAuthStrategy {
  return {
    authProvider,
    credentialOf: 'caller',
    async getLogin(_cluster, auth: KubernetesAuth) {
      const token = readOwn(auth, authProvider);
      return typeof token === 'string' && token !== '' ? { type: 'token', token } : undefined;
    },
  };
}

function readOwn<T>(values: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
