import type { Problem } from '@portico/errors';
import type { z } from 'zod';
import type { ConfigPath, ConfigPositions } from './ConfigPositions.ts';
import { formatConfigPath } from './ConfigPositions.ts';
import { type ConfigSchema, getChildSchema, getVisibility, isSecretValue } from './ConfigSchema.ts';
import { type ConfigObject, type ConfigValue, isConfigObject } from './json.ts';

/** A schema, and the plugin that reads those keys. */
export interface PluginConfigSchema {
  pluginId: string;
  schema: ConfigSchema;
}

/** Checks every plugin's keys and reports each value that its schema refuses. */
export function findWrongValues(
  config: ConfigObject,
  positions: ConfigPositions,
  schemas: readonly PluginConfigSchema[],
): Problem[] {
  const problems = schemas.flatMap(({ pluginId, schema }) => {
    const result = schema.safeParse(config);
    if (result.success) return [];
    return result.error.issues.flatMap(innermostIssues).map((issue): Problem => {
      const path = issue.path as ConfigPath;
      const at = positions.describe(path);
      return {
        code: 'config-invalid',
        pluginId,
        ...(at && { at }),
        message: `The value of '${formatConfigPath(path)}' is wrong: ${issue.message}`,
        mend: 'correct the value',
      };
    });
  });
  const seen = new Set<string>();
  return problems.filter(({ at, message }) => {
    const key = `${at} ${message}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** For a union that nothing fits, the issues of the alternative that came nearest. */
function innermostIssues(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
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

/** Finds the keys that no plugin reads: typing errors, or settings of something not installed. */
export function findUnknownKeys(
  config: ConfigObject,
  positions: ConfigPositions,
  schemas: readonly PluginConfigSchema[],
): Problem[] {
  const problems: Problem[] = [];
  const visit = (value: ConfigValue, path: ConfigPath, known: readonly z.core.$ZodType[]) => {
    for (const [key, child] of listChildren(value)) {
      const childPath = [...path, key];
      const found = known.map(schema => getChildSchema(schema, key));
      if (found.includes('any')) continue;
      const childSchemas = found.flat() as z.core.$ZodType[];
      if (childSchemas.length > 0) {
        visit(child, childPath, childSchemas);
      } else {
        const at = positions.describe(childPath);
        problems.push({
          code: 'config-unknown',
          ...(at && { at }),
          message: `No plugin reads the key '${formatConfigPath(childPath)}'`,
          mend: 'correct its spelling, or remove it',
        });
      }
    }
  };
  visit(
    config,
    [],
    schemas.map(({ schema }) => schema),
  );
  return problems;
}

/**
 * The part of the configuration that the browser may know: what schemas mark as `frontend`, and nothing
 * below it that any schema marks as `secret`.
 */
export function pickFrontendConfig(
  config: ConfigObject,
  schemas: readonly PluginConfigSchema[],
): ConfigObject {
  const pick = (
    value: ConfigValue,
    known: readonly z.core.$ZodType[],
    isShown: boolean,
  ): ConfigValue | undefined => {
    if (isSecretValue(known, value)) return undefined;
    const shown = isShown || known.map(getVisibility).includes('frontend');
    const below = (key: string | number) =>
      known.flatMap(schema => {
        const child = getChildSchema(schema, key);
        return child === 'any' ? [] : child;
      });
    if (Array.isArray(value)) {
      const items = value
        .map((item, index) => pick(item as ConfigValue, below(index), shown))
        .filter(item => item !== undefined);
      return items.length > 0 || (shown && value.length === 0) ? items : undefined;
    }
    if (isConfigObject(value)) {
      const entries = Object.entries(value)
        .map(([key, child]) => [key, pick(child, below(key), shown)] as const)
        .filter((entry): entry is [string, ConfigValue] => entry[1] !== undefined);
      return entries.length > 0 || shown ? Object.fromEntries(entries) : undefined;
    }
    return shown ? value : undefined;
  };
  const picked = pick(
    config,
    schemas.map(({ schema }) => schema),
    false,
  );
  return (picked ?? {}) as ConfigObject;
}

/** The texts that stand under keys marked as secret, so that logs can leave them out. */
export function listSecrets(
  config: ConfigObject,
  schemas: readonly PluginConfigSchema[],
): string[] {
  const secrets = new Set<string>();
  const visit = (value: ConfigValue, known: readonly z.core.$ZodType[], isSecret: boolean) => {
    const hidden = isSecret || isSecretValue(known, value);
    if (hidden && typeof value === 'string' && value !== '') secrets.add(value);
    for (const [key, child] of listChildren(value)) {
      const below = known.flatMap(schema => {
        const found = getChildSchema(schema, key);
        return found === 'any' ? [] : found;
      });
      visit(child, below, hidden);
    }
  };
  visit(
    config,
    schemas.map(({ schema }) => schema),
    false,
  );
  return [...secrets];
}

function listChildren(value: ConfigValue): (readonly [string | number, ConfigValue])[] {
  if (Array.isArray(value)) return (value as ConfigValue[]).map((item, index) => [index, item]);
  return isConfigObject(value) ? Object.entries(value) : [];
}
