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
      'POST /.well-known/backstage/permissions/apply-conditions body: bytes 4194304',
      'POST /.well-known/backstage/permissions/apply-conditions body: values 100000',
      'POST /.well-known/backstage/permissions/apply-conditions body.items.*.conditions: depth 80',
      'GET /api/catalog/entities query.filter: characters 16384',
      'GET /api/catalog/entities/by-query query.filter: characters 16384',
      'GET /api/catalog/entities/by-query query.cursor: characters 16384',
      'POST /api/catalog/entities/by-query body.query: depth 80',
      'POST /api/catalog/entities/by-query body.cursor: characters 1000000',
      'POST /api/catalog/entities/by-refs query.filter: characters 16384',
      'POST /api/catalog/entities/by-refs body.query: depth 80',
      'POST /api/catalog/entities/by-refs body.entityRefs: items 10000',
      'GET /api/catalog/entity-facets query.filter: characters 16384',
      'POST /api/catalog/entity-facets body.query: depth 80',
      'POST /api/catalog/entities/filter-counts body.query: depth 80',
      'POST /api/catalog/entities/filter-counts body.groups.*.query: depth 80',
      'POST /api/catalog/entities/filter-counts body.filters.*.values: items 10000',
      'POST /api/catalog/locations/by-query body.query: depth 80',
      'POST /api/catalog/locations/by-query body.cursor: characters 1000000',
      'POST /api/catalog/refresh body.authorizationToken: characters 32768',
      'POST /api/catalog/validate-entity body.entity: depth 66',
    ]),
  );
});

it('each has a reason', () => {
  for (const { limit } of listLimits()) expect(limit.reason).toMatch(/\w+ \w+/);
});
