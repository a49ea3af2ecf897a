import type { z } from 'zod';
import type { ConfigPath } from './ConfigPositions.ts';
import {
  getChildSchema,
  isFrontendValue,
  isSecretValue,
  type PluginConfigSchema,
} from './ConfigSchema.ts';
import { listChildren } from './findKeyProblems.ts';
import { type ConfigObject, type ConfigValue, isConfigObject } from './json.ts';

/** Whether any plugin reads what is at a path. */
export function isRead(path: ConfigPath, schemas: readonly PluginConfigSchema[]): boolean {
  let known: readonly z.core.$ZodType[] = schemas.map(({ schema }) => schema);
  for (const key of path) {
    const found = known.map(schema => getChildSchema(schema, key));
    if (found.includes('any')) return true;
    known = found.filter(each => each !== 'any').flat();
  }
  return known.length > 0;
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
    const shown = isShown || known.some(schema => isFrontendValue(schema, value));
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

const secretName = /secret|token|password|private.?key|api.?key|authorization/i;
const minUnreadSecret = 8;

/**
 * The texts under keys marked as secret, so that logs and printed configurations can omit them; and those under
 * keys that nobody reads here, but whose name says so.
 */
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
      const isUnread = below.length === 0 && typeof child === 'string';
      const isNamed = isUnread && child.length >= minUnreadSecret && secretName.test(String(key));
      visit(child, below, hidden || isNamed);
    }
  };
  visit(
    config,
    schemas.map(({ schema }) => schema),
    false,
  );
  return [...secrets];
}
