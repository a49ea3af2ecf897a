import { defaultInputLimits, type InputLimit, type InputLimitName } from '@portico/contract';
import { startTestServer, type TestServer } from '@portico/testing/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plugins } from '../plugins.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ plugins, config: 'auth: { providers: { guest: {} } }' });
});
afterAll(() => server?.stop());

/** What a limit raises above the default: `items 10000`. */
function listRaised(limit: InputLimit): string[] {
  return (Object.keys(defaultInputLimits) as InputLimitName[]).flatMap(name => {
    const value = limit[name];
    return value !== undefined && value > defaultInputLimits[name] ? [`${name} ${value}`] : [];
  });
}

const listLimits = () =>
  server.routes.flatMap(({ method, url, declared }) =>
    method === 'HEAD'
      ? []
      : (declared?.route.endpoint.limits ?? []).map(limit => ({
          where: `${method} ${url}`,
          limit,
        })),
  );

it('these inputs, and no others, may be larger than the defaults', () => {
  const raised = listLimits().flatMap(({ where, limit }) =>
    listRaised(limit).map(text => `${where} ${limit.at}: ${text}`),
  );
  expect(new Set(raised.map(line => line.replace(/\/api\/[a-z-]+(?=\/\.well-known)/, '')))).toEqual(
    new Set([
      'DELETE /api/proxy/* body: bytes Infinity',
      'GET /api/proxy/* body: bytes Infinity',
      'OPTIONS /api/proxy/* body: bytes Infinity',
      'PATCH /api/proxy/* body: bytes Infinity',
      'POST /api/proxy/* body: bytes Infinity',
      'PUT /api/proxy/* body: bytes Infinity',
      'DELETE /api/kubernetes/proxy/* body: bytes Infinity',
      'GET /api/kubernetes/proxy/* body: bytes Infinity',
      'OPTIONS /api/kubernetes/proxy/* body: bytes Infinity',
      'PATCH /api/kubernetes/proxy/* body: bytes Infinity',
      'POST /api/kubernetes/proxy/* body: bytes Infinity',
      'PUT /api/kubernetes/proxy/* body: bytes Infinity',
      'DELETE /api/kubernetes/clusters/:name/proxy/* body: bytes Infinity',
      'GET /api/kubernetes/clusters/:name/proxy/* body: bytes Infinity',
      'OPTIONS /api/kubernetes/clusters/:name/proxy/* body: bytes Infinity',
      'PATCH /api/kubernetes/clusters/:name/proxy/* body: bytes Infinity',
      'POST /api/kubernetes/clusters/:name/proxy/* body: bytes Infinity',
      'PUT /api/kubernetes/clusters/:name/proxy/* body: bytes Infinity',
      'POST /.well-known/backstage/permissions/apply-conditions body: bytes 4194304',
      'POST /.well-known/backstage/permissions/apply-conditions body: values 100000',
      'POST /.well-known/backstage/permissions/apply-conditions body.items.*.conditions: depth 80',
      'GET /api/catalog/entities query.filter: characters 16384',
      'GET /api/catalog/entities/by-query query.filter: characters 16384',
      'GET /api/catalog/entities/by-query query.cursor: characters 16384',
      'POST /api/catalog-import/bulk-runs body.repositories: items 2000',
      'POST /api/catalog/entities/by-query body: bytes 4194304',
      'POST /api/catalog/entities/by-query body.query: depth 80',
      'POST /api/catalog/entities/by-query body.cursor: characters 3000000',
      'POST /api/catalog/entities/by-refs query.filter: characters 16384',
      'POST /api/catalog/entities/by-refs body.query: depth 80',
      'POST /api/catalog/entities/by-refs body.entityRefs: items 10000',
      'GET /api/catalog/entity-facets query.filter: characters 16384',
      'POST /api/catalog/entity-facets body: bytes 4194304',
      'POST /api/catalog/entity-facets body.query: depth 80',
      'POST /api/catalog/entities/filter-counts body: bytes 4194304',
      'POST /api/catalog/entities/filter-counts body.query: depth 80',
      'POST /api/catalog/entities/filter-counts body.groups.*.query: depth 80',
      'POST /api/catalog/entities/filter-counts body.filters.*.sets.*.query: depth 80',
      'POST /api/catalog/entities/filter-counts body.filters.*.values: items 10000',
      'POST /api/catalog/recent-changes body: bytes 4194304',
      'POST /api/catalog/recent-changes body.query: depth 80',
      'POST /api/catalog/locations/by-query body.query: depth 80',
      'POST /api/catalog/locations/by-query body.cursor: characters 3000000',
      'POST /api/catalog/refresh body.authorizationToken: characters 32768',
      'POST /api/catalog/validate-entity body.entity: depth 66',
      'POST /api/scaffolder/v2/dry-run body.directoryContents.*.base64Content: characters 10485760',
      'POST /api/scaffolder/v2/dry-run body.directoryContents: items 5000',
      'POST /api/scaffolder/v2/dry-run body.secrets: characters 65536',
      'POST /api/scaffolder/v2/dry-run body.values: characters 10485760',
      'POST /api/scaffolder/v2/dry-run body: bytes 10485760',
      'POST /api/scaffolder/v2/plan body.secrets: characters 65536',
      'POST /api/scaffolder/v2/plan body.values: characters 10485760',
      'POST /api/scaffolder/v2/plan body: bytes 10485760',
      'POST /api/scaffolder/v2/tasks body.secrets: characters 65536',
      'POST /api/scaffolder/v2/tasks body.values: characters 10485760',
      'POST /api/scaffolder/v2/tasks body: bytes 10485760',
      'POST /api/scaffolder/v2/tasks/:taskId/retry body.secrets: characters 65536',
      'POST /api/scaffolder/v2/templates/:namespace/:kind/:name/pull-requests body.files.*.content: characters 10485760',
      'POST /api/scaffolder/v2/templates/:namespace/:kind/:name/pull-requests body: bytes 10485760',
      'PUT /api/scaffolder/drafts/:namespace/:kind/:name body: characters 262144',
    ]),
  );
});

it('each has a reason', () => {
  for (const { limit } of listLimits()) expect(limit.reason).toMatch(/\w+ \w+/);
});
