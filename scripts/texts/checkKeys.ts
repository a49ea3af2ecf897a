import ts from 'typescript';
import { findTextCalls, type TextCall } from './findTextCalls.ts';
import { type LocaleFile, listValueNames, problemAtKey, toBaseKey } from './locales.ts';
import { type Problem, problemAt, type SourceFile, walk } from './SourceFile.ts';
import type { TextPackage } from './readPackage.ts';

/** The files of English of each package, by the package's name; what comes later than the rest has its own. */
export type EnglishByPackage = ReadonlyMap<string, readonly LocaleFile[]>;

/** Holds the keys that code requests against the texts there are: none missing, none unused, all values given. */
export function checkKeys({ name, sources }: TextPackage, english: EnglishByPackage): Problem[] {
  const calls = sources.flatMap(source => findTextCalls(source, name));
  return [
    ...calls.flatMap(call => checkCall(call, english.get(call.packageName) ?? [])),
    ...(english.get(name) ?? []).flatMap(file => findUnused(file, sources, calls)),
  ];
}

function checkCall(call: TextCall, english: readonly LocaleFile[]): Problem[] {
  const { source, node, packageName, keys, valueNames } = call;
  const [main] = english;
  if (!main) {
    const message = `'${packageName}' has no texts; give it src/locales/en.json`;
    return keys.length > 0 ? [problemAt(source, node, message)] : [];
  }
  return keys.flatMap(({ text, pattern }) => {
    const requested = english.flatMap(file =>
      listBaseKeys(file)
        .filter(key => pattern.test(key))
        .map(key => ({ key, file })),
    );
    if (requested.length === 0) {
      const message = `no text in ${main.path} has the key '${text}'; add it there`;
      return [problemAt(source, node, message)];
    }
    return requested.flatMap(({ key, file }) => {
      const taken = listValueNames(file.texts, key);
      const missing = [...taken].filter(name => valueNames && !valueNames.has(name));
      // Of several texts, each may take what it needs.
      const ignored =
        new Set(requested.map(each => each.key)).size > 1
          ? []
          : [...(valueNames ?? [])].filter(name => !taken.has(name));
      return [
        ...(missing.length > 0
          ? [`'${key}' takes ${missing.join(', ')}, which is not given; give it`]
          : []),
        ...(ignored.length > 0
          ? [
              `'${key}' does not take ${ignored.join(', ')}; leave it out, or ask for the text that does`,
            ]
          : []),
      ].map(message => problemAt(source, node, message));
    });
  });
}

/** Texts whose key stands nowhere in the code of their package. */
function findUnused(
  english: LocaleFile,
  sources: readonly SourceFile[],
  calls: readonly TextCall[],
): Problem[] {
  // A key may be in a table, far from the call that requests it.
  const literals = new Set(sources.flatMap(listLiterals));
  const patterns = calls.flatMap(({ keys }) => keys.map(({ pattern }) => pattern));
  return listBaseKeys(english)
    .filter(key => !literals.has(key) && !patterns.some(pattern => pattern.test(key)))
    .map(key =>
      problemAtKey(english, key, `nothing requests '${key}'; remove it, in every language`),
    );
}

function listBaseKeys({ texts }: LocaleFile): string[] {
  return [...new Set(Object.keys(texts).map(toBaseKey))];
}

function listLiterals({ tree }: SourceFile): string[] {
  const literals: string[] = [];
  walk(tree, node => {
    if (ts.isStringLiteralLike(node)) literals.push(node.text);
  });
  return literals;
}
