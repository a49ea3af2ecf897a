import type { Translations } from './defineTranslations.ts';

/** A key of a package's translations, as a value: for texts that are given before a language is known. */
export interface TranslatedText {
  translations: Translations;
  key: string;
  /** What the text names as `{{name}}`; a function is asked when the text is read. */
  values?: TextValues | (() => TextValues) | undefined;
}

/** Values that a text is filled with. */
export type TextValues = Readonly<Record<string, string | number>>;

/** A visible text of a contribution: as it is, or in the reader's language. */
export type Text = string | TranslatedText;

/** Gives a text to read later by `useReadText`: `translated(catalogTranslations, 'nav.catalog')`. */
export function translated<Key extends string>(
  translations: Translations<Key>,
  key: NoInfer<Key>,
  values?: TextValues | (() => TextValues),
): TranslatedText {
  return { translations, key, values };
}
