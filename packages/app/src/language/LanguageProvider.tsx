import type { ApiHolder } from '@portico/core';
import { changeLanguage, createI18n, type I18n, I18nProvider } from '@portico/ui/i18n';
import { type ReactNode, useEffect } from 'react';
import { configApiRef, errorApiRef, storageApiRef } from '../apis/refs.ts';
import { useApi } from '../hooks/useApi.ts';
import { useStoredValue } from '../hooks/useStoredValue.ts';
import { readLanguages } from './readLanguages.ts';
import { languageStorage } from './languageStorage.ts';

/**
 * Makes what translates, in the language that the user has chosen before.
 *
 * @throws Error when `app.languages` is wrong.
 */
export function createAppI18n(apis: ApiHolder): I18n {
  const { supported, default: defaultLanguage } = readLanguages(apis.require(configApiRef));
  const { bucket, key } = languageStorage;
  const language = apis.require(storageApiRef).forBucket(bucket).get<string>(key);
  return createI18n({ languages: supported, defaultLanguage, language });
}

/** Gives everything inside the user's language, and follows the choice, made here or in another tab. */
export function LanguageProvider({ i18n, children }: { i18n: I18n; children: ReactNode }) {
  const languages = readLanguages(useApi(configApiRef));
  const errors = useApi(errorApiRef);
  const [stored = ''] = useStoredValue<string>(languageStorage.bucket, languageStorage.key);
  const wanted = languages.supported.includes(stored) ? stored : languages.default;

  useEffect(() => {
    if (i18n.language === wanted) return;
    changeLanguage(i18n, wanted).catch((cause: unknown) =>
      errors.post(new Error(`The texts for '${wanted}' failed to load`, { cause })),
    );
  }, [i18n, wanted, errors]);

  return <I18nProvider i18n={i18n}>{children}</I18nProvider>;
}
