import type { ScmAuthApi, ScmAuthRequest } from '@portico/auth';
import type { CatalogImportApi, ImportPlan } from '@portico/catalog-import-common';
import { readDeniedPermission } from '@portico/errors';
import type { HostAccess } from '../model/importAnalysis.ts';

/** What access is found with. */
export interface HostAccessApis {
  imports: Pick<CatalogImportApi, 'planPullRequest'>;
  scmAuth: ScmAuthApi;
}

/**
 * The user's token for the host of an address.
 *
 * @param options - `optional`: '' without a session; `instantPopup` in answer to a click.
 * @throws Error when the user refuses to sign in.
 */
export async function getUserToken(
  url: string,
  scmAuth: ScmAuthApi,
  options: Pick<ScmAuthRequest, 'optional' | 'instantPopup' | 'renew'> = {},
): Promise<string> {
  const request = { url, additionalScope: { repoWrite: true }, ...options };
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
  const known = await getUserToken(url, scmAuth, { optional: true });
  try {
    return await plan(known);
  } catch (error) {
    if (!needsOwnAccount(error)) throw error;
    return plan(await getUserToken(url, scmAuth));
  }
}

/** Whether a call failed because the user may not use the configured credentials. */
export function needsOwnAccount(error: unknown): boolean {
  return readDeniedPermission(error) === 'integrations.write';
}
