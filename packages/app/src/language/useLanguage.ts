import { useLocale } from '@portico/ui';
import { configApiRef } from '../apis/refs.ts';
import { useApi } from '../hooks/useApi.ts';
import { useStoredValue } from '../hooks/useStoredValue.ts';
import { readLanguages } from './readLanguages.ts';

/** Where the choice of language is kept. */
export const languageStorage = { bucket: 'settings', key: 'language' } as const;

/** The language that is spoken, those to choose from, and what chooses one for this browser. */
export function useLanguage() {
  const { supported } = readLanguages(useApi(configApiRef));
  const [, setStored] = useStoredValue<string>(languageStorage.bucket, languageStorage.key);
  return { language: useLocale(), supported, setLanguage: setStored };
}
