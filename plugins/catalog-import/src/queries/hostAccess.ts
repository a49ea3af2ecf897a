import type { ScmAuthApi } from '@portico/auth';
import type { CatalogImportApi, ImportPlan } from '@portico/catalog-import-common';
import { readDeniedPermission } from '@portico/errors';
import type { HostAccess } from '../model/importAnalysis.ts';

/** What access is found with. */
export interface HostAccessApis {
  imports: Pick<CatalogImportApi, 'planPullRequest'>;
  scmAuth: ScmAuthApi;
}

/** The user's token for the host of an address. @throws Error when the user refuses to sign in. */
export async function getUserToken(url: string, scmAuth: ScmAuthApi): Promise<string> {
  const request = { url, additionalScope: { repoWrite: true } };
  return (await scmAuth.getCredentials(request)).token;
}

/**
 * Plans an import with the user's own account where there is a session with the host, else with the configured
 * credentials. A user who may not use those signs in to the host first.
 */
export async function planWithAccess(
  url: string,
  { imports, scmAuth }: HostAccessApis,
): Promise<{ plan: ImportPlan; access: HostAccess }> {
  const canSignIn = await scmAuth.isAvailable(url);
  const plan = async (userToken?: string) => ({
    plan: await imports.planPullRequest({ url, ...(userToken && { userToken }) }),
    access: { isOwn: Boolean(userToken), canSignIn },
  });
  if (!canSignIn) return plan();
  const additionalScope = { repoWrite: true };
  const known = await scmAuth.getCredentials({ url, additionalScope, optional: true });
  try {
    return await plan(known.token);
  } catch (error) {
    if (readDeniedPermission(error) !== 'integrations.write') throw error;
    return plan(await getUserToken(url, scmAuth));
  }
}
