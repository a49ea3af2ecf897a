import type { Problem } from '@portico/errors';
import type { z } from 'zod';
import type { ConfigPath, ConfigPositions } from './ConfigPositions.ts';
import { formatConfigPath } from './ConfigPositions.ts';
import { getChildSchema, isSecretValue, type PluginConfigSchema } from './ConfigSchema.ts';
import { describeIssue } from './describeIssue.ts';
import { type ConfigObject, type ConfigValue, isConfigObject } from './json.ts';

/** Checks every plugin's keys and reports each value that its schema refuses. */
export function findWrongValues(
  config: ConfigObject,
  positions: ConfigPositions,
  schemas: readonly PluginConfigSchema[],
): Problem[] {
  const problems = schemas.flatMap(({ pluginId, schema }) => {
    const result = schema.safeParse(config);
    if (result.success) return [];
    return result.error.issues
      .flatMap(innermostIssues)
      .flatMap(eachUnknownKey)
      .filter(isFirstOfPlace)
      .map((issue): Problem => {
        const path = issue.path as ConfigPath;
        const [unknownKey] = issue.code === 'unrecognized_keys' ? issue.keys : [];
        const at = positions.describe(unknownKey === undefined ? path : [...path, unknownKey]);
        return {
          code: 'config-invalid',
          pluginId,
          ...(at && { at }),
          ...describeIssue({
            issue,
            path,
            ...lookAt(config, schema, path),
            source: positions.getSource(path),
          }),
          ...hintForVariables(positions.listUnsetVariables(path)),
        };
      });
  });
  const seen = new Set<string>();
  return problems.filter(({ at, message }) => {
    const key = `${at} ${message}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** What is missing because a variable is not set is fixed there. */
function hintForVariables(names: readonly string[]): Pick<Problem, 'hint'> | undefined {
  if (names.length === 0) return undefined;
  const list = names.map(name => `'${name}'`).join(' and ');
  return { hint: `set the environment variable${names.length > 1 ? 's' : ''} ${list}` };
}

/** Of a value of the wrong type, whatever else is wrong follows from that. */
function isFirstOfPlace(
  { code, path }: z.core.$ZodIssue,
  _index: number,
  issues: readonly z.core.$ZodIssue[],
): boolean {
  if (code === 'invalid_type') return true;
  const place = formatConfigPath(path as ConfigPath);
  return !issues.some(
    other => other.code === 'invalid_type' && formatConfigPath(other.path as ConfigPath) === place,
  );
}

/** An issue about several unknown keys as one for each. */
export function eachUnknownKey(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'unrecognized_keys') return [issue];
  return issue.keys.map(key => ({ ...issue, keys: [key] }));
}

/** What is at a path, and what the schema says of it. */
function lookAt(config: ConfigObject, schema: z.core.$ZodType, path: ConfigPath) {
  let value: ConfigValue | undefined = config;
  let schemas: z.core.$ZodType[] = [schema];
  let isSecret = isSecretValue(schemas, value);
  for (const key of path) {
    value = getChild(value, key);
    schemas = schemas.flatMap(each => {
      const child = getChildSchema(each, key);
      return child === 'any' ? [] : child;
    });
    isSecret ||= isSecretValue(schemas, value);
  }
  return { value, schemas, isSecret };
}

/** What is under a key or at an index; `undefined` where nothing does. */
export function getChild(
  value: ConfigValue | undefined,
  key: string | number,
): ConfigValue | undefined {
  if (Array.isArray(value)) return (value as ConfigValue[])[Number(key)];
  return isConfigObject(value) ? value[key] : undefined;
}

/** For a union that nothing fits, the issues of the alternative that came nearest. */
export function innermostIssues(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const deepest = issue.errors
    .map(issues => issues.flatMap(innermostIssues))
    .sort((a, b) => depth(b) - depth(a))[0];
  if (!deepest || depth(deepest) === 0) return [issue];
  return deepest.map(inner => ({ ...inner, path: [...issue.path, ...inner.path] }));
}

function depth(issues: readonly z.core.$ZodIssue[]): number {
  return Math.max(0, ...issues.map(({ path }) => path.length));
}
