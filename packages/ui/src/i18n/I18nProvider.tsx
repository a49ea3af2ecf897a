import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useContext,
  useEffect,
  useState,
} from 'react';
import { createI18n, hasTexts, loadTexts } from './createI18n.ts';
import type { Translations } from './defineTranslations.ts';
import { type I18n, sourceLanguage } from './I18n.ts';
import type { Text, TextValues, TranslatedText } from './Text.ts';

/** Gives the text of a key in the reader's language, filled with values; `count` chooses the plural form. */
export type Translate<Key extends string> = (
  key: Key,
  values?: Readonly<Record<string, string | number>>,
) => string;

/** One language, as components read it: what was looked up once is held for the next. */
interface Speech {
  i18n: I18n;
  language: string;
  /** The language with the region of the reader, for numbers and times. */
  locale: string;
  translateBy: Map<string, Translate<string>>;
  waits: Map<string, Promise<void>>;
}

const speak = (i18n: I18n): Speech => ({
  i18n,
  language: i18n.language,
  locale: findLocale(i18n.language),
  translateBy: new Map(),
  waits: new Map(),
});

/** The variant of a language that the browser is set to: `en` has its months first in America and its days in Britain. */
function findLocale(language: string): string {
  return navigator.languages.find(tag => tag.split('-')[0] === language) ?? language;
}

const SpeechContext = createContext<Speech>(speak(createI18n()));

/** Gives everything inside the texts of a language, and renders it anew when another one is chosen. */
export function I18nProvider({ i18n, children }: { i18n: I18n; children: ReactNode }) {
  const [speech, setSpeech] = useState(() => speak(i18n));
  useEffect(() => {
    const handleChange = () => setSpeech(speak(i18n));
    if (i18n.language !== speech.language) handleChange();
    return i18n.subscribe(handleChange);
  }, [i18n, speech.language]);
  useEffect(() => {
    document.documentElement.lang = speech.language;
  }, [speech.language]);
  return <SpeechContext value={speech}>{children}</SpeechContext>;
}

/** The texts of a package in the reader's language. While they are fetched, the component waits (suspends). */
export function useTranslations<Key extends string>(
  translations: Translations<Key>,
): Translate<Key> {
  return readTranslations(useContext(SpeechContext), translations);
}

/**
 * Reads texts that others gave, whosever package they are from, in the reader's language. To be called while
 * rendering: like {@link useTranslations} it waits for what is not there yet.
 */
export function useReadText(): (text: Text) => string {
  const speech = useContext(SpeechContext);
  return text =>
    typeof text === 'string'
      ? text
      : readTranslations(speech, text.translations)(text.key, getValues(text));
}

function getValues({ values }: TranslatedText): TextValues | undefined {
  return typeof values === 'function' ? values() : values;
}

/** Fetches texts of a package ahead, so that what shows them does not wait. */
export type LoadTexts = (translations: Translations) => Promise<void>;

/** Fetches texts in the reader's language. A failure is reported where the texts are used. */
export function useLoadTexts(): LoadTexts {
  const { i18n, language } = useContext(SpeechContext);
  return useCallback(
    async translations => {
      if (language === sourceLanguage || hasTexts(i18n, translations, language)) return;
      await loadTexts(i18n, translations, language).catch(() => undefined);
    },
    [i18n, language],
  );
}

function readTranslations(
  { i18n, language, translateBy, waits }: Speech,
  translations: Translations,
): Translate<string> {
  const { namespace } = translations;
  const isMissing = language !== sourceLanguage && !hasTexts(i18n, translations, language);
  if (isMissing && !waits.has(namespace)) {
    waits.set(namespace, loadTexts(i18n, translations, language));
  }
  const wait = waits.get(namespace);
  // What has waited must read again, though the texts are there.
  if (wait) use(wait);
  const known = translateBy.get(namespace);
  if (known) return known;
  hasTexts(i18n, translations, sourceLanguage);
  const translate: Translate<string> = (key, values = {}) =>
    i18n.translate(language, namespace, key, values);
  translateBy.set(namespace, translate);
  return translate;
}

/** The language and region of the reader as a tag, for `Intl`. */
export function useLocale(): string {
  return useContext(SpeechContext).locale;
}

/** The language of the texts that the reader is shown. */
export function useTextLanguage(): string {
  return useContext(SpeechContext).language;
}
