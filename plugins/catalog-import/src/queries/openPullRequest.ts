import type { NewImportPullRequest, OpenedPullRequest } from '@portico/catalog-import-common';
import type { JsonObject } from '@portico/catalog-model';
import type { ImportApis } from './analyzeUrl.ts';

/** Has the server check the entities, then opens the pull request. @throws Error with the first that is wrong. */
export async function openPullRequest(
  entities: readonly JsonObject[],
  request: NewImportPullRequest,
  { catalog, imports }: Pick<ImportApis, 'catalog' | 'imports'>,
): Promise<OpenedPullRequest> {
  for (const entity of entities) {
    const [problem] = await catalog.validateEntity(entity, `url:${request.repositoryUrl}`);
    if (problem) throw new Error(problem.message);
  }
  return imports.openPullRequest(request);
}
