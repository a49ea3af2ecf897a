import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { hasMarkdown } from '../fieldProps.ts';
import { Fields } from './Fields.tsx';

/** Fields that belong together, under their title and what explains them. */
export function NestedFields({
  title,
  description,
  uiSchema,
  children,
}: {
  title: ReactNode;
  description: ReactNode;
  uiSchema: Readonly<Record<string, unknown>> | undefined;
  children: ReactNode;
}) {
  return (
    <Nested>
      {title && <legend>{title}</legend>}
      {description && !hasMarkdown(uiSchema) && <p>{description}</p>}
      <Fields>{children}</Fields>
    </Nested>
  );
}

const Nested = styled('fieldset')(({ theme }) => ({
  minWidth: 0,
  margin: 0,
  padding: theme.spacing(0, 0, 0, 2),
  border: 0,
  borderInlineStart: `2px solid ${theme.vars.palette.divider}`,
  '& > legend': { ...theme.typography.body2, fontWeight: 600, padding: 0, marginInlineStart: -16 },
  '& > p': {
    ...theme.typography.caption,
    margin: theme.spacing(0.5, 0, 1),
    color: theme.vars.palette.text.secondary,
  },
  '& > div': { paddingTop: theme.spacing(1) },
}));
