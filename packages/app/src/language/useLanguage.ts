import { useTextLanguage } from '@portico/ui/i18n';
import { configApiRef } from '../apis/refs.ts';
import { useApi } from '../hooks/useApi.ts';
import { useStoredValue } from '../hooks/useStoredValue.ts';
import { languageStorage } from './languageStorage.ts';
import { readLanguages } from './readLanguages.ts';

/** The language that is spoken, those to choose from, and what chooses one for this browser. */
export function useLanguage() {
  const { supported } = readLanguages(useApi(configApiRef));
  const [, setStored] = useStoredValue<string>(languageStorage.bucket, languageStorage.key);
  return { language: useTextLanguage(), supported, setLanguage: setStored };
}
