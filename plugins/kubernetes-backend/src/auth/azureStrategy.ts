import { AuthenticationError, ServiceUnavailableError } from '@portico/errors';
import type { ClusterAuthStrategy } from '@portico/kubernetes-node';
import { z } from 'zod';
import { request } from '../client/request.ts';
import { CachedToken } from './CachedToken.ts';

/** The application id of Azure's Kubernetes service, the same for everybody. */
const scope = '6dae42f8-4368-4678-94ff-3960e28e3630/.default';
const answerSchema = z.looseObject({ access_token: z.string(), expires_in: z.number() });

/** Signs in to Azure's clusters as the application that `AZURE_CLIENT_ID` and `AZURE_CLIENT_SECRET` name. */
export function createAzureStrategy(
  env: NodeJS.ProcessEnv,
  authority = 'https://login.microsoftonline.com',
): ClusterAuthStrategy {
  const token = new CachedToken(async signal => {
    const { AZURE_TENANT_ID: tenant, AZURE_CLIENT_ID: id, AZURE_CLIENT_SECRET: secret } = env;
    if (!tenant || !id || !secret)
      throw new AuthenticationError(
        "Clusters with authProvider 'azure' need AZURE_TENANT_ID, AZURE_CLIENT_ID and AZURE_CLIENT_SECRET",
      );
    const { statusCode, body } = await request(
      `${authority}/${encodeURIComponent(tenant)}/oauth2/v2.0/token`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          client_id: id,
          client_secret: secret,
          scope,
        }).toString(),
        signal,
      },
    );
    if (statusCode !== 200) {
      await body.dump();
      throw new ServiceUnavailableError(
        `Microsoft answers ${statusCode} when the portal requests its own token`,
      );
    }
    const answer = answerSchema.parse(await body.json());
    return { token: answer.access_token, expiresAtMs: Date.now() + answer.expires_in * 1000 };
  });
  return {
    authProvider: 'azure',
    credentialOf: 'portal',
    getLogin: async () => ({ type: 'token', token: await token.get() }),
  };
}
