import type { FirstModules } from './findFirstModules.ts';
import { type PartGroups, sharedPartsName } from './groupParts.ts';

/** Characters of a module that others are put into one file with: what is larger is loaded for its own sake. */
const maxLaterModuleLength = 30_000;

/**
 * What the entries import comes in few files, by who needs it, not in one for each set of pages that share it.
 *
 * @returns the option `codeSplitting` of Rolldown.
 */
export function defineCodeSplitting(first: FirstModules, { parts, texts }: PartGroups) {
  const isIn = (modules: ReadonlySet<string>) => (id: string) =>
    modules.has(id) && !first.own.has(id);
  return {
    groups: [
      { name: 'base', tags: ['$initial' as const], priority: 6, test: isIn(first.signIn) },
      { name: 'sign-in-form', priority: 4, test: isIn(first.signIn) },
      // What the page for sign-in may fetch later and pages need as well: many small modules of the design system.
      {
        name: 'later',
        priority: 4,
        test: (id: string) => isIn(first.signInAtAll)(id) && !first.signIn.has(id),
        minShareCount: 2,
        includeDependenciesRecursively: false,
        maxModuleSize: maxLaterModuleLength,
      },
      { name: 'shared', tags: ['$initial' as const], priority: 5, test: isIn(first.signInAtAll) },
      {
        name: 'portal',
        priority: 3,
        tags: ['$initial' as const],
        test: (id: string) => !first.own.has(id),
      },
      // What the first page shares with other pages comes in one file too: most visits begin with it.
      {
        name: 'pages',
        priority: 3,
        test: (id: string) => isIn(first.firstPage)(id) && !isIn(first.signInAtAll)(id),
        minShareCount: 2,
      },
      ...listNames(parts).map(name => ({
        name,
        // What several packages need goes to their common file first.
        priority: name === sharedPartsName ? 2 : 1,
        // What it needs besides has a place of its own, or may be fetched by the page for sign-in too.
        includeDependenciesRecursively: false,
        test: (id: string) => parts.get(id) === name,
      })),
      ...listNames(texts).map(name => ({
        name,
        priority: 3,
        includeDependenciesRecursively: false,
        test: (id: string) => texts.get(id) === name,
      })),
    ],
  };
}

function listNames(groups: ReadonlyMap<string, string>): string[] {
  return [...new Set(groups.values())];
}
