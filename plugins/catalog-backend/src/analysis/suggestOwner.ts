import type { AnalyzedRepository, EntityAnalyzer, FieldSuggestion } from '@portico/catalog-node';

const places = ['.github/', '.gitlab/', '.gitea/', '.forgejo/', '.bitbucket/', '', 'docs/'];
const maxOwners = 20;

/** A rule of a CODEOWNERS file. */
interface OwnerRule {
  pattern: string;
  owners: readonly string[];
}

/** Proposes the owner that a CODEOWNERS file names for the whole repository, where the catalog has it. */
export const suggestOwner: EntityAnalyzer = {
  name: 'code-owners',
  async analyze(repository): Promise<readonly FieldSuggestion[]> {
    const path = places
      .map(place => `${place}CODEOWNERS`)
      .find(each => repository.paths.includes(each));
    const text = path === undefined ? undefined : await repository.readText(path);
    if (path === undefined || text === undefined) return [];
    const rule = parseCodeOwners(text).findLast(({ pattern }) =>
      /^(\*|\/|\*\*|\/\*\*?)$/.test(pattern),
    );
    for (const owner of rule?.owners.slice(0, maxOwners) ?? []) {
      const known = await findOwner(owner, repository);
      if (known === undefined) continue;
      const reason = `'${path}' names '${owner}' for '${rule?.pattern ?? ''}'`;
      return [{ field: 'spec.owner', value: known, reason }];
    }
    return [];
  },
};

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
