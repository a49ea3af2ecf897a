import { type HeaderThemeId, headerThemeIds } from '@portico/contract';
import type { ColorScheme } from './tokens.ts';

/** The accent of each header theme, in both schemes. */
export type HeaderColors = Record<ColorScheme, Record<HeaderThemeId, string>>;

/** The portal's own accents of headers; 4.5:1 on the header's surface. */
export const headerColors: HeaderColors = {
  light: {
    home: '#3b55d6',
    documentation: '#8a5300',
    tool: '#6b46c1',
    service: '#0b6b74',
    website: '#22659f',
    library: '#a3357f',
    other: '#585e6d',
    app: '#b0401f',
    apis: '#1b7042',
    card: '#585e6d',
  },
  dark: {
    home: '#92a5ff',
    documentation: '#edb04c',
    tool: '#bda3ff',
    service: '#5cc9d2',
    website: '#7cc0f5',
    library: '#f292cf',
    other: '#a2a8b8',
    app: '#ff9d7c',
    apis: '#6dcf97',
    card: '#a2a8b8',
  },
};

/**
 * The header theme for an entity's `spec.type`, or for a kind of page.
 *
 * @returns the theme of that name, or `home` when there is none.
 */
export function getHeaderTheme(type: string | undefined): HeaderThemeId {
  const id = type?.toLowerCase();
  return headerThemeIds.find(known => known === id) ?? 'home';
}
