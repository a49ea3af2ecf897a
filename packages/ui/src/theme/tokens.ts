/** The two colour schemes of the design system. */
export type ColorScheme = 'light' | 'dark';

/** The colours one scheme is made of; each becomes a CSS variable. */
export interface SchemeColors {
  /** The one accent: links, primary buttons, selection, focus. */
  accent: string;
  /** The accent under the pointer. */
  accentStrong: string;
  /** Text on the accent. */
  onAccent: string;
  text: string;
  textQuiet: string;
  textDisabled: string;
  /** Behind everything. */
  page: string;
  /** Cards, tables, menus, the header. */
  raised: string;
  /** Code, table heads, wells. */
  sunken: string;
  /** A row or item under the pointer. */
  hover: string;
  /** A chosen row or item. */
  selected: string;
  /** Lines between things. */
  border: string;
  /** Outlines of controls: 3:1 against the surfaces they are on. */
  borderStrong: string;
  error: string;
  warning: string;
  info: string;
  success: string;
}

/** Every colour of both schemes. Text colours keep 4.5:1 on page, raised and sunken surfaces. */
export const schemeColors: Record<ColorScheme, SchemeColors> = {
  light: {
    accent: '#3b55d6',
    accentStrong: '#2f45b5',
    onAccent: '#ffffff',
    text: '#191b22',
    textQuiet: '#585e6d',
    textDisabled: '#8f94a3',
    page: '#f8f8fa',
    raised: '#ffffff',
    sunken: '#f2f3f6',
    hover: '#f1f2f6',
    selected: '#e9edfc',
    border: '#e3e5eb',
    borderStrong: '#868c9b',
    error: '#a3151a',
    warning: '#935c0c',
    info: '#22659f',
    success: '#0d6240',
  },
  dark: {
    accent: '#92a5ff',
    accentStrong: '#b0beff',
    onAccent: '#10131f',
    text: '#e7e8ee',
    textQuiet: '#a2a8b8',
    textDisabled: '#6d7382',
    page: '#0f1115',
    raised: '#16191f',
    sunken: '#1c2027',
    hover: '#1f232b',
    selected: '#232b48',
    border: '#2a2e38',
    borderStrong: '#6f7687',
    error: '#f97b66',
    warning: '#f0b440',
    info: '#7cc0f5',
    success: '#8be0b4',
  },
};

/** Corner radii in pixels: of chips, of controls, and of surfaces. */
export const radius = { chip: 4, control: 6, surface: 6 } as const;

/** The body text's families; the portal loads Inter, and without it the system's own face is in. */
export const fontFamily =
  "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/** The families of code, refs and identifiers. */
export const monoFontFamily =
  "ui-monospace, 'SF Mono', 'Cascadia Mono', 'Segoe UI Mono', 'Liberation Mono', Menlo, monospace";
