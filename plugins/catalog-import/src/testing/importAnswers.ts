import {
  analyzeLocationEndpoint,
  addLocationEndpoint,
  listLocationsEndpoint,
  type LocationAnalysis,
  validateEntityEndpoint,
} from '@portico/catalog-common';
import { aComponent, answerCatalog, answerEntities } from '@portico/catalog-common/testing';
import {
  type BulkRepository,
  type BulkRun,
  type FoundRepository,
  getBulkRunEndpoint,
  getImportDefaultsEndpoint,
  getPullRequestEndpoint,
  type ImportPlan,
  type ImportPullRequest,
  listBulkRepositoriesEndpoint,
  listBulkRunsEndpoint,
  listFoundRepositoriesEndpoint,
  listImportHostsEndpoint,
  listImportOwnersEndpoint,
  openPullRequestEndpoint,
  planPullRequestEndpoint,
} from '@portico/catalog-import-common';
import { createAnswers } from '@portico/testing/browser';

/** msw answers to the endpoints of the import. */
export const answerImport = createAnswers('catalog-import');

export const repositoryUrl = 'https://git.example/acme/pay';
export const location = `${repositoryUrl}/blob/main/catalog-info.yaml`;

export const plan: ImportPlan = {
  integrationType: 'github',
  repositoryUrl,
  defaultBranch: 'main',
  branch: 'backstage-integration',
  fileName: 'catalog-info.yaml',
  title: 'Add to the software catalog',
  body: 'Adds `catalog-info.yaml`.',
};

export const pullRequest: ImportPullRequest = {
  number: 7,
  url: `${repositoryUrl}/pull/7`,
  state: 'open',
  branch: 'backstage-integration',
  defaultBranch: 'main',
};

/** An analysis of a repository without descriptors. */
export const generated: LocationAnalysis = {
  existingEntityFiles: [],
  generateEntities: [
    {
      entity: {
        apiVersion: 'backstage.io/v1alpha1',
        kind: 'Component',
        metadata: { name: 'pay', annotations: { 'github.com/project-slug': 'acme/pay' } },
        spec: { type: 'other', lifecycle: 'unknown', owner: 'group:payments' },
      },
      fields: [
        {
          field: 'spec.owner',
          state: 'analysisSuggestedValue',
          value: 'group:payments',
          description: "'CODEOWNERS' names '@acme/payments' for '*'",
        },
      ],
    },
  ],
};

/** An analysis of a repository with two files, of which one is registered. */
export const existing: LocationAnalysis = {
  existingEntityFiles: [
    {
      location: { type: 'url', target: location },
      isRegistered: false,
      entity: aComponent({ name: 'pay' }),
    },
    {
      location: { type: 'url', target: `${repositoryUrl}/blob/main/b/catalog-info.yaml` },
      isRegistered: true,
      entity: aComponent({ name: 'refunds' }),
    },
  ],
  generateEntities: [],
};

/** An analysis of a repository whose descriptors have mistakes. */
export const broken: LocationAnalysis = {
  existingEntityFiles: [],
  brokenEntityFiles: [
    {
      location: { type: 'url', target: location },
      path: 'catalog-info.yaml',
      isRegistered: false,
      problems: [{ target: location, line: 4, message: 'Bad indentation; fix the YAML' }],
    },
    {
      location: { type: 'url', target: `${repositoryUrl}/blob/main/b/catalog-info.yml` },
      path: 'b/catalog-info.yml',
      isRegistered: false,
      problems: [
        { target: `${repositoryUrl}/blob/main/b/gone.yaml`, message: 'It does not exist' },
      ],
    },
  ],
  generateEntities: [],
};

/** Answers of a server where everything succeeds; earlier handlers win. */
export function answerAll(analysis: LocationAnalysis) {
  return [
    answerImport.answer(planPullRequestEndpoint, plan),
    answerImport.answer(openPullRequestEndpoint, { pullRequest, location, existed: false }),
    answerImport.answer(getPullRequestEndpoint, pullRequest),
    answerCatalog.answer(analyzeLocationEndpoint, analysis),
    answerCatalog.answer(validateEntityEndpoint, undefined),
    answerCatalog.answer(listLocationsEndpoint, []),
    answerCatalog.answer(addLocationEndpoint, {
      location: { id: '1', type: 'url', target: location },
      entities: [aComponent({ name: 'pay' })],
    }),
    ...answerEntities([]),
  ];
}

/** A repository and what was found in it. */
export function aFoundRepository(
  name: string,
  rest: Partial<FoundRepository> = {},
): FoundRepository {
  const fullName = `acme/${name}`;
  const url = `https://git.example/${fullName}`;
  return {
    fullName,
    name,
    url,
    description: '',
    descriptor: 'absent',
    descriptors: [],
    isRegistered: false,
    ...rest,
  };
}

export const foundRepositories: readonly FoundRepository[] = [
  aFoundRepository('ledger'),
  aFoundRepository('pay', {
    descriptor: 'present',
    descriptors: [{ path: 'catalog-info.yaml', isRegistered: false }],
  }),
  aFoundRepository('tools', {
    descriptor: 'present',
    descriptors: [
      { path: 'mail/catalog-info.yaml', isRegistered: true },
      { path: 'spread/catalog-info.yaml', isRegistered: false },
    ],
  }),
  aFoundRepository('refunds', {
    descriptor: 'present',
    descriptors: [{ path: 'catalog-info.yaml', isRegistered: true }],
    isRegistered: true,
  }),
  aFoundRepository('sketch', { descriptor: 'empty' }),
];

export const bulkRun: BulkRun = {
  id: 'run-1',
  host: 'git.example',
  owner: 'acme',
  state: 'done',
  account: 'portal',
  createdAt: '2026-01-05T10:00:00Z',
  total: 4,
  counts: { open: 1, registered: 2, failed: 1 },
};

const repositoryUrlOf = (name: string) => `https://git.example/acme/${name}`;

export const bulkRepositories: readonly BulkRepository[] = [
  {
    id: '1',
    url: repositoryUrlOf('ledger'),
    fullName: 'acme/ledger',
    state: 'open',
    entityRef: 'component:default/ledger',
    pullRequestUrl: `${repositoryUrlOf('ledger')}/pull/12`,
  },
  {
    id: '2',
    url: repositoryUrlOf('pay'),
    fullName: 'acme/pay',
    state: 'registered',
    entityRef: 'component:default/pay',
  },
  {
    id: '3',
    url: repositoryUrlOf('refunds'),
    fullName: 'acme/refunds',
    state: 'registered',
    entityRef: 'component:default/refunds',
    pullRequestUrl: `${repositoryUrlOf('refunds')}/pull/3`,
  },
  {
    id: '4',
    url: repositoryUrlOf('locked'),
    fullName: 'acme/locked',
    state: 'failed',
    reason: "Couldn't create a new branch: 403, Resource not accessible by integration",
  },
];

/** Analyzes the repositories of {@link foundRepositories}. */
async function answerAnalysis(request: Request): Promise<LocationAnalysis> {
  const { location: target } = (await request.json()) as { location: { target: string } };
  const repository = foundRepositories.find(({ url }) => url === target.target);
  const name = repository?.name ?? 'pay';
  const left = repository?.descriptors ?? [];
  if (left.length > 0)
    return {
      existingEntityFiles: left.map(({ path, isRegistered }, index) => ({
        location: { type: 'url', target: `${target.target}/blob/main/${path}` },
        isRegistered,
        entity: aComponent({ name: index === 0 ? name : `${name}-${index}` }),
      })),
      generateEntities: [],
    };
  const [first] = generated.generateEntities;
  const metadata = { name, annotations: { 'github.com/project-slug': `acme/${name}` } };
  return {
    existingEntityFiles: [],
    generateEntities: [{ entity: { ...first?.entity, metadata }, fields: first?.fields ?? [] }],
  };
}

/** Answers of a server with an organization and a bulk run; earlier handlers win. */
export function answerBulk(run: BulkRun = bulkRun) {
  return [
    answerImport.answer(listImportHostsEndpoint, {
      items: [{ host: 'git.example', type: 'github' }],
    }),
    answerImport.answer(listImportOwnersEndpoint, {
      items: [{ name: 'acme', kind: 'organization' }],
    }),
    answerImport.answer(listFoundRepositoriesEndpoint, { items: [...foundRepositories] }),
    answerImport.answer(getImportDefaultsEndpoint, {
      fileName: plan.fileName,
      title: plan.title,
      body: plan.body,
    }),
    answerCatalog.answer(analyzeLocationEndpoint, answerAnalysis),
    answerImport.answer(listBulkRunsEndpoint, { items: [run] }),
    answerImport.answer(getBulkRunEndpoint, run),
    answerImport.answer(listBulkRepositoriesEndpoint, { items: [...bulkRepositories] }),
    ...answerEntities([]),
  ];
}
