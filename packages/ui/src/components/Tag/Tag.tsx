import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { smallPartClasses } from '../../theme/smallPartStyles.ts';
import { uiTranslations } from '../../translations.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';

/** Props of {@link Tag}. */
export interface TagProps {
  children: ReactNode;
  title?: string;
  /** Makes it a button, such as one that filters by the tag. */
  onClick?: () => void;
  /** Whether the Tab key stops at the button, the default; the keyboard needs another way otherwise. */
  isTabStop?: boolean;
}

/** A word that something is filed under. */
export function Tag({ children, title, onClick, isTabStop = true }: TagProps) {
  if (onClick) {
    return (
      <button
        type="button"
        tabIndex={isTabStop ? 0 : -1}
        className={smallPartClasses.tag}
        title={title}
        onClick={onClick}
      >
        {children}
      </button>
    );
  }
  return (
    <span className={smallPartClasses.tag} title={title}>
      {children}
    </span>
  );
}

/** Props of {@link TagList}. */
export interface TagListProps {
  tags: readonly string[];
  /** How many are shown before `+n`; default all, on as many lines as they need. */
  max?: number;
  /** What a click on a tag does, and how that is called; without it tags are only read. */
  onSelect?: ((tag: string) => void) | undefined;
  describeSelect?: (tag: string) => string;
  /** Whether the Tab key stops at each tag, the default; the keyboard needs another way otherwise. */
  isTabStop?: boolean;
}

/** Tags in a row. With `max` it stays on one line and counts the rest, which its title names. */
export function TagList({ tags, max, onSelect, describeSelect, isTabStop = true }: TagListProps) {
  const t = useTranslations(uiTranslations);
  if (tags.length === 0) return null;
  const shown = tags.slice(0, max);
  const rest = max === undefined ? [] : tags.slice(max);
  return (
    <span className={smallPartClasses.tagList} data-one-line={max !== undefined || undefined}>
      {shown.map(tag => (
        <Tag
          key={tag}
          title={onSelect && describeSelect ? describeSelect(tag) : tag}
          {...(onSelect && { onClick: () => onSelect(tag), isTabStop })}
        >
          {tag}
        </Tag>
      ))}
      {rest.length > 0 && (
        <More title={rest.join(', ')}>
          <span aria-hidden>+{rest.length}</span>
          <VisuallyHidden>{t('tags.more', { tags: rest.join(', ') })}</VisuallyHidden>
        </More>
      )}
    </span>
  );
}

const More = styled('span')(({ theme }) => ({
  position: 'relative',
  flex: 'none',
  lineHeight: '20px',
  fontSize: '0.75rem',
  color: theme.vars.palette.text.secondary,
}));
