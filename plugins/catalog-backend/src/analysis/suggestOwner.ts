import type { AnalyzedRepository, EntityAnalyzer, FieldSuggestion } from '@portico/catalog-node';
import { findCommitter, type ProposedOwner } from './findCommitter.ts';

const places = ['.github/', '.gitlab/', '.gitea/', '.forgejo/', '.bitbucket/', '', 'docs/'];
const maxOwners = 20;

/** A rule of a CODEOWNERS file. */
interface OwnerRule {
  pattern: string;
  owners: readonly string[];
}

/**
 * Proposes the owner that a CODEOWNERS file names for the whole repository, where the catalog has it; else the group or
 * user that made most of the latest commits.
 */
export const suggestOwner: EntityAnalyzer = {
  name: 'owner',
  async analyze(repository): Promise<readonly FieldSuggestion[]> {
    const found = (await findCodeOwner(repository)) ?? (await findCommitter(repository));
    return found ? [{ field: 'spec.owner', value: found.owner, reason: found.reason }] : [];
  },
};

async function findCodeOwner(repository: AnalyzedRepository): Promise<ProposedOwner | undefined> {
  const path = places
    .map(place => `${place}CODEOWNERS`)
    .find(each => repository.paths.includes(each));
  const text = path === undefined ? undefined : await repository.readText(path);
  if (path === undefined || text === undefined) return undefined;
  const rule = parseCodeOwners(text).findLast(({ pattern }) =>
    /^(\*|\/|\*\*|\/\*\*?)$/.test(pattern),
  );
  for (const name of rule?.owners.slice(0, maxOwners) ?? []) {
    const owner = await findOwner(name, repository);
    if (owner !== undefined)
      return { owner, reason: `'${path}' names '${name}' for '${rule?.pattern ?? ''}'` };
  }
  return undefined;
}

/** Reads the rules of a CODEOWNERS file; later rules win. */
export function parseCodeOwners(text: string): OwnerRule[] {
  return text.split('\n').flatMap((line): OwnerRule[] => {
    const words = line
      .replace(/(^|\s)#.*$/, '')
      .trim()
      .split(/\s+/);
    const [pattern = '', ...owners] = words;
    // Sections of GitLab have no pattern: `[Database] @team`.
    if (!pattern || /^\^?\[/.test(pattern) || owners.length === 0) return [];
    return [{ pattern, owners }];
  });
}

async function findOwner(
  owner: string,
  { listKnownRefs }: AnalyzedRepository,
): Promise<string | undefined> {
  if (!owner.startsWith('@')) return undefined;
  const name = owner
    .slice(owner.lastIndexOf('/') + 1)
    .replace(/^@+/, '')
    .toLowerCase();
  const kinds = owner.includes('/') ? ['group'] : ['group', 'user'];
  const [known] = await listKnownRefs(kinds.map(kind => `${kind}:default/${name}`));
  return known?.replace(':default/', ':');
}
