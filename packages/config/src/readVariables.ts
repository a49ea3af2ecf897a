import type { Problem } from '@portico/errors';
import type { ConfigPositions } from './ConfigPositions.ts';
import { type ConfigObject, type ConfigValue, isConfigObject } from './json.ts';
import { mergeConfig } from './mergeConfig.ts';

const prefix = 'APP_CONFIG_';
const keyPattern = /^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/;
const maxDepth = 20;

/** Who is notified of what reading variables finds. */
export interface ReadVariablesOptions {
  env: Readonly<Record<string, string | undefined>>;
  positions: ConfigPositions;
  report: (problem: Problem) => void;
}

/**
 * What variables such as `APP_CONFIG_backend_listen_port` say: a key for each part between underscores, and a value
 * as JSON, or as text where it is none.
 */
export function readVariables({ env, positions, report }: ReadVariablesOptions): ConfigObject {
  const named = Object.keys(env)
    .filter(name => name.startsWith(prefix) && env[name] !== undefined)
    .toSorted();
  return named.reduce<ConfigObject>((all, name) => {
    const keys = name.slice(prefix.length).split('_');
    if (keys.length > maxDepth || !keys.every(key => keyPattern.test(key))) {
      report({
        code: 'config-key',
        at: name,
        message: `The environment variable '${name}' does not name a key`,
        hint: `write the keys of the configuration after '${prefix}', with '_' between: APP_CONFIG_app_baseUrl`,
      });
      return all;
    }
    const value = keys.reduceRight<ConfigValue>(
      (below, key) => Object.fromEntries([[key, below]]),
      readValue(env[name] ?? ''),
    ) as ConfigObject;
    setPositions(value, name, positions);
    return mergeConfig(all, value) as ConfigObject;
  }, {});
}

function readValue(text: string): ConfigValue {
  try {
    return JSON.parse(text) as ConfigValue;
  } catch {
    return text;
  }
}

function setPositions(value: ConfigObject, name: string, positions: ConfigPositions): void {
  const visit = (each: ConfigValue, path: readonly string[]) => {
    if (path.length > 0) positions.set(path, { file: name });
    if (isConfigObject(each)) {
      for (const [key, child] of Object.entries(each)) visit(child, [...path, key]);
    }
  };
  visit(value, []);
}
