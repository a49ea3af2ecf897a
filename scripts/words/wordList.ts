/** A word that makes readers stop, and what to write in its place. */
export interface UnwantedWord {
  /** Matches one lowercase word. */
  word: RegExp;
  instead: string;
  /** False where a name of a library or of the platform has the word; it is then looked for in prose only. */
  isCheckedInNames?: false;
}

/** The words that CONTRIBUTING 5 rules out, with those of the field. */
export const unwantedWords: readonly UnwantedWord[] = [
  { word: /^mend(s|ed|ing)?$/, instead: 'fix, hint' },
  { word: /^dr(aws?|ew|awn|awings?)$/, instead: 'render, show', isCheckedInNames: false },
  { word: /^(told|tells?)$/, instead: 'report, return, log, notify' },
  { word: /^(kept|remember(s|ed)?)$/, instead: 'store, cache, retain' },
  { word: /^ask(s|ed|ing)?$/, instead: 'request, query, call' },
  { word: /^st(ands?|ood)$/, instead: 'is, appears, is located' },
  { word: /^things?$/, instead: 'resource, item, entity, value' },
  { word: /^usual(ly)?$/, instead: 'default' },
  { word: /^noters?$/, instead: 'recorder' },
  { word: /^said$/, instead: 'report, message' },
];

/** Prefixes of names: `mostRows` is `maxRows`. */
export const unwantedPrefixes: readonly { prefix: RegExp; instead: string }[] = [
  { prefix: /^most[A-Z]/, instead: 'max…' },
];
