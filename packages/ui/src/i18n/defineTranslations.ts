/** A key as code requests it: without the endings that choose a plural form. */
export type TranslationKey<Key extends string> = Key extends `${infer Base}_${PluralForm}`
  ? Base
  : Key;

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

/** What the file of a language holds: texts by key. */
export type Texts = Readonly<Record<string, string>>;

/** The visible texts of a package. */
export interface Translations<Key extends string = string> {
  /** The package's name for them, such as `catalog`. */
  namespace: string;
  /** English comes with the code, so that the first page need not wait for it. */
  en: Texts;
  /** The other languages, each fetched when it is chosen, by language tag. */
  load: Readonly<Record<string, () => Promise<{ default: Texts }>>>;
  /** Holds the keys for the type checker; never set. */
  readonly keys?: Key;
}

/** The keys of translations, for functions that are given what translates. */
export type KeyOf<T extends Translations> = NonNullable<T['keys']>;

const known = new Map<string, Translations>();

/**
 * Declares the visible texts of a package, once, beside its `locales` folder. Keys are flat; a text names what
 * it takes as `{{name}}` or `{{count, number}}`, and has one entry a plural form: `row_one`, `row_other`.
 *
 * @throws Error when another package has taken the namespace.
 */
export function defineTranslations<const En extends Texts>(
  options: Omit<Translations, 'en' | 'keys'> & { en: En },
): Translations<TranslationKey<keyof En & string>> {
  const taken = known.get(options.namespace);
  // While developing, a changed file declares its texts anew.
  if (taken && !Object.keys(options.en).some(key => key in taken.en)) {
    throw new Error(
      `The namespace '${options.namespace}' of translations is taken; choose another one, such as the plugin's id`,
    );
  }
  known.set(options.namespace, options);
  return options;
}

/** The translations of all packages whose code has come so far. */
export function listTranslations(): readonly Translations[] {
  return [...known.values()];
}
