import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { type Translate, useTranslations } from '../../i18n/I18nProvider.tsx';
import {
  ChevronLeftIcon,
  ChevronRightIcon,
  FirstPageIcon,
  LastPageIcon,
} from '../../icons/icons.tsx';
import { useChoice } from '../../hooks/useChoice.ts';
import { radius } from '../../theme/tokens.ts';
import { type UiTextKey, uiTranslations } from '../../translations.ts';
import { pageSizes as defaultPageSizes } from './pageSizes.ts';

/** Which page of a list is shown. */
export interface PageState {
  /** From 0. */
  pageIndex: number;
  pageSize: number;
}

/** Props of {@link TablePagination}. */
export interface TablePaginationProps extends PageState {
  /** How many rows there are in all; `undefined` while it is not known. */
  totalRows: number | undefined;
  /** Where the total is not known: whether there is a page after this one. */
  hasNextPage?: boolean;
  /** Page sizes to choose from; default 25, 50, 100. */
  pageSizes?: readonly number[];
  onChange: (page: PageState) => void;
}

/** Page size, the rows shown of all, and the way to other pages; only the rows where one page of any size holds all. */
export function TablePagination({
  totalRows,
  hasNextPage = false,
  pageSizes = defaultPageSizes,
  onChange,
  ...page
}: TablePaginationProps) {
  const [{ pageIndex, pageSize }, choose] = useChoice<PageState>(page, onChange);
  const pageCount =
    totalRows === undefined ? undefined : Math.max(1, Math.ceil(totalRows / pageSize));
  const lastIndex = pageCount === undefined ? undefined : pageCount - 1;
  const isLast = lastIndex === undefined ? !hasNextPage : pageIndex >= lastIndex;
  const goTo = (index: number) => choose({ pageIndex: index, pageSize });
  const t = useTranslations(uiTranslations);
  const sizes = [...new Set([...pageSizes, pageSize])].sort((a, b) => a - b);
  const isOnePage = pageCount === 1 && pageIndex === 0;
  const [least = pageSize] = sizes;
  const range = describeRange(t, { pageIndex, pageSize }, totalRows);
  if (totalRows === 0) return null;
  if (isOnePage && (totalRows ?? 0) <= least) {
    // As high as with its buttons, which may come and go with a filter.
    return (
      <Root as="div">
        <Range aria-live="polite">{range}</Range>
      </Root>
    );
  }

  return (
    <Root aria-label={t('pages.label')}>
      <select
        aria-label={t('pages.rowsLabel')}
        value={pageSize}
        onChange={event => choose({ pageIndex: 0, pageSize: Number(event.target.value) })}
      >
        {sizes.map(size => (
          <option key={size} value={size}>
            {t('pages.rows', { count: size })}
          </option>
        ))}
      </select>
      <Range aria-live="polite">{range}</Range>
      {!isOnePage && (
        <Steps>
          <StepButton label={t('pages.first')} isOff={pageIndex === 0} onGo={() => goTo(0)}>
            <FirstPageIcon />
          </StepButton>
          <StepButton
            label={t('pages.previous')}
            isOff={pageIndex === 0}
            onGo={() => goTo(pageIndex - 1)}
          >
            <ChevronLeftIcon />
          </StepButton>
          <PageNumber pageIndex={pageIndex} lastIndex={lastIndex} onGo={goTo} />
          <StepButton label={t('pages.next')} isOff={isLast} onGo={() => goTo(pageIndex + 1)}>
            <ChevronRightIcon />
          </StepButton>
          <StepButton
            label={t('pages.last')}
            isOff={isLast || lastIndex === undefined}
            onGo={() => lastIndex !== undefined && goTo(lastIndex)}
          >
            <LastPageIcon />
          </StepButton>
        </Steps>
      )}
    </Root>
  );
}

interface StepButtonProps {
  label: string;
  /** Whether there is nowhere to go; the button keeps the focus all the same. */
  isOff: boolean;
  onGo: () => void;
  children: ReactNode;
}

function StepButton({ label, isOff, onGo, children }: StepButtonProps) {
  return (
    <IconButton
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onGo}
    >
      {children}
    </IconButton>
  );
}

interface PageNumberProps {
  pageIndex: number;
  lastIndex: number | undefined;
  onGo: (pageIndex: number) => void;
}

/** The number of the page, to read and to type. */
function PageNumber({ pageIndex, lastIndex, onGo }: PageNumberProps) {
  const [draft, setDraft] = useState<string>();

  const t = useTranslations(uiTranslations);

  const handleCommit = () => {
    const wanted = Number(draft) - 1;
    setDraft(undefined);
    if (draft === undefined || draft.trim() === '' || !Number.isInteger(wanted)) return;
    const target = Math.min(Math.max(wanted, 0), lastIndex ?? wanted);
    if (target !== pageIndex) onGo(target);
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') handleCommit();
    if (event.key === 'Escape') setDraft(undefined);
  };

  return (
    <span>
      <input
        aria-label={t('pages.number')}
        inputMode="numeric"
        value={draft ?? String(pageIndex + 1)}
        onChange={event => setDraft(event.target.value)}
        onBlur={handleCommit}
        onKeyDown={handleKeyDown}
      />
      {lastIndex !== undefined && ` ${t('pages.of', { count: lastIndex + 1 })}`}
    </span>
  );
}

function describeRange(
  t: Translate<UiTextKey>,
  { pageIndex, pageSize }: PageState,
  totalRows: number | undefined,
) {
  const first = pageIndex * pageSize + 1;
  const last = Math.min((pageIndex + 1) * pageSize, totalRows ?? Infinity);
  if (totalRows === undefined) return t('pages.range', { first, last });
  return t('pages.rangeOf', { first, last, total: totalRows });
}

const Root = styled('nav')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: theme.spacing(0, 2),
  minHeight: 40,
  padding: theme.spacing(0.375, 2),
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
  '& select, & input': {
    height: 24,
    font: 'inherit',
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.surface.raised,
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: radius.control,
  },
  '& select:hover, & input:hover': { borderColor: theme.vars.palette.border.strong },
  '& input': { width: '5ch', textAlign: 'center' },
}));

const Range = styled('span')({ whiteSpace: 'nowrap' });

const Steps = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  whiteSpace: 'nowrap',
  '& [aria-disabled="true"]': { color: theme.vars.palette.text.disabled, cursor: 'default' },
  '& [aria-disabled="true"]:hover': { backgroundColor: 'transparent' },
}));
