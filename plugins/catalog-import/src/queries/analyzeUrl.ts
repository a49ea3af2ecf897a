import type { ScmAuthApi } from '@portico/auth';
import type { CatalogApi, LocationAnalysis } from '@portico/catalog-common';
import type { CatalogImportApi } from '@portico/catalog-import-common';
import { ResponseError } from '@portico/errors';
import { groupByFile, type ImportAnalysis, isFileUrl } from '../model/importAnalysis.ts';
import { planWithAccess } from './hostAccess.ts';

/** What analyses are made with. */
export interface ImportApis {
  catalog: CatalogApi;
  imports: CatalogImportApi;
  scmAuth: ScmAuthApi;
}

/** Finds what is at a URL. @throws Error with what is wrong with it. */
export async function analyzeUrl(
  url: string,
  { catalog, ...apis }: ImportApis,
): Promise<ImportAnalysis> {
  if (isFileUrl(url)) {
    const { entities, exists = false } = await catalog.addLocation({ target: url, dryRun: true });
    return { type: 'locations', locations: [{ target: url, exists, entities }], broken: [] };
  }
  const [planned, analyzed] = await Promise.allSettled([
    planWithAccess(url, apis),
    analyzeRepository(url, catalog),
  ]);
  // Files that exist are registered without a pull request, so that nobody needs the right to open one.
  if (analyzed.status === 'fulfilled') {
    const { existingEntityFiles, brokenEntityFiles: broken = [] } = analyzed.value;
    if (existingEntityFiles.length > 0 || broken.length > 0)
      return { type: 'locations', locations: groupByFile(existingEntityFiles), broken };
  }
  if (planned.status === 'rejected') throw planned.reason;
  if (analyzed.status === 'rejected') throw analyzed.reason;
  const { plan, access } = planned.value;
  const { generateEntities } = analyzed.value;
  if (generateEntities.length === 0)
    throw new Error('Failed to generate entity definitions, the analysis proposes none');
  return {
    type: 'repository',
    integrationType: plan.integrationType,
    url: plan.repositoryUrl,
    generatedEntities: generateEntities.map(({ entity }) => entity),
    fields: generateEntities[0]?.fields ?? [],
    plan,
    access,
  };
}

/**
 * Finds the descriptors of a repository, or what is proposed for it.
 *
 * @param options - `fileName` of descriptors; `catalog-info.yaml` when omitted.
 * @throws Error with what is wrong with it.
 */
export async function analyzeRepository(
  target: string,
  catalog: CatalogApi,
  { fileName, signal }: { fileName?: string; signal?: AbortSignal } = {},
): Promise<LocationAnalysis> {
  const request = { location: { target }, ...(fileName && { catalogFilename: fileName }) };
  try {
    return await catalog.analyzeLocation(request, signal && { signal });
  } catch (error) {
    if (!(error instanceof ResponseError)) throw error;
    const { status, statusText, message } = error;
    throw new Error(
      `Failed to generate entity definitions, ${message}. Received http response ${status}: ${statusText}`,
      { cause: error },
    );
  }
}
