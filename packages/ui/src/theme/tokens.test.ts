import { describe, expect, it } from 'vitest';
import { getContrast, readChannels } from './contrast.ts';
import { headerColors } from './headerThemes.ts';
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

it.each(['light', 'dark'] as const)('keeps initials legible on their own tint in %s', scheme => {
  for (const color of Object.values(headerColors[scheme])) {
    const tint = mix(color, schemeColors[scheme].raised, 0.14);
    expect(getContrast(color, tint)).toBeGreaterThanOrEqual(4.5);
  }
});

function mix(front: string, back: string, share: number) {
  const behind = readChannels(back);
  const mixed = readChannels(front).map((value, index) =>
    Math.round(value * share + (behind[index] ?? 0) * (1 - share)),
  );
  return `#${mixed.map(value => value.toString(16).padStart(2, '0')).join('')}`;
}
