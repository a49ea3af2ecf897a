import type { ColorScheme } from './tokens.ts';

/** What has a colour of its own: the kinds that every catalog knows, and places for a company's own kinds. */
export const kindHues = [
  'component',
  'api',
  'resource',
  'system',
  'domain',
  'group',
  'user',
  'template',
  'location',
  'own1',
  'own2',
  'own3',
  'own4',
] as const;

/** The name of a kind's colour. */
export type KindHue = (typeof kindHues)[number];

/** A colour for each kind, in both schemes. */
export type KindColors = Record<ColorScheme, Record<KindHue, string>>;

/** How much of a kind's colour is in the tile behind its icon. */
export const kindTileShare = 0.13;

/**
 * The hue of each kind: 4.5:1 on every surface and on its own tile. Kinds that appear beside each other in lists
 * differ for readers with colour blindness too, by lightness.
 */
export const kindColors: KindColors = {
  light: {
    component: '#14635e',
    api: '#6c32a0',
    resource: '#96580a',
    system: '#2463cc',
    domain: '#a12a78',
    group: '#2b541a',
    user: '#5d6410',
    template: '#ad3347',
    location: '#565e6e',
    own1: '#4a50c8',
    own2: '#775a00',
    own3: '#0f658c',
    own4: '#84407c',
  },
  dark: {
    component: '#4bb7a4',
    api: '#ac88f0',
    resource: '#d6902c',
    system: '#a9c2f5',
    domain: '#f59ad3',
    group: '#78eda0',
    user: '#c8cf66',
    template: '#ff9ca9',
    location: '#a8b0c0',
    own1: '#aab0ff',
    own2: '#e0c052',
    own3: '#6cc9f2',
    own4: '#e3a3dc',
  },
};
