// Calls of published clients, as JSON lines: node record.mjs PORT FILE
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
const port = process.argv[2],
  out = process.argv[3];
const base = `http://localhost:${port}`;
const require = createRequire(import.meta.url);
const { CatalogClient } = require('@backstage/catalog-client');
const { ScaffolderClient } = require('@backstage/plugin-scaffolder-common');
writeFileSync(out, '');
const {
  backstageIdentity: { token },
} = await (await fetch(`${base}/api/auth/guest/refresh`)).json();
let n = 0;
const lines = [];
const record = async (input, init = {}) => {
  const url = String(input.url ?? input);
  const method = (init.method ?? 'GET').toUpperCase();
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${token}`);
  const answer = await fetch(url, { ...init, headers });
  lines.push(
    JSON.stringify({
      method,
      path: url.slice(base.length),
      ...(init.body && { body: JSON.parse(init.body) }),
      status: answer.status,
    }),
  );
  n++;
  return answer;
};
const discoveryApi = { getBaseUrl: async id => `${base}/api/${id}` };
const fetchApi = { fetch: record };
const tryIt = async work => {
  try {
    return await work();
  } catch {
    // What is answered with an error is recorded as well.
    return undefined;
  }
};
const catalog = new CatalogClient({ discoveryApi, fetchApi });
const all = (await catalog.getEntities()).items;
const refOf = e =>
  `${e.kind}:${e.metadata.namespace ?? 'default'}/${e.metadata.name}`.toLowerCase();
const parts = e => ({
  kind: e.kind.toLowerCase(),
  namespace: e.metadata.namespace ?? 'default',
  name: e.metadata.name,
});
for (const e of all.slice(0, 330)) {
  await tryIt(() => catalog.getEntityByRef(parts(e)));
}
for (const e of all.slice(0, 260))
  await tryIt(() => catalog.getEntityAncestors({ entityRef: refOf(e) }));
for (const e of all.slice(0, 40)) await tryIt(() => catalog.getLocationByEntity(refOf(e)));
const kinds = [
  'component',
  'api',
  'system',
  'domain',
  'resource',
  'group',
  'user',
  'location',
  'template',
];
for (const kind of kinds) {
  await tryIt(() => catalog.getEntities({ filter: { kind } }));
  await tryIt(() =>
    catalog.getEntities({
      filter: { kind },
      fields: ['metadata.name', 'kind', 'spec.type'],
      order: { field: 'metadata.name', order: 'asc' },
    }),
  );
  await tryIt(() =>
    catalog.getEntities({
      filter: { kind },
      order: { field: 'metadata.name', order: 'desc' },
      limit: 7,
      offset: 3,
    }),
  );
  for (const field of ['metadata.name', 'metadata.title', 'spec.type'])
    for (const order of ['asc', 'desc']) {
      let page = await tryIt(() =>
        catalog.queryEntities({
          filter: { kind },
          orderFields: [
            { field, order },
            { field: 'metadata.name', order: 'asc' },
          ].slice(0, field === 'metadata.name' ? 1 : 2),
          limit: 20,
        }),
      );
      for (let i = 0; i < 3 && page?.pageInfo.nextCursor; i++)
        page = await tryIt(() =>
          catalog.queryEntities({ cursor: page.pageInfo.nextCursor, limit: 20 }),
        );
      if (page?.pageInfo.prevCursor)
        await tryIt(() => catalog.queryEntities({ cursor: page.pageInfo.prevCursor, limit: 20 }));
    }
  await tryIt(() => catalog.queryEntities({ filter: { kind }, limit: 0 }));
  await tryIt(() =>
    catalog.getEntityFacets({
      filter: { kind },
      facets: [
        'spec.type',
        'spec.lifecycle',
        'metadata.tags',
        'relations.ownedBy',
        'metadata.namespace',
        'kind',
        'spec.owner',
      ],
    }),
  );
  for (const term of ['pay', 'service', 'a', 'zzz'])
    await tryIt(() =>
      catalog.queryEntities({
        filter: { kind },
        fullTextFilter: {
          term,
          fields: ['metadata.name', 'metadata.title', 'spec.profile.displayName'],
        },
        limit: 20,
        orderFields: { field: 'metadata.name', order: 'asc' },
      }),
    );
}
const comps = all.filter(e => e.kind === 'Component');
const values = f => [...new Set(comps.flatMap(f).filter(Boolean))];
for (const type of values(e => e.spec.type))
  for (const lifecycle of values(e => e.spec.lifecycle))
    await tryIt(() =>
      catalog.queryEntities({
        filter: { kind: 'component', 'spec.type': type, 'spec.lifecycle': lifecycle },
        orderFields: { field: 'metadata.name', order: 'asc' },
        limit: 50,
      }),
    );
for (const tag of values(e => e.metadata.tags ?? []).slice(0, 30))
  await tryIt(() =>
    catalog.getEntities({
      filter: [
        { kind: 'component', 'metadata.tags': tag },
        { kind: 'api', [`metadata.tags.${tag}`]: 'true' },
      ],
      fields: ['kind', 'metadata'],
    }),
  );
for (const e of all.filter(e => e.kind === 'Group').slice(0, 40))
  await tryIt(() =>
    catalog.getEntities({
      filter: { 'relations.ownedBy': refOf(e) },
      fields: ['kind', 'metadata.name', 'relations'],
    }),
  );
for (let i = 0; i < 75; i++)
  await tryIt(() =>
    catalog.getEntitiesByRefs({
      entityRefs: all
        .slice(i * 4, i * 4 + 7)
        .map(refOf)
        .concat('component:default/absent'),
      ...(i % 2 && { fields: ['kind', 'metadata.name', 'metadata.namespace'] }),
    }),
  );
for (const name of ['absent', 'no such', 'Ünïcode'])
  await tryIt(() => catalog.getEntityByRef({ kind: 'component', namespace: 'default', name }));
await tryIt(() => catalog.getLocations());
await tryIt(() => catalog.getLocationById('absent'));
await tryIt(() =>
  catalog.queryEntities({
    query: { $all: [{ kind: 'component' }, { 'spec.type': { $in: ['service', 'website'] } }] },
    limit: 30,
    orderFields: { field: 'metadata.name', order: 'asc' },
  }),
);
await tryIt(() =>
  catalog.queryEntities({
    query: { $not: { kind: 'user' } },
    limit: 10,
    orderFields: { field: 'metadata.name', order: 'asc' },
  }),
);
const get = path => record(`${base}${path}`);
const enc = encodeURIComponent;
for (const q of [
  'filter=kind=component&order=asc:nope',
  'filter=',
  'filter=kind%3Dapi%2Cspec.type',
  'limit=3',
  'limit=-1',
  'limit=x',
  'fields=metadata.name',
  'order=metadata.name',
  'offset=5&limit=2',
])
  await get(`/api/catalog/entities?${q}`);
for (const q of [
  'cursor=broken',
  'limit=x',
  'filter=kind',
  'orderField=metadata.name',
  'fullTextFilterTerm=pay',
  'limit=2&offset=1&orderField=metadata.name,asc',
  'totalItems=exclude&limit=1&orderField=metadata.name,asc',
])
  await get(`/api/catalog/entities/by-query?${q}`);
for (const q of [
  '',
  'facet=kind',
  'facet=kind&facet=absent',
  'facet=metadata.annotations.backstage.io/techdocs-ref',
])
  await get(`/api/catalog/entity-facets?${q}`);
const search = p => get(`/api/search/query?${p}`);
for (const term of [
  '',
  'payment',
  'service',
  'team',
  'api',
  'zzzz',
  'order',
  'Ä',
  '"exact phrase"',
  'a'.repeat(101),
])
  for (const extra of [
    '',
    '&types[0]=software-catalog',
    '&types[0]=software-catalog&filters[kind]=Component',
    '&pageLimit=5',
    '&filters[kind][0]=Component&filters[kind][1]=API&types[0]=software-catalog',
  ])
    await search(`term=${enc(term)}${extra}`);
for (const p of [
  'term=a&pageLimit=101',
  'term=a&types[0]=nope',
  'term=a&pageCursor=MQ%3D%3D',
  'term=a&pageCursor=!!',
])
  await search(p);
const authorize = async items =>
  record(`${base}/api/permission/authorize`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ items: items.map((i, id) => ({ id: String(id), ...i })) }),
  });
const basic = (name, action) => ({ permission: { type: 'basic', name, attributes: { action } } });
const resource = (name, action, resourceRef) => ({
  permission: { type: 'resource', name, attributes: { action }, resourceType: 'catalog-entity' },
  resourceRef,
});
await authorize([
  basic('catalog.entity.create', 'create'),
  basic('catalog.location.create', 'create'),
  basic('catalog.location.read', 'read'),
]);
for (const e of all.slice(0, 40))
  await authorize([
    resource('catalog.entity.read', 'read', refOf(e)),
    resource('catalog.entity.refresh', 'update', refOf(e)),
    resource('catalog.entity.delete', 'delete', refOf(e)),
  ]);
const scaffolder = new ScaffolderClient({
  discoveryApi,
  fetchApi,
  identityApi: {
    getBackstageIdentity: async () => ({ userEntityRef: 'user:default/ada.adler' }),
    getCredentials: async () => ({ token }),
  },
  scmIntegrationsApi: { github: { list: () => [] } },
});
await tryIt(() => scaffolder.listActions());
await tryIt(() => scaffolder.listTemplatingExtensions());
for (const name of ['new-service', 'breaks', 'waits', 'absent'])
  await tryIt(() => scaffolder.getTemplateParameterSchema(`template:default/${name}`));
const tasks = await (await get('/api/scaffolder/v2/tasks')).json();
for (const q of [
  'limit=2',
  'limit=2&offset=1',
  'status=completed',
  'status=failed&status=cancelled',
  'createdBy=user:default/ada.adler',
  'order=asc:created_at',
  'order=desc:status',
  'order=nope',
  'limit=x',
])
  await get(`/api/scaffolder/v2/tasks?${q}`);
for (const { id, status } of tasks.tasks) {
  await get(`/api/scaffolder/v2/tasks/${id}`);
  if (status !== 'processing') await get(`/api/scaffolder/v2/tasks/${id}/events`);
}
await get('/api/scaffolder/v2/tasks/absent');
for (const e of comps.slice(0, 25)) {
  const p = parts(e);
  await get(`/api/techdocs/metadata/entity/${p.namespace}/${p.kind}/${p.name}`);
  await get(`/api/techdocs/metadata/techdocs/${p.namespace}/${p.kind}/${p.name}`);
  await get(`/api/techdocs/static/docs/${p.namespace}/${p.kind}/${p.name}/index.html`);
}
for (const [b, k] of [
  ['starredEntities', 'entityRefs'],
  ['settings', 'theme'],
  ['absent', 'absent'],
])
  await get(`/api/user-settings/buckets/${b}/keys/${k}`);
writeFileSync(out, lines.join('\n') + '\n');
console.log(n, 'calls');
const counts = {};
for (const l of lines) {
  const { status } = JSON.parse(l);
  counts[status] = (counts[status] ?? 0) + 1;
}
console.log(counts);
