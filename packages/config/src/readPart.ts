import type { z } from 'zod';
import type { ConfigPath } from './ConfigPositions.ts';
import type { ConfigSchema } from './ConfigSchema.ts';
import { eachUnknownKey, getChild, innermostIssues } from './findWrongValues.ts';
import { type ConfigObject, type ConfigValue, isConfigObject } from './json.ts';

/** A plugin's keys without those that are wrong. */
export interface ConfigPart<T> {
  config: T;
  /** All of the configuration, without what is wrong to this plugin. */
  value: ConfigObject;
  /** Where a value of this part is in the whole: items of lists move up when one before them is omitted. */
  toWhole: (path: ConfigPath) => ConfigPath;
}

const maxRounds = 20;

/**
 * Reads what is right of a plugin's keys.
 *
 * @returns `undefined` when too little is right to be read.
 */
export function readPart<T>(
  whole: ConfigObject,
  schema: ConfigSchema<T>,
): ConfigPart<T> | undefined {
  const wrong = new Map<string, ConfigPath>();
  for (let round = 0; round < maxRounds; round += 1) {
    const part = omit(whole, wrong);
    const result = schema.safeParse(part.value);
    if (result.success) return { config: result.data, ...part };
    for (const issue of result.error.issues.flatMap(innermostIssues).flatMap(eachUnknownKey)) {
      const path = part.toWhole(findCulprit(part.value, issue));
      if (path.length === 0) return undefined;
      wrong.set(JSON.stringify(path), path);
    }
  }
  return undefined;
}

/** The value that an issue is about; where one is missing, what it is missing from. */
function findCulprit(value: ConfigObject, issue: z.core.$ZodIssue): ConfigPath {
  const [unknownKey] = issue.code === 'unrecognized_keys' ? issue.keys : [];
  const path = issue.path as ConfigPath;
  if (unknownKey !== undefined) return [...path, unknownKey];
  const found = path.reduce<ConfigValue | undefined>(getChild, value);
  return found === undefined ? path.slice(0, -1) : path;
}

function omit(whole: ConfigObject, wrong: ReadonlyMap<string, ConfigPath>) {
  const remainingItems = new Map<string, readonly number[]>();
  const isRight = (path: ConfigPath) => !wrong.has(JSON.stringify(path));
  const copy = (value: ConfigValue, path: ConfigPath, partPath: ConfigPath): ConfigValue => {
    if (Array.isArray(value)) {
      const left = [...value.keys()].filter(index => isRight([...path, index]));
      remainingItems.set(JSON.stringify(partPath), left);
      return left.map((index, at) =>
        copy(value[index] as ConfigValue, [...path, index], [...partPath, at]),
      );
    }
    if (!isConfigObject(value)) return value;
    const entries = Object.entries(value).filter(([key]) => isRight([...path, key]));
    return Object.fromEntries(
      entries.map(([key, child]) => [key, copy(child, [...path, key], [...partPath, key])]),
    );
  };
  return {
    value: copy(whole, [], []) as ConfigObject,
    toWhole: (path: ConfigPath): ConfigPath =>
      path.map(
        (key, at) => remainingItems.get(JSON.stringify(path.slice(0, at)))?.[Number(key)] ?? key,
      ),
  };
}
