export { type CompareTexts, createTextOrder } from './format/createTextOrder.ts';
export { changeLanguage, createI18n, type I18nOptions } from './i18n/createI18n.ts';
export type { I18n } from './i18n/I18n.ts';
export {
  defineTranslations,
  type KeyOf,
  listTranslations,
  type Texts,
  type Translations,
} from './i18n/defineTranslations.ts';
export {
  I18nProvider,
  type LoadTexts,
  type Translate,
  useLoadTexts,
  useLocale,
  useTextLanguage,
  useReadText,
  useTranslations,
} from './i18n/I18nProvider.tsx';
export { nameLanguage } from './i18n/nameLanguage.ts';
export { type Text, type TextValues, translated, type TranslatedText } from './i18n/Text.ts';
