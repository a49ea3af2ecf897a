import { styled } from '@mui/material/styles';
import { Link } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { ChevronRightIcon } from '@portico/ui/icons';
import { memo, type MouseEvent, type SyntheticEvent, useState } from 'react';
import { laterDocsTranslations } from '../../laterTranslations.ts';
import { holdsCurrent } from '../../model/readPage.ts';
import type { PlacedNavItem } from '../../model/placeNav.ts';

/** Props of {@link DocsNav}. */
export interface DocsNavProps {
  items: readonly PlacedNavItem[];
  /** Whether all sections are open. */
  isExpanded: boolean;
  /** A link to a page was followed. */
  onFollow: (to: string) => void;
  /** A page may be read next. */
  onConsider: (to: string) => void;
}

/**
 * The pages of a site. Sections are open where the page is, and where the reader opens them. Sites have hundreds of pages:
 * their links are plain, and one that has not changed is not rendered again.
 */
export const DocsNav = memo(function DocsNav({
  items,
  isExpanded,
  onFollow,
  onConsider,
}: DocsNavProps) {
  const t = useTranslations(laterDocsTranslations);
  const handleClick = (event: MouseEvent) => {
    const to = findPage(event);
    if (to === undefined || !isPlainClick(event)) return;
    event.preventDefault();
    onFollow(to);
  };
  const handleConsider = (event: SyntheticEvent) => {
    const to = findPage(event);
    if (to !== undefined) onConsider(to);
  };
  return (
    // The links in it are what is clicked; the keyboard's Enter comes as a click.
    <Root
      aria-label={t('nav.label')}
      onClick={handleClick}
      onMouseOver={handleConsider}
      onFocus={handleConsider}
    >
      {/* What the reader has opened counts until all are expanded or collapsed. */}
      <NavList key={String(isExpanded)} items={items} isExpanded={isExpanded} />
    </Root>
  );
});

type NavListProps = Pick<DocsNavProps, 'items' | 'isExpanded'>;

function NavList({ items, isExpanded }: NavListProps) {
  return (
    <ul>
      {items.map((item, index) => (
        <li key={`${index} ${item.title}`}>
          {item.items.length > 0 ? (
            <NavSection item={item} isExpanded={isExpanded} />
          ) : (
            <NavPage title={item.title} href={item.href} to={item.to} isCurrent={item.isCurrent} />
          )}
        </li>
      ))}
    </ul>
  );
}

function NavSection({ item, isExpanded }: { item: PlacedNavItem; isExpanded: boolean }) {
  const t = useTranslations(laterDocsTranslations);
  const isHere = item.isCurrent || holdsCurrent(item.items);
  const [choice, setChoice] = useState<boolean>();
  const isOpen = choice ?? (isHere || isExpanded);
  const icon = <ChevronRightIcon data-open={isOpen || undefined} />;
  const toggle = () => setChoice(!isOpen);
  return (
    <>
      {item.href === undefined ? (
        <button type="button" aria-expanded={isOpen} onClick={toggle}>
          <span>{item.title}</span>
          {icon}
        </button>
      ) : (
        <SectionHead>
          <NavPage title={item.title} href={item.href} to={item.to} isCurrent={item.isCurrent} />
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={t('nav.section', { title: item.title })}
            onClick={toggle}
          >
            {icon}
          </button>
        </SectionHead>
      )}
      {isOpen && <NavList items={item.items} isExpanded={isExpanded} />}
    </>
  );
}

const NavPage = memo(function NavPage({
  title,
  href,
  to,
  isCurrent,
}: Pick<PlacedNavItem, 'title' | 'href' | 'to' | 'isCurrent'>) {
  if (href === undefined) return <span>{title}</span>;
  if (to === undefined)
    return (
      <Link to={href} tone="quiet" underline="none">
        {title}
      </Link>
    );
  return (
    <a href={href} data-docs-to={to} aria-current={isCurrent ? 'page' : undefined}>
      {title}
    </a>
  );
});

/** The page that an event's link leads to. */
function findPage({ target }: SyntheticEvent): string | undefined {
  const link = target instanceof Element && target.closest<HTMLElement>('[data-docs-to]');
  return link ? link.dataset['docsTo'] : undefined;
}

/** Others open a window or save the page, which is the browser's business. */
function isPlainClick({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;
}

const SectionHead = styled('div')({
  display: 'flex',
  '& > a': { flex: 1 },
  '& > button': { width: 32, justifyContent: 'center' },
});

const Root = styled('nav')(({ theme }) => ({
  ...theme.typography.body2,
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& ul ul': {
    marginInlineStart: theme.spacing(1.25),
    paddingInlineStart: theme.spacing(0.75),
    borderInlineStart: `1px solid ${theme.vars.palette.divider}`,
  },
  '& li > a, & li > span, & button, & div > a': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    width: '100%',
    minHeight: 32,
    padding: theme.spacing(0.5, 1),
    border: 0,
    borderRadius: theme.shape.borderRadius,
    font: 'inherit',
    textAlign: 'start',
    textDecoration: 'none',
    overflowWrap: 'anywhere',
    color: theme.vars.palette.text.secondary,
    background: 'none',
  },
  '& button': { color: theme.vars.palette.text.primary, fontWeight: 500, cursor: 'pointer' },
  '& a:hover, & button:hover': {
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.surface.hover,
  },
  '& a[aria-current=page]': {
    color: theme.vars.palette.primary.main,
    fontWeight: 500,
    backgroundColor: theme.vars.palette.surface.selected,
  },
  '& svg': { flex: 'none', transition: 'rotate 120ms' },
  '& svg[data-open]': { rotate: '90deg' },
  '@media (prefers-reduced-motion: reduce)': { '& svg': { transition: 'none' } },
}));
