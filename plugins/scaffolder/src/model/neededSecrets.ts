import { isJsonObject } from '@portico/catalog-model';
import {
  findValues,
  readFieldName,
  readUiOption,
  type SchemaNode,
  secretFieldName,
  visitSchemas,
} from '@portico/scaffolder-common/form';
import { type FormStep, readWholeForm } from './readForm.ts';
import { parseRepoUrl } from './repoUrl.ts';

type Values = Readonly<Record<string, unknown>>;

/** Secrets that a task was created with, and that nothing stores. */
export interface NeededSecrets {
  /** Those that the user typed, by the names that steps read them by. */
  typed: readonly { name: string; label: string }[];
  /** Tokens of code hosts, in the user's name. */
  tokens: readonly { secretsKey: string; host: string; scopes: Values }[];
}

/** Lists the secrets that the values of a task show it had, and that are sent with a retry. */
export function listNeededSecrets(steps: readonly FormStep[], values: Values): NeededSecrets {
  const form = readWholeForm(steps);
  // A field without a value may need a token, too.
  const fields = [
    ...form.propertyNames.map(name => ({ node: form.part(name), value: values[name] })),
    ...findValues(form, values, ({ fieldName }) => fieldName !== undefined),
  ];
  const tokens = new Map<string, NeededSecrets['tokens'][number]>();
  for (const { node, value } of fields) {
    for (const schema of node.schemas) {
      const request = readUiOption(schema, 'requestUserCredentials');
      const secretsKey = isJsonObject(request) ? request['secretsKey'] : undefined;
      const host = findHost(node.fieldName, value, values, readUiOption(schema, 'host'));
      if (!isJsonObject(request) || typeof secretsKey !== 'string' || host === undefined) continue;
      const scopes = request['additionalScopes'];
      tokens.set(secretsKey, { secretsKey, host, scopes: isJsonObject(scopes) ? scopes : {} });
    }
  }
  return { typed: listTypedSecrets(steps, values), tokens: [...tokens.values()] };
}

/** Secrets that are sent beside the values: those in lists, and passwords, are values. */
function listTypedSecrets(steps: readonly FormStep[], values: Values): NeededSecrets['typed'] {
  const found = findValues(
    readWholeForm(steps),
    values,
    ({ fieldName, isRepeated }) => fieldName === secretFieldName && !isRepeated,
  ).filter(({ value }) => !isEmpty(value));
  const labels = new Map(found.map(({ path, node }) => [String(path.at(-1)), node.title] as const));
  return [...labels].map(([name, title]) => ({ name, label: title ?? name }));
}

/** The labels of all secrets among values, wherever their texts are sent. */
export function listSecretLabels(steps: readonly FormStep[], values: Values): string[] {
  const found = findValues(readWholeForm(steps), values, ({ isSecret }) => isSecret);
  return [
    ...new Set(
      found.flatMap(({ path, node, value }) =>
        isEmpty(value) ? [] : (node.title ?? String(path.findLast(key => typeof key === 'string'))),
      ),
    ),
  ];
}

/** The secrets whose fields the form shows: one that was typed before a condition hid its field is not sent. */
export function pickShownSecrets(
  steps: readonly FormStep[],
  shown: Values,
  secrets: Readonly<Record<string, string>>,
): Record<string, string> {
  const typed = new Set(listTypedSecrets(steps, shown).map(({ name }) => name));
  const fields = new Set(steps.flatMap(({ source }) => listSecretNames(source)));
  return Object.fromEntries(
    Object.entries(secrets).filter(([name]) => typed.has(name) || !fields.has(name)),
  );
}

function listSecretNames(source: SchemaNode): string[] {
  const names: string[] = [];
  visitSchemas(source, (node, path) => {
    if (readFieldName(node) === secretFieldName && path.at(-2) === 'properties')
      names.push(String(path.at(-1)));
  });
  return names;
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

function findHost(name: string | undefined, value: unknown, values: Values, host: unknown) {
  if (name === 'RepoOwnerPicker') return typeof host === 'string' ? host : undefined;
  const url = name === 'RepoBranchPicker' ? values['repoUrl'] : value;
  return typeof url === 'string' ? parseRepoUrl(url).host : undefined;
}
