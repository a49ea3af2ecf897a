import { glob, readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { ImportedCommit } from '@portico/local-code-host';
import { parseAllDocuments, stringify } from 'yaml';
import { z } from 'zod';
import { demoWorkloads, getNextVersion } from '../../src/demonstration/cluster/demoWorkloads.ts';
import { releasedChanges } from './describeDelivery.ts';

/** A repository of the demonstration company, and its history. */
export interface DescribedRepository {
  name: string;
  description: string;
  commits: readonly ImportedCommit[];
}

const slugKey = 'github.com/project-slug';
const workloadKey = 'backstage.io/kubernetes-id';
const docsKey = 'backstage.io/techdocs-ref';
/** What the portal derives by itself for a descriptor of a code host. */
const derivedKeys = [
  'backstage.io/source-location',
  'backstage.io/view-url',
  'backstage.io/edit-url',
];
const entity = z.looseObject({
  kind: z.string(),
  metadata: z.looseObject({
    name: z.string(),
    title: z.string().optional(),
    description: z.string().default(''),
    annotations: z.record(z.string(), z.string()).default({}),
  }),
  spec: z
    .looseObject({
      owner: z.string().optional(),
      memberOf: z.array(z.string()).optional(),
      profile: z.looseObject({ displayName: z.string(), email: z.string() }).optional(),
    })
    .default({}),
});
type DemoEntity = z.output<typeof entity> & {
  /** Of its descriptor, absolute. */
  folder: string;
};

const firstCommit = Date.UTC(2026, 1, 2, 9);
const day = 86_400_000;
const fallbackAuthor = { name: 'Ada Kowalska', email: 'ada.kowalska@meridian.example' };

/**
 * The repositories of the company: those of its components, made from their descriptors, and those that are folders of
 * their own because nothing of them is in the catalog.
 *
 * @param folder - of the demonstration, absolute.
 */
export async function describeRepositories(folder: string): Promise<DescribedRepository[]> {
  const entities = await readEntities(join(folder, 'catalog'));
  const people = entities.filter(({ kind }) => kind === 'User');
  const found = await Promise.all(
    entities.map((each, index) => describeComponent(each, index, people)),
  );
  const folders = await readdir(join(folder, 'repositories'));
  const others = await Promise.all(
    folders.map(name => describeFolder(join(folder, 'repositories', name), name, people)),
  );
  return [...found.flat(), ...others];
}

async function readEntities(folder: string): Promise<DemoEntity[]> {
  const entities: DemoEntity[] = [];
  for await (const file of glob('**/catalog-info.yaml', { cwd: folder })) {
    const text = await readFile(join(folder, file), 'utf8');
    for (const document of parseAllDocuments(text)) {
      // Some descriptors are broken on purpose, and have no repository.
      const parsed = entity.safeParse(document.errors.length > 0 ? undefined : document.toJS());
      if (parsed.success) entities.push({ ...parsed.data, folder: dirname(join(folder, file)) });
    }
  }
  return entities.sort((a, b) => (a.metadata.name < b.metadata.name ? -1 : 1));
}

async function describeComponent(
  { folder, ...component }: DemoEntity,
  index: number,
  people: readonly DemoEntity[],
): Promise<DescribedRepository[]> {
  const { metadata, spec } = component;
  const { [slugKey]: slug = '', ...annotations } = metadata.annotations;
  const name = slug.slice(slug.indexOf('/') + 1);
  if (!name) return [];
  const owner = (spec.owner ?? '').replace(/^group:/, '');
  const { title = metadata.name, description } = metadata;
  const stored = Object.entries(annotations).filter(([key]) => !derivedKeys.includes(key));
  const descriptor = stringify({
    ...component,
    metadata: { ...metadata, annotations: { [slugKey]: slug, ...Object.fromEntries(stored) } },
  });
  const start = firstCommit + (index % 90) * day;
  const [, docsFolder] = /^dir:(.+)$/.exec(annotations[docsKey] ?? '') ?? [];
  const docs = docsFolder === undefined ? {} : await readFiles(join(folder, docsFolder));
  return [
    {
      name,
      description,
      commits: listCommits(
        [
          ['Start the project', { 'README.md': `# ${title}\n\n${description}\n`, '.gitignore': 'build/\n' }],
          ['Name the owners', { CODEOWNERS: `* @meridian-data/${owner}\n` }],
          ...(docsFolder === undefined ? [] : ([['Write the docs', docs]] as const)),
          ['Add the project to the catalog', { 'catalog-info.yaml': descriptor }],
          ...listReleases(annotations[workloadKey]),
        ],
        { start, team: owner, people },
      ),
    },
  ];
}

async function describeFolder(
  folder: string,
  name: string,
  people: readonly DemoEntity[],
): Promise<DescribedRepository> {
  const { 'README.md': readme = '', ...rest } = await readFiles(folder);
  const [, team = 'developer-experience'] = /^Maintained by ([\w-]+)\.$/m.exec(readme) ?? [];
  const [, , description = ''] = readme.split('\n');
  return {
    name,
    description,
    commits: listCommits(
      [
        ['Start the project', { 'README.md': readme }],
        ['Do the first work', rest],
      ],
      { start: firstCommit + 30 * day, team, people },
    ),
  };
}

/** The last commits of what runs in the cluster: its version there, and what the next one has besides. */
function listReleases(workloadName: string | undefined): Step[] {
  const workload = demoWorkloads.find(({ name }) => name === workloadName);
  if (!workload) return [];
  const [, current] = workload.versions;
  const next = getNextVersion(current);
  const write = (changes: readonly string[]) => ({
    'CHANGELOG.md': changes.map(change => `- ${change}\n`).join(''),
  });
  const changes = releasedChanges(workload.name);
  return changes.map((change, at) => {
    const tag = at === 0 ? current : at === changes.length - 1 ? next : undefined;
    return [change, write(changes.slice(0, at + 1)), tag];
  });
}

/** All files below a folder by their paths in it. */
async function readFiles(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files: Record<string, string> = {};
  for (const entry of entries.filter(each => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    files[relative(folder, path).replaceAll(sep, '/')] = await readFile(path, 'utf8');
  }
  return files;
}

type Step = readonly [message: string, files: Readonly<Record<string, string>>, tag?: string | undefined];

function listCommits(
  steps: readonly Step[],
  { start, team, people }: { start: number; team: string; people: readonly DemoEntity[] },
): ImportedCommit[] {
  const members = people.flatMap(({ spec: { memberOf, profile } }) =>
    profile && memberOf?.includes(team)
      ? [{ name: profile.displayName, email: profile.email }]
      : [],
  );
  return steps.map(([message, files, tag], at) => ({
    message,
    ...(tag !== undefined && { tag }),
    author: {
      ...(members[at % members.length] ?? fallbackAuthor),
      date: new Date(start + at * 9 * day).toISOString(),
    },
    files: Object.fromEntries(
      Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]),
    ),
  }));
}
