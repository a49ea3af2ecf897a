import type { TemplatingExtensions } from '@portico/scaffolder-common';
import type {
  TemplateFilterExtension,
  TemplateGlobalFunction,
  TemplateGlobalValue,
} from '@portico/scaffolder-node';

type Global = TemplateGlobalValue | TemplateGlobalFunction;
type Filters = TemplatingExtensions['filters'];
type Functions = TemplatingExtensions['globals']['functions'];

const builtInFilters: Filters = {
  parseRepoUrl: {
    description: 'Reads the value of a repository field into its host, owner, repo and more',
    examples: [{ example: "${{ parameters.repoUrl | parseRepoUrl | pick('owner') }}" }],
  },
  parseEntityRef: {
    description: 'Reads an entity ref into its kind, namespace and name',
    examples: [{ example: "${{ parameters.owner | parseEntityRef | pick('name') }}" }],
  },
  pick: {
    description: 'Reads a field of an object',
    examples: [{ example: "${{ parameters.owner | parseEntityRef | pick('name') }}" }],
  },
  projectSlug: {
    description: 'Reads the value of a repository field into owner/repo',
    examples: [{ example: '${{ parameters.repoUrl | projectSlug }}' }],
  },
};

const builtInFunctions: Functions = {
  always: { description: 'In the condition of a step: it runs whatever happened before' },
  failure: { description: 'In the condition of a step: whether a step before it failed' },
};

/** What template expressions may use, for their authors. */
export function describeExtensions(
  filters: readonly TemplateFilterExtension[],
  globals: readonly Global[],
): TemplatingExtensions {
  const own: Filters = Object.fromEntries(
    filters.map(({ name, description, schema, examples }) => [
      name,
      {
        ...(description !== undefined && { description }),
        ...(schema && { schema: { ...schema } }),
        ...(examples && { examples: [...examples] }),
      },
    ]),
  );
  const functions: Functions = { ...builtInFunctions };
  const values: TemplatingExtensions['globals']['values'] = {};
  for (const each of globals) {
    const described = each.description === undefined ? {} : { description: each.description };
    if ('value' in each) values[each.name] = { ...described, value: each.value };
    else
      functions[each.name] = {
        ...described,
        ...(each.schema && { schema: { ...each.schema } }),
        ...(each.examples && { examples: [...each.examples] }),
      };
  }
  return { filters: { ...builtInFilters, ...own }, globals: { functions, values } };
}
