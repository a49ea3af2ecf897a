import { describe, expect, it } from 'vitest';
import { applyBranding, ownDesign } from './branding.ts';
import { getContrast } from './contrast.ts';
import { schemeColors } from './tokens.ts';

it('is the own design without any branding', () => {
  expect(applyBranding({})).toEqual({ design: ownDesign, problems: [] });
});

describe.each([
  ['light', '#7b1fa2'],
  ['light', '#00695c'],
  ['dark', '#ffb74d'],
  ['dark', '#80cbc4'],
] as const)("a company's colour in %s", (scheme, color) => {
  const { design, problems } = applyBranding({ primaryColor: { [scheme]: color } });
  const { accent, accentStrong, onAccent, selected, text, textQuiet, raised, page } =
    design.colors[scheme];

  it(`takes ${color} and derives what is legible`, () => {
    expect(problems).toEqual([]);
    expect(accent).toBe(color);
    for (const [front, back] of [
      [accent, raised],
      [accent, page],
      [accent, selected],
      [accentStrong, selected],
      [text, selected],
      [textQuiet, selected],
      [onAccent, accent],
      [onAccent, accentStrong],
    ] as const) {
      expect(getContrast(front, back)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('leaves the other scheme alone', () => {
    const other = scheme === 'light' ? 'dark' : 'light';
    expect(design.colors[other]).toEqual(schemeColors[other]);
  });
});

it.each([
  ['#ffee00', "app.branding.primaryColor.light '#ffee00' cannot be read on the portal's surfaces"],
  ['red', "app.branding.primaryColor.light 'red' is no colour"],
])('leaves %s aside and says so', (color, problem) => {
  const { design, problems } = applyBranding({ primaryColor: { light: color } });
  expect(design.colors.light).toEqual(schemeColors.light);
  expect(problems).toEqual([expect.stringContaining(problem)]);
});

it('takes colours of headers and a font, and leaves illegible ones aside', () => {
  const { design, problems } = applyBranding({
    fontFamily: 'Georgia, serif',
    headerColors: { service: { light: '#004d40', dark: '#111111' } },
  });
  expect(design.fontFamily).toBe('Georgia, serif');
  expect(design.headerColors.light.service).toBe('#004d40');
  expect(design.headerColors.dark.service).toBe(ownDesign.headerColors.dark.service);
  expect(problems).toEqual([expect.stringContaining('app.branding.headerColors.service.dark')]);
});
