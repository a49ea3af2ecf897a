import type {
  CatalogSource,
  ProposedRepository,
  SourceSample,
} from '@portico/catalog-common/operations';

const at = '2026-03-01T10:00:00.000Z';

/** A location that is read without problems. */
export const aLocationSource: CatalogSource = {
  id: '7',
  ref: 'url:https://git.example/catalog.yaml',
  kind: 'location',
  type: 'url',
  target: 'https://git.example/catalog.yaml',
  state: 'complete',
  entities: 12,
  completedAt: at,
  nextAt: '2026-03-01T10:10:00.000Z',
  changedAt: at,
  problems: [],
  problemCount: 0,
  canRun: true,
};

/** A host that lists repositories without a descriptor. */
export const aProposingSource: CatalogSource = {
  ...aLocationSource,
  id: 'provider:github:globex',
  ref: 'provider:github:globex',
  kind: 'pages',
  type: 'github',
  target: 'https://github.com/globex',
  proposals: 2,
};

/** Repositories without a descriptor. */
export const proposedRepositories: readonly ProposedRepository[] = [
  {
    name: 'globex/billing',
    url: 'https://github.com/globex/billing',
    source: aProposingSource.ref,
    language: 'Go',
    topics: ['payments'],
    lastActivityAt: at,
  },
  {
    name: 'globex/notes',
    url: 'https://github.com/globex/notes',
    source: aProposingSource.ref,
    topics: [],
  },
];

/** A directory that would lose much, and fails. */
export const aHeldSource: CatalogSource = {
  ...aLocationSource,
  id: 'provider:ldapOrg:default',
  ref: 'provider:ldapOrg:default',
  kind: 'pages',
  type: 'ldapOrg',
  target: 'ldaps://directory.example/ou=people',
  state: 'failing',
  entities: 200,
  requests: 41,
  error: { message: 'The password has expired: set a new one under bind.secret', at },
  problems: ["Record 'u7' has no value; what it was before stays"],
  problemCount: 1,
  heldRun: {
    id: '3',
    locationRef: 'provider:ldapOrg:default',
    heldAt: at,
    removals: 120,
    entities: 200,
    exampleRefs: ['user:default/ada'],
  },
};

/** A host that is read now. */
export const aReadingSource: CatalogSource = {
  ...aLocationSource,
  id: 'provider:github:default',
  ref: 'provider:github:default',
  kind: 'pages',
  type: 'github',
  target: 'https://github.com/acme',
  state: 'reading',
  progress: { startedAt: at, pages: 3, records: 300 },
};

/** What filters make of a part of a host's repositories. */
export const aSourceSample: SourceSample = {
  taken: [
    {
      name: 'globex/billing',
      url: 'https://github.com/globex/billing',
      reasons: ['filters.topic.include: payments'],
    },
    { name: 'globex/notes', url: 'https://github.com/globex/notes', reasons: [] },
  ],
  takenCount: 2,
  refused: [
    { filter: 'filters.allowForks', count: 12, names: ['globex/linux', 'globex/redis'] },
    { filter: 'empty', count: 1, names: ['globex/new'] },
  ],
  isWhole: false,
  requests: 3,
};
