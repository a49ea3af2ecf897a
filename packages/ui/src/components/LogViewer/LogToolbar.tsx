import { styled } from '@mui/material/styles';
import { type Translate, useTranslations } from '../../i18n/I18nProvider.tsx';
import { DownloadIcon, FilterIcon, LastPageIcon, WrapTextIcon } from '../../icons/icons.tsx';
import { type LaterUiTextKey, laterUiTranslations } from '../../laterTranslations.ts';
import { CopyButton } from '../CopyButton/CopyButton.tsx';
import { FindBar, narrowFindBar } from '../FindBar/FindBar.tsx';
import { ToolButton } from '../ToolButton/ToolButton.tsx';
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
  const t = useTranslations(laterUiTranslations);

  return (
    <Root>
      <FindBar
        label={t('log.search')}
        query={query}
        onQuery={props.onQuery}
        debounceMs={120}
        matches={describeMatches(t, props)}
        hasMatches={count > 0}
        onStep={onStep}
        findTools={
          <ToolButton
            label={t('log.onlyMatches')}
            isPressed={props.filters}
            isDisabled={query === ''}
            onClick={() => props.onFilter(!props.filters)}
          >
            <FilterIcon />
          </ToolButton>
        }
      >
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
      </FindBar>
    </Root>
  );
}

function describeMatches(
  t: Translate<LaterUiTextKey>,
  { query, count, isSearchDone, current }: LogToolbarProps,
): string | undefined {
  if (query === '') return undefined;
  if (count > 0) return t('log.match', { current: (current ?? 0) + 1, count });
  return isSearchDone ? t('log.noMatch') : undefined;
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

const Root = styled('div')(({ theme }) => ({
  position: 'sticky',
  top: 'var(--sticky-top, 0px)',
  zIndex: 1,
  containerType: 'inline-size',
  backgroundColor: theme.vars.palette.surface.sunken,
}));

const Total = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  marginInlineEnd: theme.spacing(1),
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
  [narrowFindBar]: { display: 'none' },
}));
