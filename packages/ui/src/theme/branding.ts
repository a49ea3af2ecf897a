import { type HeaderThemeId, headerThemeIds } from '@portico/contract';
import { getContrast, mixColors } from './contrast.ts';
import { type HeaderColors, headerColors } from './headerThemes.ts';
import { type ColorScheme, fontFamily, type SchemeColors, schemeColors } from './tokens.ts';

/** A colour for each scheme, as `#rrggbb`; the portal's own where omitted. */
export type SchemedColor = Partial<Record<ColorScheme, string>>;

/** What a company changes about the portal's looks. */
export interface Branding {
  /** The one accent: links, buttons, selection, focus. */
  primaryColor?: SchemedColor;
  /** CSS font families for all texts. */
  fontFamily?: string;
  /** Colours of page headers, by theme. */
  headerColors?: Partial<Record<HeaderThemeId, SchemedColor>>;
}

/** What the theme is made from. */
export interface Design {
  colors: Record<ColorScheme, SchemeColors>;
  headerColors: HeaderColors;
  fontFamily: string;
}

/** The portal's own design. */
export const ownDesign: Design = { colors: schemeColors, headerColors, fontFamily };

const schemes = ['light', 'dark'] as const;
const surfaces = ['page', 'raised', 'sunken', 'hover', 'selected'] as const;
const legibleContrast = 4.5;
const onAccentChoices = ['#ffffff', '#10131f'] as const;

/**
 * The portal's design with a company's colours and font. A colour that could not be read on the portal's
 * surfaces is left aside.
 *
 * @returns the design, and a sentence on each colour left aside.
 */
export function applyBranding(branding: Branding): { design: Design; problems: string[] } {
  const problems: string[] = [];
  const colors = { ...schemeColors };
  const headers = { light: { ...headerColors.light }, dark: { ...headerColors.dark } };
  for (const scheme of schemes) {
    const accent = branding.primaryColor?.[scheme];
    const accented = accent === undefined ? undefined : withAccent(scheme, accent);
    if (accent !== undefined && !accented) problems.push(describe('primaryColor', scheme, accent));
    if (accented) colors[scheme] = accented;
    for (const id of headerThemeIds) {
      const color = branding.headerColors?.[id]?.[scheme];
      if (color === undefined) continue;
      if (isLegible(color, [colors[scheme].raised])) headers[scheme][id] = color;
      else problems.push(describe(`headerColors.${id}`, scheme, color));
    }
  }
  const design = { colors, headerColors: headers, fontFamily: branding.fontFamily ?? fontFamily };
  return { design, problems };
}

function withAccent(scheme: ColorScheme, accent: string): SchemeColors | undefined {
  if (!isColor(accent)) return undefined;
  const own = schemeColors[scheme];
  const accentStrong = mixColors(own.text, accent, 0.2);
  const colors = { ...own, accent, accentStrong, selected: mixColors(accent, own.raised, 0.11) };
  const onAccent = onAccentChoices.find(text => isLegible(text, [accent, accentStrong]));
  const behind = surfaces.map(surface => colors[surface]);
  const isGood = [accent, accentStrong, colors.text, colors.textQuiet].every(color =>
    isLegible(color, behind),
  );
  return onAccent !== undefined && isGood ? { ...colors, onAccent } : undefined;
}

function isLegible(color: string, behind: readonly string[]): boolean {
  return isColor(color) && behind.every(surface => getContrast(color, surface) >= legibleContrast);
}

function isColor(text: string): boolean {
  return /^#[\da-f]{6}$/i.test(text);
}

function describe(key: string, scheme: ColorScheme, color: string): string {
  const direction = scheme === 'light' ? 'darker' : 'lighter';
  return isColor(color)
    ? `app.branding.${key}.${scheme} '${color}' cannot be read on the portal's surfaces, so the portal's own colour is used; choose a ${direction} one, of a contrast of 4.5:1 or more`
    : `app.branding.${key}.${scheme} '${color}' is no colour, so the portal's own is used; write it as '#rrggbb'`;
}
