import type { CSSObject } from '@mui/material/styles';
import { kindHues, kindTileShare } from './kindColors.ts';
import { type State, stateColors, states, stateTintShare } from './stateColors.ts';
import type { ThemeForStyles } from './ThemeForStyles.ts';
import { radius } from './tokens.ts';

/** Classes of the small parts that lists render by the hundred. */
export const smallPartClasses = {
  link: 'portico-Link',
  tag: 'portico-Tag',
  tagList: 'portico-TagList',
  iconToggle: 'portico-IconToggle',
  kindTile: 'portico-KindTile',
  stateBadge: 'portico-StateBadge',
  valueButton: 'portico-ValueButton',
} as const;

/**
 * The rules of those classes, once for the whole page: to style each part by itself takes the browser
 * longer than to render it.
 */
export function createSmallPartStyles({
  vars,
  spacing,
}: ThemeForStyles): Record<string, CSSObject> {
  const { link, tag, tagList, iconToggle, kindTile, stateBadge, valueButton } = smallPartClasses;
  return {
    [`.${link}`]: {
      color: vars.palette.primary.main,
      textDecoration: 'none',
      textDecorationThickness: '1px',
      textUnderlineOffset: '0.2em',
      '&[data-tone=quiet]': { color: 'inherit' },
      '&[data-tone=name]': { color: vars.palette.text.primary, fontWeight: 600 },
      '&[data-underline=always]': { textDecoration: 'underline' },
      // A link may be rendered as a button, which brings its own colours.
      '&:hover:not(.MuiButtonBase-root)': {
        textDecoration: 'underline',
        color: vars.palette.primary.dark,
      },
      '&[data-tone=quiet]:hover:not(.MuiButtonBase-root)': { color: vars.palette.primary.main },
      '&[data-tone=name]:hover:not(.MuiButtonBase-root)': { color: vars.palette.primary.main },
      '&[data-underline=none]:hover:not(.MuiButtonBase-root)': { textDecoration: 'none' },
      '&[data-icon]': {
        display: 'inline-flex',
        alignItems: 'center',
        gap: 6,
        minWidth: 0,
        maxWidth: '100%',
        verticalAlign: 'bottom',
      },
      '&[data-icon] > svg': { flex: 'none' },
      '&[data-icon] > :last-child': {
        minWidth: 0,
        overflow: 'hidden',
        textOverflow: 'ellipsis',
      },
    },
    [`.${tag}`]: {
      display: 'inline-block',
      minWidth: 0,
      maxWidth: '100%',
      height: 20,
      padding: '0 6px',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      fontSize: '0.75rem',
      lineHeight: '18px',
      border: `1px solid ${vars.palette.divider}`,
      borderRadius: radius.chip,
      color: vars.palette.text.secondary,
      backgroundColor: vars.palette.surface.sunken,
    },
    [`button.${tag}`]: {
      font: 'inherit',
      fontSize: '0.75rem',
      lineHeight: '18px',
      cursor: 'pointer',
      '&:hover': {
        color: vars.palette.text.primary,
        borderColor: vars.palette.border.strong,
      },
    },
    [`.${valueButton}`]: {
      maxWidth: '100%',
      padding: 0,
      overflow: 'hidden',
      font: 'inherit',
      color: 'inherit',
      textAlign: 'start',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      background: 'none',
      border: 0,
      borderRadius: radius.chip,
      cursor: 'pointer',
      verticalAlign: 'bottom',
      '&:hover': {
        color: vars.palette.primary.main,
        textDecoration: 'underline',
        textUnderlineOffset: '0.2em',
      },
    },
    [`.${tagList}`]: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: spacing(0.5),
      minWidth: 0,
      '&[data-one-line]': { flexWrap: 'nowrap' },
    },
    [`.${iconToggle}`]: {
      display: 'inline-grid',
      placeItems: 'center',
      flex: 'none',
      width: 32,
      height: 32,
      padding: 0,
      border: 0,
      borderRadius: radius.control,
      color: vars.palette.text.secondary,
      backgroundColor: 'transparent',
      cursor: 'pointer',
      '&:hover': {
        color: vars.palette.text.primary,
        backgroundColor: vars.palette.surface.hover,
      },
      '&[aria-pressed=true]': { color: vars.palette.warning.main },
    },
    [`.${kindTile}`]: {
      display: 'inline-grid',
      placeItems: 'center',
      flex: 'none',
      width: 20,
      height: 20,
      borderRadius: radius.chip,
      verticalAlign: '-0.3em',
      color: 'var(--kind)',
      backgroundColor: tint('var(--kind)', kindTileShare, vars.palette.surface.raised),
      ...Object.fromEntries(
        kindHues.map(hue => [`&[data-kind=${hue}]`, { '--kind': vars.palette.kind[hue] }]),
      ),
      // The icon keeps the tile's colour where what is around it colours icons.
      '&& > svg': { color: 'inherit', verticalAlign: 'top' },
    },
    [`.${stateBadge}`]: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: 4,
      minWidth: 0,
      maxWidth: '100%',
      height: 20,
      padding: '0 6px 0 4px',
      fontSize: '0.75rem',
      fontWeight: 500,
      lineHeight: '20px',
      whiteSpace: 'nowrap',
      borderRadius: radius.chip,
      verticalAlign: 'bottom',
      color: 'var(--state)',
      backgroundColor: tint('var(--state)', stateTintShare, vars.palette.surface.raised),
      ...Object.fromEntries(
        states.map(state => [
          `&[data-state=${state}]`,
          { '--state': getStateColor(vars.palette, state) },
        ]),
      ),
      '&[data-look=plain]': { padding: 0, backgroundColor: 'transparent' },
      '&& > svg': { flex: 'none', color: 'inherit' },
      '& > span': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
      '&[data-state=running] > svg': { animation: 'portico-turn 1.2s linear infinite' },
      '@media (prefers-reduced-motion: reduce)': {
        '&[data-state=running] > svg': { animation: 'none' },
      },
    },
    '@keyframes portico-turn': { to: { transform: 'rotate(360deg)' } },
  };
}

function tint(color: string, share: number, behind: string): string {
  return `color-mix(in srgb, ${color} ${share * 100}%, ${behind})`;
}

/** The colour of a state in the scheme of the page. */
export function getStateColor(palette: ThemeForStyles['vars']['palette'], state: State): string {
  const name = stateColors[state];
  if (name === 'textQuiet') return palette.text.secondary;
  return name === 'accent' ? palette.primary.main : palette[name].main;
}
