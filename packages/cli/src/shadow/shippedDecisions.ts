import type { Decision } from './Decision.ts';

/** The route, and the pointers there; with values, only where these are answered. */
type Place = readonly [route: string, ...pointers: string[]];
type Values = Pick<Decision, 'there' | 'here'>;
/** A reason, with the places that it explains. */
type Reason = readonly [reason: string, values: Values, ...places: Place[]];

const entityRoutes = [
  'GET /api/catalog/entities',
  'GET /api/catalog/entities/**',
  'POST /api/catalog/entities/**',
  'GET /api/techdocs/metadata/entity/*/*/*',
];
const locateAnnotation = (name: string) =>
  ['', '/items/*', '/items/*/entity'].map(start => `${start}/metadata/annotations/${name}`);
const annotations = ['managed-by-origin-location', 'managed-by-location'].flatMap(name =>
  locateAnnotation(`backstage.io~1${name}`),
);
const tasks = 'GET /api/scaffolder/v2/tasks';

const reasons: readonly Reason[] = [
  [
    'Entities of configured locations have the origin bootstrap:bootstrap, so that nobody is offered to unregister them.',
    {},
    ...entityRoutes.map(route => [route, ...annotations] as const),
  ],
  [
    'Entities of hosts without an integration have a source location too.',
    { there: undefined },
    ...entityRoutes.map(
      route => [route, ...locateAnnotation('backstage.io~1source-location')] as const,
    ),
  ],
  [
    'Configured locations are locations as well: they are found by their entities.',
    { there: 404, here: 200 },
    ['GET /api/catalog/locations/by-entity/*/*/*', '/status'],
  ],
  [
    'Configured locations are locations as well: they are listed.',
    {},
    ['GET /api/catalog/locations', '/items/length'],
  ],
  [
    'What does not exist is 404, where the other portal fails with 500 on an id that is no UUID.',
    { there: 500, here: 404 },
    ['GET /api/catalog/locations/*', '/status'],
    [`${tasks}/*`, '/status'],
  ],
  [
    'An empty filter is no filter; the other portal refuses it.',
    { there: 400, here: 200 },
    ['GET /api/catalog/entities', '/status'],
  ],
  [
    'A full text without fields and order is searched in names, titles and more; the other portal searches uids.',
    {},
    ['GET /api/catalog/entities/by-query', '/items', '/totalItems'],
  ],
  [
    'Each portal ranks and counts by its own search engine, and marks what it found in its own way.',
    {},
    ['GET /api/search/query', '/numberOfResults', '/results/length', '/results/*/rank'],
    ['GET /api/search/query', '/results/*/highlight', '/results/*/highlight/**'],
    ['GET /api/search/query', '/nextPageCursor', '/previousPageCursor'],
  ],
  [
    'Documents of search have the titles that people see, name owners and systems in full, hold names and tags as well, and omit what an entity does not have.',
    {},
    ...[
      'title',
      'owner',
      'system',
      'name',
      'tags',
      'type',
      'componentType',
      'lifecycle',
      'text',
    ].map(field => ['GET /api/search/query', `/results/*/document/${field}`] as const),
  ],
  [
    'A word that nothing has is corrected, with what was searched for in its place.',
    { there: undefined },
    ['GET /api/search/query', '/correction'],
  ],
  [
    'The source of docs is the folder in which they are found, with a slash at its end, or the repository where a file of the server describes it.',
    {},
    ['GET /api/techdocs/metadata/entity/*/*/*', '/locationMetadata/target'],
  ],
  [
    'A cursor of search that is none is refused; one of the engines there ignores it.',
    { there: 200, here: 400 },
    ['GET /api/search/query', '/status'],
  ],
  [
    'Where a list is ordered, entities without the field come last; the other portal omits them.',
    {},
    ['GET /api/catalog/entities', '/order/length'],
  ],
  [
    'A page that begins at an offset has a cursor to the page before it.',
    { there: undefined, here: '(a cursor)' },
    ['GET /api/catalog/entities/by-query', '/pageInfo/prevCursor'],
  ],
  [
    'An entity without docs is found with its locations; the other portal answers 404.',
    { there: 404, here: 200 },
    ['GET /api/techdocs/metadata/entity/*/*/*', '/status'],
  ],
  [
    'Events of a task are numbered within it, those that were moved too.',
    {},
    [`${tasks}/*/events`, '/*/id', '/items/*/id'],
  ],
  [
    'Values that the form of a template marks as secrets are masked.',
    {},
    [tasks, '/tasks/*/spec/parameters/**'],
    [`${tasks}/*`, '/spec/parameters/**'],
  ],
  [
    'There are other actions, filters and functions of templates, with descriptions of their own; docs/scaffolder.md lists them.',
    {},
    ['GET /api/scaffolder/v2/actions', '/**'],
    ['GET /api/scaffolder/v2/templating-extensions', '/**'],
  ],
];

/** Where Portico answers otherwise on purpose; `docs/migrating.md` lists the reasons. */
export const shippedDecisions: readonly Decision[] = reasons.flatMap(
  ([reason, values, ...places]) =>
    places.flatMap(([route, ...pointers]) =>
      pointers.map(pointer => ({ route, pointer, ...values, reason })),
    ),
);
