import type { ColorScheme } from './tokens.ts';

/** Colours of text that only code and logs have. They keep 4.5:1 on sunken surfaces and on a chosen row. */
export interface Inks {
  violet: string;
  teal: string;
}

/** The inks of both schemes. */
export const inks: Readonly<Record<ColorScheme, Inks>> = {
  light: { violet: '#8f2e9e', teal: '#0f6a75' },
  dark: { violet: '#dc95ee', teal: '#63cfd8' },
};
