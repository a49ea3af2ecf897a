import { dirname } from 'node:path/posix';
import { checkKeys } from './checkKeys.ts';
import { findPlainTexts } from './findPlainTexts.ts';
import { compareLocales, type LocaleFile } from './locales.ts';
import type { TextPackage } from './readPackage.ts';
import type { Problem } from './SourceFile.ts';

/** Finds everything that is wrong with the texts of packages, in the order of their files. */
export function checkTexts(packages: readonly TextPackage[]): Problem[] {
  const english = new Map(
    packages.map(({ name, locales }) => [
      name,
      locales.filter(({ language }) => language === 'en'),
    ]),
  );
  return packages.flatMap(each => [
    ...each.sources.flatMap(findPlainTexts),
    ...checkKeys(each, english),
    ...checkLocales(each, english.get(each.name) ?? []),
  ]);
}

function checkLocales({ locales }: TextPackage, english: readonly LocaleFile[]): Problem[] {
  return locales.flatMap(locale => {
    const beside = english.find(({ path }) => dirname(path) === dirname(locale.path));
    return beside
      ? compareLocales(beside, locale)
      : [
          {
            file: locale.path,
            line: 1,
            message: 'English is missing; put it into en.json beside it',
          },
        ];
  });
}
