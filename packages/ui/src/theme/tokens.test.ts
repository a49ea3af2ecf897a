import { describe, expect, it } from 'vitest';
import { getContrast, mixColors } from './contrast.ts';
import { headerColors } from './headerThemes.ts';
import { kindColors, kindHues, kindTileShare } from './kindColors.ts';
import { getColorDistance, simulateColorBlindness, visions } from './simulateColorBlindness.ts';
import { stateColors, states, stateTintShare } from './stateColors.ts';
import { schemeColors } from './tokens.ts';

const surfaces = ['page', 'raised', 'sunken', 'hover', 'selected'] as const;
const textColors = [
  'text',
  'textQuiet',
  'accent',
  'accentStrong',
  'error',
  'warning',
  'info',
  'success',
] as const;

/** Kinds that are beside each other in lists and graphs; their icons differ too. */
const kindsInOneList = ['component', 'api', 'resource', 'system', 'group'] as const;

/** Two and a half times what can just be distinguished. */
const apart = 0.05;

function listPairs<Name>(names: readonly Name[]): [Name, Name][] {
  return names.flatMap((one, index) =>
    names.slice(index + 1).map((other): [Name, Name] => [one, other]),
  );
}

it('measures contrast from none to black on white', () => {
  expect(getContrast('#777777', '#777777')).toBe(1);
  expect(getContrast('#000000', '#ffffff')).toBe(21);
  expect(getContrast('#ffffff', '#767676')).toBeCloseTo(4.54, 2);
});

describe.each(Object.entries(schemeColors))('the %s scheme', (_, colors) => {
  it.each(surfaces.flatMap(surface => textColors.map(text => [text, surface] as const)))(
    'keeps %s legible on %s',
    (text, surface) => {
      expect(getContrast(colors[text], colors[surface])).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(['page', 'raised', 'sunken'] as const)('shows where a control is on %s', surface => {
    expect(getContrast(colors.borderStrong, colors[surface])).toBeGreaterThanOrEqual(3);
  });

  it('keeps text on the accent legible', () => {
    expect(getContrast(colors.onAccent, colors.accent)).toBeGreaterThanOrEqual(4.5);
    expect(getContrast(colors.onAccent, colors.accentStrong)).toBeGreaterThanOrEqual(4.5);
  });
});

const schemes = ['light', 'dark'] as const;

it.each(schemes)('keeps initials legible on their own tint in %s', scheme => {
  for (const color of Object.values(headerColors[scheme])) {
    const tint = mixColors(color, schemeColors[scheme].raised, 0.14);
    expect(getContrast(color, tint)).toBeGreaterThanOrEqual(4.5);
  }
});

describe.each(schemes)('kinds and states in %s', scheme => {
  const colors = schemeColors[scheme];
  const getStateColor = (state: (typeof states)[number]) => colors[stateColors[state]];

  it.each(kindHues)('keeps the icon of %s legible on its tile and on every surface', kind => {
    const color = kindColors[scheme][kind];
    const tile = mixColors(color, colors.raised, kindTileShare);
    for (const behind of [tile, ...surfaces.map(surface => colors[surface])])
      expect(getContrast(color, behind)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(states)('keeps the word for %s legible on its badge and on every surface', state => {
    const color = getStateColor(state);
    const badge = mixColors(color, colors.raised, stateTintShare);
    for (const behind of [badge, ...surfaces.map(surface => colors[surface])])
      expect(getContrast(color, behind)).toBeGreaterThanOrEqual(4.5);
  });

  describe.each(visions)('as seen with %s', vision => {
    const see = (color: string) => simulateColorBlindness(color, vision);

    it('keeps kinds and states legible', () => {
      const seen = [
        ...kindHues.map(kind => kindColors[scheme][kind]),
        ...states.map(getStateColor),
      ];
      for (const color of seen)
        expect(getContrast(see(color), see(colors.raised))).toBeGreaterThanOrEqual(4.5);
    });

    it.each(listPairs(kindsInOneList))('tells %s from %s', (one, other) => {
      const [a, b] = [kindColors[scheme][one], kindColors[scheme][other]];
      expect(getColorDistance(see(a), see(b))).toBeGreaterThanOrEqual(apart);
    });

    it.each(listPairs(states))('tells %s from %s', (one, other) => {
      const [a, b] = [getStateColor(one), getStateColor(other)];
      expect(getColorDistance(see(a), see(b))).toBeGreaterThanOrEqual(apart);
    });
  });
});

it('simulates what people without one kind of cones see', () => {
  // Without red cones, red is a dark yellow; grey is the same for everybody.
  expect(simulateColorBlindness('#ff0000', 'protanopia')).toBe('#6d5f00');
  for (const vision of visions)
    expect(getColorDistance(simulateColorBlindness('#808080', vision), '#808080')).toBeLessThan(
      0.005,
    );
});
