import '@mui/material/themeCssVarsAugmentation';
import type { HeaderThemeId } from '@portico/contract';
import type { KindHue } from './kindColors.ts';

/** Surfaces of a scheme, from the page behind everything to a chosen row. */
export interface SurfacePalette {
  page: string;
  raised: string;
  sunken: string;
  hover: string;
  selected: string;
}

/** Lines of a scheme: between things, and around controls. */
export interface BorderPalette {
  quiet: string;
  strong: string;
}

declare module '@mui/material/styles' {
  interface Palette {
    surface: SurfacePalette;
    border: BorderPalette;
    header: Record<HeaderThemeId, string>;
    kind: Record<KindHue, string>;
  }
  interface PaletteOptions {
    surface: SurfacePalette;
    border: BorderPalette;
    header: Record<HeaderThemeId, string>;
    kind: Record<KindHue, string>;
  }
}
