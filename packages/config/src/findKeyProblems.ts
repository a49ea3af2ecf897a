import type { Problem } from '@portico/errors';
import type { z } from 'zod';
import { type ConfigPath, type ConfigPositions, formatConfigPath } from './ConfigPositions.ts';
import {
  getChildSchema,
  listChildKeys,
  type PluginConfigSchema,
  readsKey,
  refusesUnknownKeys,
} from './ConfigSchema.ts';
import { findNearest } from './findNearest.ts';
import { findForeignKey, findOwnKey } from './foreignKeys.ts';
import { type ConfigObject, type ConfigValue, isConfigObject } from './json.ts';

const keyPattern = /^[A-Za-z0-9$]+([-_:][A-Za-z0-9]+)*$/;

/** What is wrong with the keys of a configuration. */
export interface KeyProblems {
  /** Keys that plugins read, with characters that keys may not have. */
  wrong: Problem[];
  /** Keys that no plugin reads: typing errors, or settings of something not installed. */
  unknown: Problem[];
}

/** Compares the keys of a configuration with what plugins read. */
export function findKeyProblems(
  config: ConfigObject,
  positions: ConfigPositions,
  schemas: readonly PluginConfigSchema[],
): KeyProblems {
  const wrong: Problem[] = [];
  const unknown: Problem[] = [];
  const locate = (path: ConfigPath) => {
    const at = positions.describe(path);
    return at ? { at } : {};
  };
  /** @param isFree - whether a schema accepts anything here. */
  const visit = (
    value: ConfigValue,
    path: ConfigPath,
    known: readonly z.core.$ZodType[],
    isFree: boolean,
  ) => {
    for (const [key, child] of listChildren(value)) {
      const childPath = [...path, key];
      if (typeof key === 'string' && isWrong(key, path, known))
        wrong.push({ code: 'config-key', ...locate(childPath), ...describeWrong(key, path) });
      const found = known.map(schema => getChildSchema(schema, key));
      const below = found.filter(each => each !== 'any').flat();
      const isFreeBelow = isFree || found.includes('any');
      if (below.length > 0) visit(child, childPath, below, isFreeBelow);
      else if (!isFreeBelow && !isAnchorsOnly(childPath) && !known.some(refusesUnknownKeys))
        unknown.push({
          code: 'config-unknown',
          ...locate(childPath),
          ...describeUnknown(childPath, known.flatMap(listChildKeys)),
        });
    }
  };
  visit(
    config,
    [],
    schemas.map(({ schema }) => schema),
    false,
  );
  return { wrong, unknown };
}

function isWrong(key: string, path: ConfigPath, known: readonly z.core.$ZodType[]): boolean {
  return (
    !keyPattern.test(key) && !isExtensionItem(path) && known.some(schema => readsKey(schema, key))
  );
}

function describeWrong(key: string, path: ConfigPath) {
  const where = path.length > 0 ? `'${formatConfigPath(path)}'` : 'the configuration';
  return {
    message: `The key '${key}' of ${where} is not valid`,
    hint: 'use letters and digits separated by hyphen, underscore or colon',
  };
}

function describeUnknown(path: ConfigPath, known: readonly string[]) {
  const name = formatConfigPath(path);
  const nearest = findNearest(String(path.at(-1)), known);
  const foreign = findForeignKey(path) ?? (nearest ? undefined : findOwnKey(path));
  if (foreign) {
    const { reader, instead = 'remove it, or keep it for a server that has it' } = foreign;
    const why = reader ? `: it belongs to ${reader}, which is not installed` : ' here';
    return { message: `'${name}' has no effect${why}`, hint: instead };
  }
  return {
    message: `No plugin reads the key '${name}'`,
    hint: nearest
      ? `did you mean '${nearest}'? Otherwise remove it`
      : 'correct its spelling, or remove it',
  };
}

/** A key such as `x-defaults` only holds what anchors name, as in other YAML formats. */
function isAnchorsOnly(path: ConfigPath): boolean {
  return path.length === 1 && String(path[0]).startsWith('x-');
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
