import type { Problem } from './SourceFile.ts';

/** The texts of one language, by key, as its file holds them. */
export type Texts = Readonly<Record<string, string>>;

/** A file of texts. */
export interface LocaleFile {
  /** Path from the root of the repository. */
  path: string;
  /** A language tag, as the file is named after it. */
  language: string;
  texts: Texts;
}

const pluralEnding = /_(zero|one|two|few|many|other)$/;
const valueInText = /\{\{\s*([^}]+?)\s*\}\}/g;

/** A key without the ending that chooses a plural form. */
export function toBaseKey(key: string): string {
  return key.replace(pluralEnding, '');
}

/** What a text takes, as it is written: `name`, `count, number`. */
export function listValues(text: string): string[] {
  return [...new Set([...text.matchAll(valueInText)].map(([, value = '']) => value))].sort();
}

/** The names of what the forms of a key take, together. */
export function listValueNames(texts: Texts, baseKey: string): Set<string> {
  const forms = Object.keys(texts).filter(key => toBaseKey(key) === baseKey);
  const names = forms.flatMap(key => listValues(texts[key] ?? '')).map(toName);
  return new Set(forms.some(key => key !== baseKey) ? [...names, 'count'] : names);
}

/** A problem at the line of a key, or of another form of it, in a file that has one key a line; else at its first. */
export function problemAtKey({ path, texts }: LocaleFile, key: string, message: string): Problem {
  const keys = Object.keys(texts);
  const own = keys.indexOf(key);
  const index = own < 0 ? keys.findIndex(each => toBaseKey(each) === toBaseKey(key)) : own;
  return { file: path, line: index < 0 ? 1 : index + 2, message };
}

/** Holds a language against English: the same keys, each with the plural forms it needs, the same values. */
export function compareLocales(english: LocaleFile, other: LocaleFile): Problem[] {
  const at = (key: string, message: string) => problemAtKey(other, key, message);
  const wanted = listWantedKeys(english.texts, other.language);
  return [
    ...Object.entries(other.texts).flatMap(([key, text]) =>
      text.trim() === '' ? [at(key, `'${key}' is empty; write its text`)] : [],
    ),
    ...[...wanted.keys()]
      .filter(key => !(key in other.texts))
      .map(key => at(key, `'${key}' is missing; translate '${wanted.get(key)}'`)),
    ...Object.entries(other.texts).flatMap(([key, text]) => {
      const source = wanted.get(key);
      if (source === undefined) {
        return [at(key, `'${key}' has no text in ${english.path}; remove it, or add it there`)];
      }
      const difference = compareValues(key, source, text);
      return difference ? [at(key, difference)] : [];
    }),
  ];
}

/** The keys that a language needs for the texts of English, each with an English text to compare with. */
function listWantedKeys(english: Texts, language: string): Map<string, string> {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const wanted = new Map<string, string>();
  for (const [key, text] of Object.entries(english)) {
    const base = toBaseKey(key);
    if (base === key) wanted.set(key, text);
    else for (const form of forms) wanted.set(`${base}_${form}`, english[`${base}_other`] ?? text);
  }
  return wanted;
}

function compareValues(key: string, source: string, text: string): string | undefined {
  // A form for one thing, or for none, may name the number in words, or write it as it is.
  const isFewForm = toBaseKey(key) !== key && !key.endsWith('_other');
  const relevant = (value: string) => !isFewForm || toName(value) !== 'count';
  const before = listValues(source).map(withoutCase).filter(relevant);
  const after = listValues(text).map(withoutCase).filter(relevant);
  if (before.join('|') === after.join('|')) return undefined;
  return `'${key}' takes ${listOrNone(after)}, and in English ${listOrNone(before)}; take the same`;
}

/** How a name is written inside a sentence is for each language to say. */
const withoutCase = (value: string) => value.replace(/,\s*lowercase$/, '');

const toName = (value: string) => value.split(',')[0]?.trim() ?? value;

const listOrNone = (values: readonly string[]) =>
  values.length > 0 ? values.map(value => `{{${value}}}`).join(', ') : 'nothing';
