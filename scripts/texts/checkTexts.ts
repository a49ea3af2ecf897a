import { checkKeys } from './checkKeys.ts';
import { findPlainTexts } from './findPlainTexts.ts';
import { compareLocales, type LocaleFile } from './locales.ts';
import type { TextPackage } from './readPackage.ts';
import type { Problem } from './SourceFile.ts';

/** Finds everything that is wrong with the texts of packages, in the order of their files. */
export function checkTexts(packages: readonly TextPackage[]): Problem[] {
  const english = new Map(
    packages.flatMap(({ name, locales }): [string, LocaleFile][] => {
      const own = locales.find(({ language }) => language === 'en');
      return own ? [[name, own]] : [];
    }),
  );
  return packages.flatMap(each => [
    ...each.sources.flatMap(findPlainTexts),
    ...checkKeys(each, english),
    ...checkLocales(each, english.get(each.name)),
  ]);
}

function checkLocales({ locales }: TextPackage, english: LocaleFile | undefined): Problem[] {
  return locales.flatMap(locale =>
    english
      ? compareLocales(english, locale)
      : [
          {
            file: locale.path,
            line: 1,
            message: 'English is missing; put it into en.json beside it',
          },
        ],
  );
}
