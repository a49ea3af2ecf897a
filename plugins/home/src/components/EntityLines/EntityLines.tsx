import { styled } from '@mui/material/styles';
import { EntityRefLink } from '@portico/catalog';
import type { Entity } from '@portico/catalog-model';
import { Skeleton, useTranslations, VisuallyHidden } from '@portico/ui';
import type { ReactNode } from 'react';
import { homeTranslations } from '../../translations.ts';

/** Height of a line in pixels; lines that are awaited have it too, so that nothing moves. */
const lineHeight = 36;

/** Entities one below the other; {@link EntityLine}s. */
export function EntityLines({ children }: { children: ReactNode }) {
  return <List>{children}</List>;
}

/** Props of {@link EntityLine}. */
export interface EntityLineProps {
  /** The entity, or its ref where it is not in the catalog. */
  entity: Entity | string;
  /** Said beside the name, as far as there is room. */
  detail?: ReactNode;
  /** What stands at the end: a star, a time. */
  end?: ReactNode;
}

/** One entity: its sign and name, a word about it, and something at the end. */
export function EntityLine({ entity, detail, end }: EntityLineProps) {
  return (
    <Line>
      <EntityRefLink
        entityRef={entity}
        hasIcon
        {...(typeof entity === 'string' && { defaultKind: entity.split(':')[0] ?? '' })}
      />
      <Detail>{detail}</Detail>
      {end}
    </Line>
  );
}

/** Grey lines where entities will be. */
export function AwaitedLines({ count }: { count: number }) {
  const t = useTranslations(homeTranslations);
  return (
    <Wait>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        <Awaited key={index}>
          <Skeleton width={`${38 + ((index * 17) % 30)}%`} />
        </Awaited>
      ))}
    </Wait>
  );
}

const line = { display: 'flex', alignItems: 'center', height: lineHeight } as const;

const List = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: theme.spacing(0, 0, 0.75),
  listStyle: 'none',
}));

const Line = styled('li')(({ theme }) => ({
  ...theme.typography.body2,
  ...line,
  gap: theme.spacing(1.5),
  padding: theme.spacing(0, 2),
  '&:hover': { backgroundColor: theme.vars.palette.surface.sunken },
  '& > :first-of-type': { flex: '0 1 auto', fontWeight: 500, whiteSpace: 'nowrap' },
}));

const Detail = styled('span')(({ theme }) => ({
  flex: '1 1 0',
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: theme.vars.palette.text.secondary,
}));

const Wait = styled('output')(({ theme }) => ({
  display: 'block',
  paddingBottom: theme.spacing(0.75),
}));

const Awaited = styled('div')(({ theme }) => ({ ...line, padding: theme.spacing(0, 2) }));
