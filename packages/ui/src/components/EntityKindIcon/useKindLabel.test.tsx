import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createI18n } from '../../i18n/createI18n.ts';
import { I18nProvider } from '../../i18n/I18nProvider.tsx';
import { useKindLabel } from './useKindLabel.ts';

it("names the kinds that everybody knows, whatever their case, and leaves a company's own as they are", () => {
  const { result } = renderHook(useKindLabel, {
    wrapper: ({ children }) => <I18nProvider i18n={createI18n()}>{children}</I18nProvider>,
  });
  expect(['api', 'API', 'component', 'User'].map(kind => result.current(kind))).toEqual([
    'API',
    'API',
    'Component',
    'User',
  ]);
  expect(['tribe', 'DataSet'].map(kind => result.current(kind))).toEqual(['Tribe', 'DataSet']);
  expect([0, 1, 2].map(count => result.current('Component', count))).toEqual([
    'Components',
    'Component',
    'Components',
  ]);
  expect(result.current('tribe', 2)).toBe('Tribe');
});
