import type { CSSObject } from '@mui/material/styles';
import type { ThemeForStyles } from './ThemeForStyles.ts';
import { radius } from './tokens.ts';

/** Classes of the small parts that lists draw by the hundred. */
export const smallPartClasses = {
  link: 'portico-Link',
  tag: 'portico-Tag',
  tagList: 'portico-TagList',
  iconToggle: 'portico-IconToggle',
} as const;

/**
 * The rules of those classes, once for the whole page: to style each part by itself takes the browser
 * longer than to draw it.
 */
export function createSmallPartStyles({
  vars,
  spacing,
}: ThemeForStyles): Record<string, CSSObject> {
  const { link, tag, tagList, iconToggle } = smallPartClasses;
  return {
    [`.${link}`]: {
      color: vars.palette.primary.main,
      textDecoration: 'none',
      textDecorationThickness: '1px',
      textUnderlineOffset: '0.2em',
      '&[data-tone=quiet]': { color: 'inherit' },
      '&[data-underline=always]': { textDecoration: 'underline' },
      // A link may be drawn as a button, which brings its own colours.
      '&:hover:not(.MuiButtonBase-root)': {
        textDecoration: 'underline',
        color: vars.palette.primary.dark,
      },
      '&[data-tone=quiet]:hover:not(.MuiButtonBase-root)': { color: vars.palette.primary.main },
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
      borderRadius: 5,
      color: vars.palette.text.secondary,
      backgroundColor: vars.palette.surface.sunken,
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
  };
}
