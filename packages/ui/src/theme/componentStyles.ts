import type { Components } from '@mui/material/styles';
import { changingSchemeAttribute } from './schemeAttributes.ts';
import { createSelectStyles } from './selectStyles.ts';
import { createSmallPartStyles } from './smallPartStyles.ts';
import type { ThemeForStyles } from './ThemeForStyles.ts';
import { radius } from './tokens.ts';

const focusRing = (theme: ThemeForStyles) => ({
  outline: `2px solid ${theme.vars.palette.primary.main}`,
  outlineOffset: 2,
});

/** How MUI's own components look here: borders for shadows, no ripple, one focus ring for all. */
export const componentStyles: Components<ThemeForStyles> = {
  MuiCssBaseline: {
    styleOverrides: theme => ({
      // Always a bar, so that nothing moves sideways when a page grows.
      html: { overflowY: 'scroll' },
      body: {
        fontSize: '0.875rem',
        lineHeight: 1.5,
        backgroundColor: theme.vars.palette.surface.page,
        fontFeatureSettings: "'cv11', 'ss03'",
        '@media print': { backgroundColor: 'transparent' },
      },
      ":where(a, button, input, select, textarea, summary, [tabindex='0']):focus-visible": {
        ...focusRing(theme),
        borderRadius: radius.control,
      },
      ...createSmallPartStyles(theme),
      ...createSelectStyles(theme),
      [`[${changingSchemeAttribute}]`]: {
        '& *, & *::before, & *::after': { transition: 'none !important' },
      },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          transitionDuration: '0.01ms !important',
          scrollBehavior: 'auto !important',
        },
      },
    }),
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: ({ theme }) => ({ '&.Mui-focusVisible': focusRing(theme) }) },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, size: 'small' },
    styleOverrides: {
      root: ({ theme }) => ({
        minWidth: 0,
        minHeight: 32,
        padding: theme.spacing(0.5, 1.5),
        borderRadius: radius.control,
        variants: [
          {
            props: { variant: 'outlined', color: 'primary' },
            style: {
              color: theme.vars.palette.text.primary,
              borderColor: theme.vars.palette.divider,
              backgroundColor: theme.vars.palette.surface.raised,
              '&:hover': {
                borderColor: theme.vars.palette.border.strong,
                backgroundColor: theme.vars.palette.surface.hover,
              },
            },
          },
        ],
      }),
    },
  },
  MuiIconButton: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: ({ theme }) => ({
        width: 32,
        height: 32,
        padding: 0,
        fontSize: '1rem',
        borderRadius: radius.control,
        color: theme.vars.palette.text.secondary,
        '&:hover': {
          color: theme.vars.palette.text.primary,
          backgroundColor: theme.vars.palette.surface.hover,
        },
      }),
    },
  },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundImage: 'none',
        border: `1px solid ${theme.vars.palette.divider}`,
        borderRadius: radius.surface,
      }),
    },
  },
  MuiPopover: { styleOverrides: { paper: floating } },
  MuiMenu: { styleOverrides: { paper: floating } },
  MuiDialog: { styleOverrides: { paper: floating } },
  MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px' } } },
  MuiMenuItem: {
    styleOverrides: { root: { minHeight: 32, fontSize: '0.8125rem', paddingBlock: 4 } },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        fontSize: '0.8125rem',
        backgroundColor: theme.vars.palette.surface.raised,
      }),
      notchedOutline: ({ theme }) => ({ borderColor: theme.vars.palette.border.strong }),
    },
  },
  MuiCheckbox: { defaultProps: { size: 'small' } },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 34, height: 20, margin: 6, padding: 0, overflow: 'visible' },
      switchBase: ({ theme }) => ({
        padding: 3,
        color: theme.vars.palette.surface.raised,
        '&.Mui-checked': {
          color: theme.vars.palette.primary.contrastText,
          transform: 'translateX(14px)',
        },
        '&.Mui-checked + .MuiSwitch-track': { opacity: 1 },
        '&.Mui-disabled + .MuiSwitch-track': { opacity: 0.4 },
      }),
      thumb: { width: 14, height: 14, boxShadow: 'none' },
      track: ({ theme }) => ({
        borderRadius: 10,
        opacity: 1,
        backgroundColor: theme.vars.palette.border.strong,
      }),
    },
  },
};

function floating() {
  return { boxShadow: '0 8px 24px rgb(0 0 0 / 0.16)' };
}
