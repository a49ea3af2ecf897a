import type { Problem } from '@portico/errors';
import type { OpenConfigFile } from './ConfigFile.ts';
import { type ConfigPath, formatConfigPath } from './ConfigPositions.ts';

/** The value of a variable. One that is not set leaves its value out, with a warning. */
export function readVariable(
  file: OpenConfigFile,
  name: string,
  path: ConfigPath,
): string | undefined {
  const value = file.options.env[name];
  if (value === undefined) file.positions.addUnsetVariable(path, name);
  const place = file.getPlace(path);
  if (value === undefined && place) {
    const problem: Problem = {
      code: 'config-include',
      ...file.at(path),
      message: `The environment variable '${name}' is not set, so '${formatConfigPath(place)}' is omitted`,
      hint: 'set it where the value is needed',
    };
    file.options.warn(problem, place);
  }
  return value;
}

/** A text with each `${VAR}` filled in; `undefined` where one is not set and has no `:-` text in its place. */
export function fillVariables(
  file: OpenConfigFile,
  text: string,
  path: ConfigPath,
): string | undefined {
  let isComplete = true;
  const filled = text.replace(
    /\$\$\{|\$\{\s*([A-Za-z_][A-Za-z0-9_]*)\s*(?::-([^}]*))?\}/g,
    (match, name?: string, fallback?: string) => {
      if (name === undefined) return match.slice(1);
      if (fallback !== undefined) {
        const text = file.options.env[name] || fallback;
        if (text === '') file.positions.addUnsetVariable(path, name);
        return text;
      }
      const value = readVariable(file, name, path);
      if (value === undefined) isComplete = false;
      return value ?? '';
    },
  );
  return isComplete ? filled : undefined;
}
