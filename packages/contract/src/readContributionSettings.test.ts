import { expect, it } from 'vitest';
import { readContributionSettings } from './readContributionSettings.ts';

it('reads the settings of contributions in each of their forms', () => {
  expect(
    readContributionSettings([
      'page:home',
      { 'page:docs': false },
      { 'card:a/b': { order: 3 }, 'card:a/c': true },
    ]),
  ).toEqual({
    'page:home': {},
    'page:docs': { disabled: true },
    'card:a/b': { order: 3 },
    'card:a/c': { disabled: false },
  });
});

it.each([[{ a: 1 }], [[1]], [[{ 'page:x': 'no' }]], [[{ 'page:x': { ordre: 1 } }]]])(
  'refuses the settings %j and shows the right forms',
  settings => {
    expect(() => readContributionSettings(settings)).toThrow('has a wrong form; write a list');
  },
);
