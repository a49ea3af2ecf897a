import type { CssVarsTheme, Theme } from '@mui/material/styles';

/** The theme as the rules of components see it: colours are variables, which each scheme gives values. */
export type ThemeForStyles = Omit<Theme, 'components' | 'palette'> & CssVarsTheme;
