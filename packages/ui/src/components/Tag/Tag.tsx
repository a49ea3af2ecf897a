import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { uiTranslations } from '../../translations.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';

/** Props of {@link Tag}. */
export interface TagProps {
  children: ReactNode;
  title?: string;
}

/** A word that something is filed under. */
export function Tag({ children, title }: TagProps) {
  return <Root title={title}>{children}</Root>;
}

/** Props of {@link TagList}. */
export interface TagListProps {
  tags: readonly string[];
  /** How many are shown before `+n`; default all, on as many lines as they need. */
  max?: number;
}

/** Tags in a row. With `max` it stays on one line and counts the rest, which its title names. */
export function TagList({ tags, max }: TagListProps) {
  const t = useTranslations(uiTranslations);
  if (tags.length === 0) return null;
  const shown = tags.slice(0, max);
  const rest = max === undefined ? [] : tags.slice(max);
  return (
    <List data-one-line={max !== undefined || undefined}>
      {shown.map(tag => (
        <Tag key={tag} title={tag}>
          {tag}
        </Tag>
      ))}
      {rest.length > 0 && (
        <More title={rest.join(', ')}>
          <span aria-hidden>+{rest.length}</span>
          <VisuallyHidden>{t('tags.more', { tags: rest.join(', ') })}</VisuallyHidden>
        </More>
      )}
    </List>
  );
}

const Root = styled('span')(({ theme }) => ({
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
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 5,
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.surface.sunken,
}));

const List = styled('span')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0.5),
  minWidth: 0,
  '&[data-one-line]': { flexWrap: 'nowrap' },
}));

const More = styled('span')(({ theme }) => ({
  position: 'relative',
  flex: 'none',
  lineHeight: '20px',
  fontSize: '0.75rem',
  color: theme.vars.palette.text.secondary,
}));
