import type { Texts } from './defineTranslations.ts';
import { fillText } from './fillText.ts';
import type { TextValues } from './Text.ts';

/** The language that every text has. */
export const sourceLanguage = 'en';

/**
 * The texts that have come so far, by language and namespace, and the language that is spoken. Files of texts have the
 * form of i18next, of which this is the part that the portal's texts use.
 */
export class I18n {
  readonly #texts = new Map<string, Texts>();
  readonly #plurals = new Map<string, Intl.PluralRules>();
  readonly #listeners = new Set<() => void>();
  #language: string;

  constructor(language: string) {
    this.#language = language;
  }

  get language(): string {
    return this.#language;
  }

  /** Speaks a language whose texts are there. */
  speak(language: string): void {
    this.#language = language;
    for (const listener of this.#listeners) listener();
  }

  /** Calls back when another language is spoken, until the returned function is called. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  has(language: string, namespace: string): boolean {
    return this.#texts.has(`${language} ${namespace}`);
  }

  add(language: string, namespace: string, texts: Texts): void {
    this.#texts.set(`${language} ${namespace}`, texts);
  }

  /** The text of a key, filled with values: English where the language lacks it, the key where English lacks it too. */
  translate(language: string, namespace: string, key: string, values: TextValues): string {
    const text =
      this.#find(language, namespace, key, values['count']) ??
      this.#find(sourceLanguage, namespace, key, values['count']) ??
      key;
    return fillText(text, values, language);
  }

  #find(language: string, namespace: string, key: string, count: unknown): string | undefined {
    const texts = this.#texts.get(`${language} ${namespace}`);
    if (!texts) return undefined;
    for (const form of this.#listForms(language, key, count)) {
      if (Object.hasOwn(texts, form)) return texts[form];
    }
    return undefined;
  }

  /** The entries that may hold the text, the one for the count first. */
  #listForms(language: string, key: string, count: unknown): string[] {
    if (typeof count !== 'number') return [key];
    let rules = this.#plurals.get(language);
    if (!rules) this.#plurals.set(language, (rules = new Intl.PluralRules(language)));
    const forms = [`${key}_${rules.select(count)}`, key];
    return count === 0 ? [`${key}_zero`, ...forms] : forms;
  }
}
