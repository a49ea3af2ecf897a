import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const thread = 'ends what waits for a thread that is gone; whoever waits reports it with a cause';
const invariant =
  'rules of the code itself exclude it: it is a mistake in this file, not in what it was given';
const cause = 'is the cause of an error of the house, or the reason of an aborted signal';
const system = 'has the form of an error of Node, whose code callers compare';
const build = 'a step of the build prints its message; it depends on nothing of a portal';
const demonstration = 'of the demonstration, which prints it';

/**
 * The files that may throw a bare `Error`, how often, and why. Whatever reaches a caller, an operator or the author of a plugin,
 * a template or docs is an error of `@portico/errors`, or another class with a name: by it the answer has a status, and clients
 * know what failed.
 */
const allowed: Readonly<Record<string, readonly [count: number, reason: string]>> = {
  'apps/server/src/demonstration/FormerProjects.ts': [1, demonstration],
  'apps/server/src/demonstration/cluster/startDemoCluster.ts': [1, demonstration],
  'apps/server/src/docsPreview/startDocsPreview.ts': [1, 'a command prints it'],
  'apps/server/src/lifecycle/Balancer.ts': [1, 'a balancer of tests'],
  'packages/code-hosts-node/src/git/pushCommit.ts': [1, cause],
  'packages/code-hosts/src/api/readApiBody.ts': [1, cause],
  'packages/core/src/within.ts': [1, cause],
  'packages/create/src/createPortal.ts': [
    2,
    'a command of developers prints it; it depends on nothing of a portal',
  ],
  'packages/errors/src/ResponseError.ts': [1, 'rebuilds an error that was sent, with its name'],
  'packages/errors/src/toError.ts': [1, 'makes an error of what is none'],
  'packages/local-code-host/src/git/BareRepository.ts': [
    1,
    'the local code host of tests and the demonstration',
  ],
  'packages/local-code-host/src/startForge.ts': [
    1,
    'the local code host of tests and the demonstration',
  ],
  'packages/server/src/backup/backUp.ts': [1, 'a command of operators prints it'],
  'packages/server/src/backup/restore.ts': [1, 'a command of operators prints it'],
  'packages/server/src/backup/rowLines.ts': [1, 'is the cause of what backUp reports'],
  'packages/server/src/database/SqliteWriter.ts': [1, invariant],
  'packages/server/src/database/SqliteWriterThread.ts': [2, thread],
  'packages/server/src/database/StatementCache.ts': [
    1,
    'names a statement, which callers must not see',
  ],
  'packages/server/src/database/WriteGroup.ts': [2, invariant],
  'packages/server/src/database/preparePostgres.ts': [
    1,
    'has the form of an error of PostgreSQL, which is explained by its code',
  ],
  'packages/server/src/database/sqliteDialects.ts': [2, invariant],
  'packages/server/src/database/writerThread.ts': [1, invariant],
  'packages/server/src/files/ContainedFolder.ts': [1, system],
  'packages/server/src/files/TemporaryFolder.ts': [1, invariant],
  'packages/server/src/files/findRealPath.ts': [1, system],
  'packages/server/src/health/createReadiness.ts': [1, 'becomes the reason of a failed check'],
  'packages/server/src/http/createHttp.ts': [1, invariant],
  'packages/server/src/http/limitRequestTime.ts': [1, system],
  'packages/server/src/http/answerRoute.ts': [1, invariant],
  'packages/server/src/http/prepareUpgrade.ts': [1, 'has a name and a status of its own'],
  'packages/server/src/http/readRawBody.ts': [1, 'ends a body whose caller is gone'],
  'packages/server/src/runServer.ts': [1, 'is logged as the process ends'],
  'packages/server/src/startThread.ts': [1, thread],
  'packages/server/src/threads/PoolThread.ts': [2, thread],
  'packages/server/src/threads/WorkerPool.ts': [1, thread],
  'packages/server/src/threads/serveJobs.ts': [1, invariant],
  'packages/server/src/work/BackgroundLoop.ts': [1, cause],
  'packages/vite/src/chunks/PortalModules.ts': [2, build],
  'packages/vite/src/chunks/chunkGraph.ts': [1, build],
  'packages/vite/src/chunks/listPublicFiles.ts': [1, build],
  'packages/vite/src/declarations/pickDeclared.ts': [4, build],
  'packages/vite/src/declarations/readDeclarations.ts': [2, build],
  'packages/vite/src/frames/sandboxFrames.ts': [1, build],
  'packages/vite/src/pages/entries.ts': [2, build],
  'plugins/catalog-backend/src/ingestion/Ingestor.ts': [1, thread],
  'plugins/catalog-backend/src/ingestion/apply/applyMutation.ts': [1, invariant],
  'plugins/catalog-backend/src/ingestion/apply/planClaims.ts': [1, invariant],
  'plugins/catalog-backend/src/ingestion/apply/settleEntities.ts': [1, invariant],
  'plugins/catalog-backend/src/ingestion/ingestionThread.ts': [2, thread],
  'plugins/catalog-backend/src/ingestion/runSource.ts': [1, invariant],
  'plugins/catalog-backend/src/query/CatalogSnapshot.ts': [2, invariant],
  'plugins/catalog-backend/src/query/index/FacetIndex.ts': [
    1,
    'the list is read from tables instead',
  ],
  'plugins/catalog-backend/src/query/language/EntityRules.ts': [
    1,
    'the policy is wrong: its reason is logged, and callers must not see it',
  ],
  'plugins/catalog-backend/src/store/claims.ts': [1, invariant],
  'plugins/catalog-backend/src/store/entityWriter.ts': [1, invariant],
  'plugins/catalog-backend/src/store/sources.ts': [1, invariant],
  'plugins/catalog-backend/src/workers/CatalogEngine.ts': [1, cause],
  'plugins/catalog-import-backend/src/store/ImportStore.ts': [1, invariant],
  'plugins/kubernetes-backend/src/proxy/openUpgrade.ts': [1, system],
  'plugins/kubernetes-common/src/KubernetesClient.ts': [
    3,
    'clients of the ecosystem know these texts, which are shown as they are',
  ],
  'plugins/permission-backend/src/ConditionApplier.ts': [
    2,
    'a fault of code: its reason is logged, and callers must not see it',
  ],
  'plugins/scaffolder-backend/src/store/WorkspaceStore.ts': [1, invariant],
  'plugins/techdocs-backend/src/render/buildSite.ts': [1, invariant],
  'plugins/techdocs-backend/src/render/rules/getRule.ts': [1, invariant],
  'plugins/techdocs-common/src/TechdocsClient.ts': [
    3,
    'repeats what the log of a build says, as it is',
  ],
};

/** Servers and what they share with browsers; what pages throw is shown by their error panels. */
const sources = globSync([
  'apps/server/src/**/*.ts',
  'packages/*/src/**/*.ts',
  'plugins/*-{backend,common,node}/src/**/*.ts',
]).filter(
  file =>
    !/\.(test|stories|d)\.ts$|\/(testing|fixtures|templates)\/|node_modules/.test(file) &&
    !/^packages\/(app|testing|ui)\//.test(file),
);

function countBareErrors(text: string): number {
  return [...text.matchAll(/\b(?:new|throw) Error\(/g)].length;
}

it('gives each error that may be seen a class with a name, but for the ones that are listed', () => {
  const found = sources
    .map(file => [file, countBareErrors(readFileSync(file, 'utf8'))] as const)
    .filter(([, count]) => count > 0)
    .toSorted(([one], [other]) => one.localeCompare(other, 'en'));
  const listed = Object.entries(allowed)
    .map(([file, [count]]) => [file, count] as const)
    .toSorted(([one], [other]) => one.localeCompare(other, 'en'));
  expect(found).toEqual(listed);
});

it('finds bare errors, and no others', () => {
  const text = `throw new Error('a'); new InputError('b'); throw Error('c'); x instanceof Error; class E extends Error {}`;
  expect(countBareErrors(text)).toBe(2);
});
