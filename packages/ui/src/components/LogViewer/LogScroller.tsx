import { styled } from '@mui/material/styles';
import type { ComponentProps } from 'react';
import { monoFontFamily } from '../../theme/tokens.ts';

/** The height of a line that is not wrapped; pixels. */
export const lineHeight = 20;

/** What scrolls over the lines of a log, and how these look. */
export function LogScroller(props: ComponentProps<'div'>) {
  return <Scroller {...props} />;
}

const Scroller = styled('div')(({ theme }) => ({
  position: 'absolute',
  inset: 0,
  overflow: 'auto',
  overscrollBehaviorX: 'contain',
  overflowAnchor: 'none',
  color: theme.vars.palette.text.primary,
  fontFamily: monoFontFamily,
  fontSize: '0.75rem',
  lineHeight: `${lineHeight}px`,
  tabSize: 8,
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
  '& .log-lines': { position: 'relative', contain: 'layout style' },
  '& .log-line': {
    position: 'absolute',
    top: 0,
    insetInline: 0,
    display: 'flex',
    minHeight: lineHeight,
  },
  '& .log-line:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '& .log-line[data-selected]': { backgroundColor: theme.vars.palette.surface.selected },
  '& [data-line]': {
    position: 'sticky',
    insetInlineStart: 0,
    flex: 'none',
    width: 'var(--log-gutter)',
    paddingInlineEnd: 12,
    textAlign: 'end',
    textDecoration: 'none',
    userSelect: 'none',
    fontVariantNumeric: 'tabular-nums',
    color: theme.vars.palette.text.secondary,
    backgroundColor: theme.vars.palette.surface.sunken,
  },
  '& [data-line]::before': { content: 'attr(data-number)' },
  '& [data-line]:hover': { color: theme.vars.palette.primary.main },
  '& [data-line]:focus-visible': {
    outline: `2px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: -2,
  },
  '& [data-selected] [data-line]': {
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.surface.selected,
  },
  '& .log-text': { paddingInline: theme.spacing(1, 2), whiteSpace: 'pre', unicodeBidi: 'isolate' },
  '&[data-wraps=true] .log-text': {
    minWidth: 0,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  '& mark': {
    borderRadius: 2,
    color: theme.vars.palette.text.primary,
    backgroundColor: `color-mix(in srgb, ${theme.vars.palette.warning.main} 30%, transparent)`,
  },
  '& mark[data-current]': {
    color: theme.vars.palette.surface.raised,
    backgroundColor: theme.vars.palette.warning.main,
  },
  '& [data-ink]': {
    color: 'var(--log-light)',
    ...theme.applyStyles('dark', { color: 'var(--log-dark)' }),
  },
  '& [data-level]': { fontWeight: 600, color: theme.vars.palette.warning.main },
  '& [data-level=error]': { color: theme.vars.palette.error.main },
  '& [data-dim]': { color: theme.vars.palette.text.secondary },
  '& [data-inverse]': {
    color: theme.vars.palette.surface.sunken,
    backgroundColor: theme.vars.palette.text.primary,
  },
}));
