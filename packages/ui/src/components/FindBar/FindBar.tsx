import { styled } from '@mui/material/styles';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { ChevronDownIcon, ChevronUpIcon } from '../../icons/icons.tsx';
import { laterUiTranslations } from '../../laterTranslations.ts';
import { SearchField } from '../SearchField/SearchField.tsx';
import { ToolButton } from '../ToolButton/ToolButton.tsx';

/** Props of {@link FindBar}. */
export interface FindBarProps {
  /** What is looked through: the name of the field. */
  label: string;
  query: string;
  onQuery: (query: string) => void;
  /** How long the field rests before it reports; default as every search field. */
  debounceMs?: number;
  /** Which match of how many, in words. */
  matches: string | undefined;
  hasMatches: boolean;
  /** Goes to the next match, or with -1 to the one before. */
  onStep: (step: 1 | -1) => void;
  /** What else belongs to finding, after the steps. */
  findTools?: ReactNode;
  /** What else can be done, at the end. */
  children?: ReactNode;
}

/** The bar over something long: finds in it from match to match, and holds what else can be done with it. */
export function FindBar({
  label,
  query,
  onQuery,
  debounceMs,
  matches,
  hasMatches,
  onStep,
  findTools,
  children,
}: FindBarProps) {
  const t = useTranslations(laterUiTranslations);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    onStep(event.shiftKey ? -1 : 1);
  };

  return (
    <Bar>
      <Search onKeyDown={handleKeyDown}>
        <SearchField
          label={label}
          value={query}
          onChange={onQuery}
          {...(debounceMs !== undefined && { debounceMs })}
        />
      </Search>
      <Matches>{matches}</Matches>
      <ToolButton label={t('find.previous')} isDisabled={!hasMatches} onClick={() => onStep(-1)}>
        <ChevronUpIcon />
      </ToolButton>
      <ToolButton label={t('find.next')} isDisabled={!hasMatches} onClick={() => onStep(1)}>
        <ChevronDownIcon />
      </ToolButton>
      {findTools}
      <Space />
      {children}
    </Bar>
  );
}

/** Width of the place around it below which the field takes a line of its own. */
export const narrowFindBar = '@container (max-width: 560px)';

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0.25),
  padding: theme.spacing(0.75, 1),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.surface.raised,
}));

const Search = styled('div')({
  flex: '0 1 260px',
  minWidth: 140,
  [narrowFindBar]: { flexBasis: '100%' },
});

const Matches = styled('output')(({ theme }) => ({
  ...theme.typography.caption,
  minWidth: '9ch',
  marginInline: theme.spacing(1),
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  [narrowFindBar]: { minWidth: 0, '&:empty': { margin: 0 } },
}));

const Space = styled('span')({ flex: 1 });
