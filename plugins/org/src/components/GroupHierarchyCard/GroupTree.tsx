import { styled } from '@mui/material/styles';
import { Skeleton } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { orgTranslations } from '../../translations.ts';

/** Groups of one level, indented below the group above them. */
export const Branch: ComponentType<ComponentProps<'ul'>> = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& ul': {
    marginInlineStart: 7,
    paddingInlineStart: theme.spacing(1.5),
    borderInlineStart: `1px solid ${theme.vars.palette.divider}`,
  },
}));

/** Props of {@link Line}. */
export interface LineProps {
  /** Whether it is the group whose page this is. */
  isHere?: boolean;
  children: ReactNode;
}

/** One group of the hierarchy. */
export function Line({ isHere, children }: LineProps) {
  return <Row data-here={isHere || undefined}>{children}</Row>;
}

/** Lines in place of so many groups, as tall as they are, until these come. */
export function PendingLines({ count }: { count: number }) {
  const t = useTranslations(orgTranslations);
  return (
    <Branch aria-busy aria-label={t('hierarchy.loading')}>
      {Array.from({ length: count }, (_, index) => (
        <li key={index}>
          <Line>
            <Skeleton width="60%" />
          </Line>
        </li>
      ))}
    </Branch>
  );
}

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(0.75),
  minHeight: 28,
  '&[data-here]': { fontWeight: 600 },
  '& > svg': { flex: 'none', color: theme.vars.palette.text.secondary },
}));
