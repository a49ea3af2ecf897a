import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
import type { ComponentProps, ComponentType } from 'react';
import { radius } from '../../theme/tokens.ts';
import { controlStyles, disabledStyles } from '../Field/controlStyles.ts';

/** The box around the field: what is chosen, and where to type. */
export const Box: ComponentType<ComponentProps<'div'> & { 'data-invalid'?: boolean | undefined }> =
  styled('div')(({ theme }) => ({
    ...controlStyles(theme),
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 4,
    position: 'relative',
    paddingBlock: 1,
    paddingInlineEnd: theme.spacing(3.5),
    '&:has(> input:disabled)': disabledStyles(theme),
    // A click on it reaches the field.
    '& > svg': {
      position: 'absolute',
      top: 9,
      insetInlineEnd: theme.spacing(1),
      pointerEvents: 'none',
      color: theme.vars.palette.text.secondary,
    },
    '&:has(> input:disabled) > svg': { display: 'none' },
    '&[data-invalid]': { borderColor: theme.vars.palette.error.main },
    '&:has(> input:focus-visible)': {
      outline: `2px solid ${theme.vars.palette.primary.main}`,
      outlineOffset: -1,
    },
    '& > input': {
      flex: 1,
      minWidth: 80,
      height: 28,
      padding: 0,
      font: 'inherit',
      color: 'inherit',
      background: 'none',
      border: 0,
      outline: 'none !important',
    },
    // Beside what is chosen a little is enough: a field of one line stays one.
    '& > span + input': { minWidth: 24 },
    '& button': {
      display: 'grid',
      placeItems: 'center',
      minWidth: 24,
      height: 24,
      padding: 0,
      color: theme.vars.palette.text.secondary,
      background: 'none',
      border: 0,
      cursor: 'pointer',
    },
  }));

/** One value chosen of several. */
export const Chip: ComponentType<ComponentProps<'span'>> = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  maxWidth: '100%',
  paddingInlineStart: 6,
  borderRadius: radius.chip,
  backgroundColor: theme.vars.palette.surface.selected,
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
}));

/** What the options are on. */
export const Surface: ComponentType<ComponentProps<'div'>> = styled(Paper)({
  marginBlock: 4,
  overflow: 'hidden',
  boxShadow: '0 8px 24px rgb(0 0 0 / 0.16)',
});

/** One option's own box. */
export const Option: ComponentType<ComponentProps<'span'>> = styled('span')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  margin: theme.spacing(0, -1.5),
  padding: theme.spacing(0, 1.5),
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '&[data-active]': {
    backgroundColor: theme.vars.palette.surface.selected,
    boxShadow: `inset 2px 0 ${theme.vars.palette.primary.main}`,
  },
  '& > span': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& > svg': { flex: 'none', color: theme.vars.palette.primary.main },
}));

/** Words in place of the options. */
export const Note: ComponentType<ComponentProps<'div'>> = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(1),
  padding: theme.spacing(1, 1.5),
  color: theme.vars.palette.text.secondary,
}));
