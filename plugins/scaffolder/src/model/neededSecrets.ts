import { isJsonObject } from '@portico/catalog-model';
import { type FormStep, listNamedFields } from './readForm.ts';
import { parseRepoUrl } from './repoUrl.ts';

type Values = Readonly<Record<string, unknown>>;

/** Secrets that a task was created with, and that nothing stores. */
export interface NeededSecrets {
  /** Those that the user typed, by the names that steps read them by. */
  typed: readonly { name: string; label: string }[];
  /** Tokens of code hosts, in the user's name. */
  tokens: readonly { secretsKey: string; host: string; scopes: Values }[];
}

/** Lists the secrets that the values of a task show it had. */
export function listNeededSecrets(steps: readonly FormStep[], values: Values): NeededSecrets {
  const typed = new Map<string, string>();
  const tokens = new Map<string, NeededSecrets['tokens'][number]>();
  for (const { schema, uiSchema } of steps)
    for (const field of listNamedFields(uiSchema)) {
      const value = readPath(values, field.path);
      const name = field.path.at(-1) ?? '';
      if (field.name === 'Secret') {
        if (value === undefined || value === '') continue;
        const property = readPath(
          schema,
          field.path.flatMap(key => ['properties', key]),
        );
        const title = isJsonObject(property) ? property['title'] : undefined;
        typed.set(name, typeof title === 'string' ? title : name);
        continue;
      }
      const options: unknown = field.uiSchema['ui:options'];
      const request = isJsonObject(options) ? options['requestUserCredentials'] : undefined;
      const secretsKey = isJsonObject(request) ? request['secretsKey'] : undefined;
      const host = findHost(field.name, value, values, options);
      if (!isJsonObject(request) || typeof secretsKey !== 'string' || host === undefined) continue;
      const scopes = request['additionalScopes'];
      tokens.set(secretsKey, { secretsKey, host, scopes: isJsonObject(scopes) ? scopes : {} });
    }
  return {
    typed: [...typed].map(([name, label]) => ({ name, label })),
    tokens: [...tokens.values()],
  };
}

function findHost(name: string, value: unknown, values: Values, options: unknown) {
  if (name === 'RepoOwnerPicker' && isJsonObject(options)) {
    const { host } = options;
    return typeof host === 'string' ? host : undefined;
  }
  const url = name === 'RepoBranchPicker' ? values['repoUrl'] : value;
  return typeof url === 'string' ? parseRepoUrl(url).host : undefined;
}

function readPath(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (node, key) => (isJsonObject(node) && Object.hasOwn(node, key) ? node[key] : undefined),
    value,
  );
}
