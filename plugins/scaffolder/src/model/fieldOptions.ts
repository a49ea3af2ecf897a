import type { RJSFSchema } from '@rjsf/utils';
import { stringify } from 'yaml';

const text = { type: 'string' } as const;
const texts = { type: 'array', items: text } as const;
const yesNo = { type: 'boolean' } as const;
const credentials = {
  type: 'object',
  properties: { secretsKey: text },
} as const;

const entityOptions = {
  catalogFilter: {
    type: 'object',
    additionalProperties: text,
  },
  defaultKind: text,
  defaultNamespace: text,
  allowArbitraryValues: { ...yesNo, default: true },
} as const;

const optionsOf: Readonly<Record<string, Readonly<Record<string, RJSFSchema>>>> = {
  EntityPicker: entityOptions,
  MultiEntityPicker: entityOptions,
  OwnerPicker: entityOptions,
  OwnedEntityPicker: entityOptions,
  EntityTagsPicker: {
    kinds: texts,
    showCounts: yesNo,
    helperText: text,
  },
  RepoUrlPicker: {
    allowedHosts: texts,
    allowedOwners: texts,
    allowedOrganizations: texts,
    allowedProjects: texts,
    allowedRepos: texts,
    isDisabled: yesNo,
    requestUserCredentials: credentials,
  },
  RepoBranchPicker: { requestUserCredentials: credentials },
  RepoOwnerPicker: {
    host: text,
    allowedOwners: texts,
    requestUserCredentials: credentials,
  },
  EntityNamePicker: {},
  MyGroupsPicker: {},
  Secret: {},
};

const lists = new Set(['MultiEntityPicker', 'EntityTagsPicker']);

/** The JSON Schema of the options of a field of the portal; `undefined` for fields of plugins. */
export function findOptionsSchema(name: string): RJSFSchema | undefined {
  const properties = Object.hasOwn(optionsOf, name) ? optionsOf[name] : undefined;
  return properties && { type: 'object', properties };
}

/** A property of a form that a field renders, as a template has it. */
export function createFieldProperty(
  name: string,
  options: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const given = Object.entries(options).filter(([, value]) => !isEmpty(value));
  return {
    title: name,
    ...(lists.has(name) ? { type: 'array', items: { type: 'string' } } : { type: 'string' }),
    'ui:field': name,
    ...(given.length > 0 && { 'ui:options': Object.fromEntries(given) }),
  };
}

/** The property as YAML, to copy into a template. */
export const writeFieldYaml = (property: object): string => stringify({ value: property });

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === '') return true;
  return typeof value === 'object' && value !== null && Object.values(value).every(isEmpty);
}
