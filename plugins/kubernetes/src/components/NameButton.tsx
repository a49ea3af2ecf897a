import { styled } from '@mui/material/styles';
import type { ComponentProps, ComponentType } from 'react';

/** The name of an object, which opens it. */
export const NameButton: ComponentType<ComponentProps<'button'>> = styled('button')(
  ({ theme }) => ({
    ...theme.typography.body2,
    maxWidth: '100%',
    padding: 0,
    border: 0,
    background: 'none',
    color: theme.vars.palette.text.primary,
    fontWeight: 600,
    textAlign: 'start',
    overflow: 'hidden',
    // In tables, whose lines do not wrap.
    textOverflow: 'ellipsis',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    '&:hover': { textDecoration: 'underline' },
  }),
);
