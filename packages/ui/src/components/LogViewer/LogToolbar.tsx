import { styled } from '@mui/material/styles';
import type { KeyboardEvent } from 'react';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import {
  ChevronDownIcon,
  ChevronUpIcon,
  DownloadIcon,
  FilterIcon,
  LastPageIcon,
  WrapTextIcon,
} from '../../icons/icons.tsx';
import { uiTranslations } from '../../translations.ts';
import { CopyButton } from '../CopyButton/CopyButton.tsx';
import { ToolButton } from '../ToolButton/ToolButton.tsx';
import { SearchField } from '../SearchField/SearchField.tsx';
import type { LineRange } from './lineRange.ts';
import type { LogBuffer } from './LogBuffer.ts';

/** Props of {@link LogToolbar}. */
export interface LogToolbarProps {
  log: LogBuffer;
  fileName: string;
  query: string;
  onQuery: (query: string) => void;
  /** How many matches there are. */
  count: number;
  isSearchDone: boolean;
  /** The current match, from 0. */
  current: number | undefined;
  /** Goes to the next match, or with -1 to the one before. */
  onStep: (step: 1 | -1) => void;
  filters: boolean;
  onFilter: (filters: boolean) => void;
  wraps: boolean;
  onWrap: (wraps: boolean) => void;
  selected: LineRange | undefined;
  isLive: boolean;
  isFollowing: boolean;
  onFollow: (isFollowing: boolean) => void;
}

/** What can be done with a log: search, filter, wrap, copy, download, follow. */
export function LogToolbar(props: LogToolbarProps) {
  const { log, query, count, selected, onStep } = props;
  const t = useTranslations(uiTranslations);

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    onStep(event.shiftKey ? -1 : 1);
  };

  return (
    <Root>
      <Tools>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- listens to the field inside */}
        <Search onKeyDown={handleKeyDown}>
          <SearchField
            label={t('log.search')}
            value={query}
            onChange={props.onQuery}
            debounceMs={120}
          />
        </Search>
        <Count>{query !== '' && <Matches {...props} />}</Count>
        <ToolButton
          label={t('log.previousMatch')}
          isDisabled={count === 0}
          onClick={() => onStep(-1)}
        >
          <ChevronUpIcon />
        </ToolButton>
        <ToolButton label={t('log.nextMatch')} isDisabled={count === 0} onClick={() => onStep(1)}>
          <ChevronDownIcon />
        </ToolButton>
        <ToolButton
          label={t('log.onlyMatches')}
          isPressed={props.filters}
          isDisabled={query === ''}
          onClick={() => props.onFilter(!props.filters)}
        >
          <FilterIcon />
        </ToolButton>
        <Space />
        <Total>{t('log.count', { count: log.length })}</Total>
        {props.isLive && (
          <ToolButton
            label={t('log.follow')}
            isPressed={props.isFollowing}
            onClick={() => props.onFollow(!props.isFollowing)}
          >
            <FollowIcon />
          </ToolButton>
        )}
        <ToolButton
          label={t('log.wrap')}
          isPressed={props.wraps}
          onClick={() => props.onWrap(!props.wraps)}
        >
          <WrapTextIcon />
        </ToolButton>
        <CopyButton
          label={
            selected
              ? t('log.copyLines', { count: selected.last - selected.first + 1 })
              : t('log.copy')
          }
          text={() =>
            selected ? log.readText(selected.first - 1, selected.last - 1) : log.readText()
          }
        />
        <ToolButton label={t('log.download')} onClick={() => download(log, props.fileName)}>
          <DownloadIcon />
        </ToolButton>
      </Tools>
    </Root>
  );
}

function Matches({ count, isSearchDone, current }: LogToolbarProps) {
  const t = useTranslations(uiTranslations);
  if (count === 0) return isSearchDone ? t('log.noMatch') : null;
  return t('log.match', { current: (current ?? 0) + 1, count });
}

function download(log: LogBuffer, fileName: string) {
  const url = URL.createObjectURL(new Blob([log.readText(), '\n'], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser has taken hold of it only a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

const FollowIcon = styled(LastPageIcon)({ transform: 'rotate(90deg)' });

const narrow = '@container (max-width: 560px)';

const Root = styled('div')(({ theme }) => ({
  containerType: 'inline-size',
  backgroundColor: theme.vars.palette.surface.raised,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
}));

const Tools = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0.25),
  padding: theme.spacing(0.75, 1),
}));

const Search = styled('div')({
  flex: '0 1 260px',
  minWidth: 140,
  [narrow]: { flexBasis: '100%' },
});

const Count = styled('output')(({ theme }) => ({
  ...theme.typography.caption,
  minWidth: '9ch',
  marginInline: theme.spacing(1),
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
}));

const Space = styled('span')({ flex: 1 });

const Total = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  marginInlineEnd: theme.spacing(1),
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
  [narrow]: { display: 'none' },
}));
