import { listTranslations, type Translations } from './defineTranslations.ts';
import { I18n, sourceLanguage } from './I18n.ts';

/** Which languages there are, and which is spoken. */
export interface I18nOptions {
  /** Language tags to choose from; default English alone. */
  languages?: readonly string[];
  /** The one for those who have not chosen; default the first. */
  defaultLanguage?: string;
  /** The one chosen; anything unknown means the default. */
  language?: string | undefined;
}

/**
 * Makes what translates. English is there at once; other languages come namespace by namespace, when
 * {@link loadTexts} or {@link changeLanguage} fetches them.
 *
 * @throws Error when a language is listed twice, or the default is not listed.
 */
export function createI18n(options: I18nOptions = {}): I18n {
  const { languages = [sourceLanguage], language } = options;
  const { defaultLanguage = languages[0] ?? sourceLanguage } = options;
  assertLanguages(languages, defaultLanguage);
  const isSupported = language !== undefined && languages.includes(language);
  return new I18n(isSupported ? language : defaultLanguage);
}

/** Whether a language's texts of a package are there. English ones are put there when they are not. */
export function hasTexts(i18n: I18n, { namespace, en }: Translations, language: string): boolean {
  if (!i18n.has(sourceLanguage, namespace)) i18n.add(sourceLanguage, namespace, en);
  return i18n.has(language, namespace);
}

/** Fetches a language's texts of a package. A language that the package lacks stays English there. */
export async function loadTexts(
  i18n: I18n,
  translations: Translations,
  language: string,
): Promise<void> {
  if (hasTexts(i18n, translations, language)) return;
  const texts = await translations.load[language]?.();
  i18n.add(language, translations.namespace, texts?.default ?? {});
}

/** Speaks another language: fetches all texts in use first, so that nothing is rendered half translated. */
export async function changeLanguage(i18n: I18n, language: string): Promise<void> {
  await Promise.all(listTranslations().map(each => loadTexts(i18n, each, language)));
  i18n.speak(language);
}

function assertLanguages(languages: readonly string[], defaultLanguage: string): void {
  const twice = languages.find((language, index) => languages.indexOf(language) !== index);
  if (twice !== undefined) {
    throw new Error(
      `The language '${twice}' is listed twice; list it once in app.languages.supported`,
    );
  }
  if (!languages.includes(defaultLanguage)) {
    throw new Error(
      `The default language '${defaultLanguage}' is not among the supported ones (${languages.join(', ')}); add it to app.languages.supported`,
    );
  }
}
