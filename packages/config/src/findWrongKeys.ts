import type { Problem } from '@portico/errors';
import type { z } from 'zod';
import { type ConfigPath, type ConfigPositions, formatConfigPath } from './ConfigPositions.ts';
import { getChildSchema, type PluginConfigSchema, readsKey } from './ConfigSchema.ts';
import { type ConfigObject, type ConfigValue, isConfigObject } from './json.ts';

const keyPattern = /^[A-Za-z0-9$]+([-_:][A-Za-z0-9]+)*$/;

/** Finds keys with characters that keys may not have, among those that a plugin reads. */
export function findWrongKeys(
  config: ConfigObject,
  positions: ConfigPositions,
  schemas: readonly PluginConfigSchema[],
): Problem[] {
  const problems: Problem[] = [];
  const visit = (value: ConfigValue, path: ConfigPath, known: readonly z.core.$ZodType[]) => {
    for (const [key, child] of listChildren(value)) {
      const childPath = [...path, key];
      const isWrong = typeof key === 'string' && !keyPattern.test(key) && !isExtensionItem(path);
      if (isWrong && known.some(schema => readsKey(schema, key))) {
        const at = positions.describe(childPath);
        problems.push({
          code: 'config-key',
          ...(at && { at }),
          message: `The key '${key}' of ${path.length > 0 ? `'${formatConfigPath(path)}'` : 'the configuration'} is not valid`,
          hint: 'use letters and digits separated by hyphen, underscore or colon',
        });
      }
      const below = known.map(schema => getChildSchema(schema, key));
      visit(child, childPath, below.filter(each => each !== 'any').flat());
    }
  };
  visit(
    config,
    [],
    schemas.map(({ schema }) => schema),
  );
  return problems;
}

/** Items of `extensions` lists are keyed by contribution ids, `point:plugin/name`, which are no config keys. */
function isExtensionItem(path: ConfigPath): boolean {
  return path.at(-2) === 'extensions' && typeof path.at(-1) === 'number';
}

/** What is directly below a value, by key or index. */
export function listChildren(value: ConfigValue): (readonly [string | number, ConfigValue])[] {
  if (Array.isArray(value)) return (value as ConfigValue[]).map((item, index) => [index, item]);
  return isConfigObject(value) ? Object.entries(value) : [];
}
