import { InputError } from '@portico/errors';

/** The forms in which a plugin's id is written in its code. */
export interface PluginNames {
  /** `cloud-costs`. */
  id: string;
  /** `cloudCosts`. */
  camel: string;
  /** `CloudCosts`. */
  pascal: string;
  /** `Cloud costs`. */
  title: string;
}

const maxLength = 40;
const reservedEndings = /-(common|backend|node)$/;

/** @throws InputError when packages, addresses and variables cannot be named by the id. */
export function namePlugin(id: string): PluginNames {
  if (id.length > maxLength || !/^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/.test(id)) {
    throw new InputError(
      `'${id.slice(0, maxLength)}' cannot be the id of a plugin; use up to ${maxLength} lower-case letters and digits, words joined by dashes, such as 'cloud-costs'`,
    );
  }
  if (reservedEndings.test(id)) {
    throw new InputError(
      `The id '${id}' ends like a part of a plugin; name the plugin without the ending, and use --backend for its server`,
    );
  }
  if (reservedIds.has(id)) {
    throw new InputError(
      `The id '${id}' is the portal's own or a word of the language; choose another`,
    );
  }
  const words = id.split('-');
  const pascal = words.map(capitalize).join('');
  return {
    id,
    pascal,
    camel: `${pascal.charAt(0).toLowerCase()}${pascal.slice(1)}`,
    title: capitalize(words.join(' ')),
  };
}

/** Names that are taken in configuration, addresses or code. */
const reservedIds = new Set(
  'api app assets auth backend bench catalog core constructor default demo discovery e2e events frames integrations kernel logging organization permission portal portico proto reading server storybook'.split(
    ' ',
  ),
);

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
