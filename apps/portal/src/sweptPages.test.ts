import { pagePoint } from '@portico/app/points';
import { entityTabPoint } from '@portico/catalog/points';
import { listSweptPages } from '@portico/testing/pages';
import { expect, it } from 'vitest';
import { plugins } from './plugins.ts';

/** What plugins add to a point, as they declare it. */
const listValues = (pointId: string) =>
  plugins
    .flatMap(({ contributes }) => contributes)
    .flatMap(contribution =>
      contribution.point.id === pointId && 'value' in contribution
        ? [contribution.value as { path: string }]
        : [],
    );

/** Paths that a page answers: its own, and for pages of entities those of their tabs. */
function listRoutes(): string[] {
  const paths = listValues(pagePoint.id).map(({ path }) => path);
  const entityPath = paths.find(path => path.endsWith('/:name'));
  const tabs = listValues(entityTabPoint.id).map(({ path }) => path);
  return [...paths, ...tabs.filter(path => path !== '/').map(path => `${entityPath}${path}`)];
}

it('finds every page and tab of the portal among those that journeys sweep', async () => {
  const root = new URL('../../..', import.meta.url).pathname;
  const swept = (await listSweptPages(root)).map(
    ({ path }) => new URL(path, 'http://localhost').pathname,
  );
  const routes = listRoutes();
  expect(routes).toEqual(
    expect.arrayContaining(['/', '/catalog', '/catalog/:namespace/:kind/:name/definition']),
  );
  const missing = routes.filter(route => {
    const pattern = new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`);
    return !swept.some(path => pattern.test(path));
  });
  expect(missing, 'add them to src/testing/pages.ts of their area').toEqual([]);
});
