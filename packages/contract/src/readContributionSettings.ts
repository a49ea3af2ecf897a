import { InputError } from '@portico/errors';

/** What a configuration changes about a contribution. */
export interface ConfiguredContribution {
  readonly disabled?: boolean;
  readonly order?: number;
}

/**
 * Reads the settings of contributions as they are in a config file.
 *
 * @param extensions - the value of `app.extensions` or `backend.extensions`: a list whose items are an
 * id (which enables it), or an id with `false`, `true` or `{ disabled?, order? }`.
 * @throws InputError when an item has another form.
 */
export function readContributionSettings(
  extensions: unknown,
): Readonly<Record<string, ConfiguredContribution>> {
  if (extensions === undefined || extensions === null) return {};
  if (!Array.isArray(extensions)) throw wrongForm(extensions);
  return Object.fromEntries(
    extensions.flatMap(item => {
      if (typeof item === 'string') return [[item, {}]];
      if (typeof item !== 'object' || item === null) throw wrongForm(item);
      return Object.entries(item as Record<string, unknown>).map(([id, value]) => [
        id,
        readSetting(id, value),
      ]);
    }),
  );
}

function readSetting(id: string, value: unknown): ConfiguredContribution {
  if (typeof value === 'boolean') return { disabled: !value };
  if (typeof value !== 'object' || value === null) throw wrongForm({ [id]: value });
  const { disabled, order, ...others } = value as Record<string, unknown>;
  const isWrong =
    Object.keys(others).length > 0 ||
    !['boolean', 'undefined'].includes(typeof disabled) ||
    !['number', 'undefined'].includes(typeof order);
  if (isWrong) throw wrongForm({ [id]: value });
  return value as ConfiguredContribution;
}

function wrongForm(item: unknown): InputError {
  return new InputError(
    `The extension setting ${JSON.stringify(item)} has a wrong form; write a list of items such as 'entity-card:catalog/about', { 'entity-card:catalog/about': false } or { 'entity-card:catalog/about': { order: 10 } }`,
  );
}
