import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { changeLanguage, createI18n } from './createI18n.ts';
import { defineTranslations } from './defineTranslations.ts';
import { fillText } from './fillText.ts';
import { I18nProvider, useLocale, useReadText, useTranslations } from './I18nProvider.tsx';
import { translated } from './Text.ts';

const loadGerman = vi.fn<() => Promise<{ default: Record<string, string> }>>(async () => ({
  default: {
    greeting: 'Guten Tag, {{name}}',
    row_one: '{{count}} Zeile',
    row_other: '{{count, number}} Zeilen',
    open: '{{name}} öffnen',
  },
}));
const translations = defineTranslations({
  namespace: 'test',
  en: {
    greeting: 'Good day, {{name}}',
    row_one: '{{count}} row',
    row_other: '{{count, number}} rows',
    left: 'Untranslated',
    open: 'Open {{name, lowercase}}',
  },
  load: { de: loadGerman },
});

function Page() {
  const t = useTranslations(translations);
  return (
    <p>
      {t('greeting', { name: '<Ann>' })}, {t('row', { count: 1 })}, {t('row', { count: 12000 })},{' '}
      {t('left')} ({useLocale()})
    </p>
  );
}

const show = (i18n: ReturnType<typeof createI18n>) =>
  render(
    <I18nProvider i18n={i18n}>
      <Suspense fallback="…">
        <Page />
      </Suspense>
    </I18nProvider>,
  );

const english = 'Good day, <Ann>, 1 row, 12,000 rows, Untranslated (en-US)';
const german = 'Guten Tag, <Ann>, 1 Zeile, 12.000 Zeilen, Untranslated (de)';

it('speaks English at once, and fetches no other language for it', () => {
  show(createI18n({ languages: ['en', 'de'] }));
  expect(screen.getByText(english)).toBeVisible();
  expect(loadGerman).not.toHaveBeenCalled();
});

it('waits for a language that was chosen before, with English where a text is missing', async () => {
  await act(async () => show(createI18n({ languages: ['en', 'de'], language: 'de' })));
  expect(await screen.findByText(german)).toBeVisible();
  expect(document.documentElement).toHaveAttribute('lang', 'de');
});

it('changes the language of what is there without showing anything in between', async () => {
  const i18n = createI18n({ languages: ['en', 'de'] });
  show(i18n);
  const change = changeLanguage(i18n, 'de');
  expect(screen.getByText(english)).toBeVisible();
  await change;
  expect(await screen.findByText(german)).toBeVisible();
  expect(screen.queryByText('…')).toBeNull();
});

it.each([
  ['a value that names another', 'a {{x}} b', { x: '{{y}}', y: '1' }, 'a {{y}} b'],
  ['a value with what a replacement would read', '{{x}}', { x: '$& $1' }, '$& $1'],
  ['a name without a value', 'a {{x}}b', {}, 'a b'],
  ['a name that every object has', '{{constructor}}b', {}, 'b'],
  ['spaces around the name', '{{ x , lowercase }}', { x: 'ABC' }, 'abc'],
  ['a number written as text', '{{x, number}}', { x: '12000' }, '12000'],
  ['a format that there is not', '{{x, loud}}', { x: 'a' }, 'a'],
  ['braces that name nothing', '{{}} {{a-b}} {x}', { x: 'a' }, '{{}} {{a-b}} {x}'],
])('fills a text: %s', (_, text, values, filled) => {
  expect(fillText(text, values, 'en')).toBe(filled);
});

it('chooses the form of a text that the language has for the count', () => {
  const i18n = createI18n({ languages: ['en', 'pl'] });
  i18n.add('en', 'files', { file_one: '{{count}} file', file_other: '{{count}} files' });
  i18n.add('pl', 'files', { file_one: '{{count}} plik', file_few: '{{count}} pliki' });
  const count = (language: string, value: number) =>
    i18n.translate(language, 'files', 'file', { count: value });
  expect([0, 1, 2].map(value => count('en', value))).toEqual(['0 files', '1 file', '2 files']);
  // What a language lacks is English.
  expect([1, 2, 5].map(value => count('pl', value))).toEqual(['1 plik', '2 pliki', '5 files']);
  i18n.add('en', 'files', { file_zero: 'no file', file: '{{count}} of them' });
  expect([0, 2].map(value => count('en', value))).toEqual(['no file', '2 of them']);
});

it('shows the key of a text that no language has', () => {
  expect(createI18n().translate('en', 'none', 'constructor', {})).toBe('constructor');
});

it('takes the default for a language that there is not', () => {
  expect(createI18n({ languages: ['de', 'en'], language: 'tlh' }).language).toBe('de');
});

it.each([
  [{ languages: ['en', 'de', 'en'] }, "'en' is listed twice"],
  [{ languages: ['en'], defaultLanguage: 'de' }, "default language 'de' is not among"],
])('refuses %o', (options, problem) => {
  expect(() => createI18n(options)).toThrow(problem);
});

it('lets no two packages take one namespace', () => {
  expect(() => defineTranslations({ namespace: 'test', en: { other: 'Other' }, load: {} })).toThrow(
    "The namespace 'test' of translations is taken",
  );
});

it('reads texts given as values, plain ones as they stand', async () => {
  const i18n = createI18n({ languages: ['en', 'de'] });
  function Given() {
    const read = useReadText();
    return <p>{[translated(translations, 'left'), 'Plain'].map(read).join(', ')}</p>;
  }
  render(
    <I18nProvider i18n={i18n}>
      <Given />
    </I18nProvider>,
  );
  expect(screen.getByText('Untranslated, Plain')).toBeVisible();
  await act(() => changeLanguage(i18n, 'de'));
  expect(screen.getByText('Untranslated, Plain')).toBeVisible();
});

it.each([
  ['en', 'Open filter'],
  ['de', 'Filter öffnen'],
])('writes a name inside a sentence as the language requests: %s', async (language, text) => {
  const OpenButton = () => (
    <button>{useTranslations(translations)('open', { name: 'Filter' })}</button>
  );
  const i18n = createI18n({ languages: ['en', 'de'], language });
  await act(async () =>
    render(
      <I18nProvider i18n={i18n}>
        <Suspense>
          <OpenButton />
        </Suspense>
      </I18nProvider>,
    ),
  );
  expect(await screen.findByRole('button', { name: text })).toBeVisible();
});

it('writes numbers and times as the reader is used to, where the browser names a region of the language', () => {
  const languages = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr', 'en-GB', 'en']);
  function Day() {
    const day = new Date(2026, 10, 25);
    return <p>{day.toLocaleDateString(useLocale(), { day: 'numeric', month: 'long' })}</p>;
  }
  const showDay = (language: string) =>
    render(
      <I18nProvider i18n={createI18n({ languages: ['en', 'de'], language })}>
        <Day />
      </I18nProvider>,
    );
  showDay('en');
  expect(screen.getByText('25 November')).toBeVisible();
  showDay('de');
  expect(screen.getByText('25. November')).toBeVisible();
  languages.mockRestore();
});
