import { describe, expect, it } from 'vitest';
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

describe.each(Object.entries(schemeColors))('the %s scheme', (_, colors) => {
  it.each(surfaces.flatMap(surface => textColors.map(text => [text, surface] as const)))(
    'keeps %s legible on %s',
    (text, surface) => {
      expect(contrast(colors[text], colors[surface])).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(['page', 'raised', 'sunken'] as const)('shows where a control is on %s', surface => {
    expect(contrast(colors.borderStrong, colors[surface])).toBeGreaterThanOrEqual(3);
  });

  it('keeps text on the accent legible', () => {
    expect(contrast(colors.onAccent, colors.accent)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colors.onAccent, colors.accentStrong)).toBeGreaterThanOrEqual(4.5);
  });
});

it.each(['light', 'dark'] as const)('keeps initials legible on their own tint in %s', scheme => {
  for (const color of Object.values(headerColors[scheme])) {
    const tint = mix(color, schemeColors[scheme].raised, 0.14);
    expect(contrast(color, tint)).toBeGreaterThanOrEqual(4.5);
  }
});

function channels(hex: string) {
  return [1, 3, 5].map(start => Number.parseInt(hex.slice(start, start + 2), 16));
}

function mix(front: string, back: string, share: number) {
  const behind = channels(back);
  const mixed = channels(front).map((value, index) =>
    Math.round(value * share + (behind[index] ?? 0) * (1 - share)),
  );
  return `#${mixed.map(value => value.toString(16).padStart(2, '0')).join('')}`;
}

// Relative luminance and contrast as WCAG 2.2 defines them.
function luminance(hex: string) {
  const [red = 0, green = 0, blue = 0] = channels(hex).map(value => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string) {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}
