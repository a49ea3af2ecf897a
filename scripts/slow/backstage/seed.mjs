// Locations, settings and tasks through the HTTP API: node seed.mjs PORT
const base = `http://localhost:${process.argv[2]}/api`;
for (let i = 0; i < 120; i++) {
  try {
    if ((await fetch(`${base}/auth/guest/refresh`)).ok) break;
  } catch {}
  await new Promise(r => setTimeout(r, 500));
}
const {
  backstageIdentity: { token },
} = await (await fetch(`${base}/auth/guest/refresh`)).json();
const call = async (method, path, body) => {
  const r = await fetch(base + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await r.text();
  if (!r.ok) console.log(method, path, r.status, text.slice(0, 300));
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};
// wait for the catalog
for (let i = 0; i < 120; i++) {
  const t = await call('GET', '/catalog/entities?filter=kind=template');
  if (t.length === 3) break;
  await new Promise(r => setTimeout(r, 1000));
}
for (const target of [
  'https://github.com/acme/payments/blob/main/catalog-info.yaml',
  'https://github.com/acme/website/blob/main/catalog-info.yaml',
  'https://git.elsewhere.test/acme/blob/main/catalog-info.yaml',
])
  await call('POST', '/catalog/locations', { type: 'url', target });
await call('PUT', '/user-settings/buckets/starredEntities/keys/entityRefs', {
  value: ['component:default/payments', 'template:default/new-service'],
});
await call('PUT', '/user-settings/buckets/settings/keys/theme', { value: 'dark' });
await call('PUT', '/user-settings/buckets/shortcuts/keys/items', {
  value: [{ id: '1', url: '/catalog', title: 'Catalog' }],
});
const create = async (name, values, secrets) =>
  (
    await call('POST', '/scaffolder/v2/tasks', {
      templateRef: `template:default/${name}`,
      values,
      ...(secrets && { secrets }),
    })
  ).id;
const ids = [];
for (const name of ['alpha', 'beta', 'gamma'])
  ids.push(
    await create(
      'new-service',
      { name, owner: 'group:default/platform', password: 'in-the-form' },
      { token: 'a-secret-of-the-seed' },
    ),
  );
ids.push(await create('breaks', { name: 'delta' }));
const cancelled = await create('waits', { name: 'epsilon' });
await new Promise(r => setTimeout(r, 3000));
await call('POST', `/scaffolder/v2/tasks/${cancelled}/cancel`, {});
ids.push(cancelled, await create('waits', { name: 'zeta' }));
await new Promise(r => setTimeout(r, 3000));
console.log(
  JSON.stringify(await call('GET', '/scaffolder/v2/tasks?limit=20'), null, 1).slice(0, 1500),
);
for (const { id, status } of (await call('GET', '/scaffolder/v2/tasks?limit=20')).tasks)
  console.log(id, status);
