import { type CodeHostKind, repositoryParts } from '@portico/scaffolder-common';
import type { RepoUrlParts } from '../../model/repoUrl.ts';
import { readTexts } from '../fieldControl.ts';

/** A part of a repository's address that the user names, besides the host. */
export type RepoPart = Exclude<keyof RepoUrlParts, 'host'>;

/** The parts that a kind of host needs, in their order, and those that may be left empty. */
export function listRepoParts(
  kind: CodeHostKind,
): readonly { part: RepoPart; isOptional?: boolean }[] {
  const parts = repositoryParts[kind].map(part => ({ part }));
  return [...(kind === 'gerrit' ? partsOfGerrit : parts), { part: 'repoName' }];
}

// Gerrit's repositories have a parent, whose rights they take over.
const partsOfGerrit = [{ part: 'owner', isOptional: true }, { part: 'workspace' }] as const;

/** What a template allows for a part; `undefined` where it allows anything. */
export function readAllowed(
  options: Readonly<Record<string, unknown>>,
  part: RepoPart,
): readonly string[] | undefined {
  const name = optionOfPart[part];
  return name === undefined ? undefined : readTexts(options[name]);
}

const optionOfPart: Readonly<Partial<Record<RepoPart, string>>> = {
  organization: 'allowedOrganizations',
  owner: 'allowedOwners',
  project: 'allowedProjects',
  repoName: 'allowedRepos',
};

/** The key of the text that labels a part: a host may call it otherwise than the others. */
export function findPartLabel(kind: CodeHostKind, part: RepoPart) {
  return ownLabels[kind]?.[part] ?? labels[part];
}

const labels = {
  owner: 'repo.owner',
  repoName: 'repo.name',
  organization: 'repo.organization',
  workspace: 'repo.workspace',
  project: 'repo.project',
} as const;

// An owner is also who is responsible for an entity.
const ownLabels: Readonly<
  Partial<
    Record<CodeHostKind, Partial<Record<RepoPart, 'repo.account' | 'repo.group' | 'repo.parent'>>>
  >
> = {
  github: { owner: 'repo.account' },
  gitea: { owner: 'repo.account' },
  gitlab: { owner: 'repo.group' },
  gerrit: { workspace: 'repo.parent' },
};
