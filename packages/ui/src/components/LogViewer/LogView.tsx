import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { radius } from '../../theme/tokens.ts';
import type { LineRange } from './lineRange.ts';
import type { LogBuffer } from './LogBuffer.ts';
import { LogLines, type LogLinesHandle } from './LogLines.tsx';
import { type LogSearchResult, toPattern } from './LogSearch.ts';
import { LogToolbar } from './LogToolbar.tsx';
import type { LogViewerProps } from './logViewerProps.ts';
import { useLogVersion } from './useLogBuffer.ts';
import { useLogSearch } from './useLogSearch.ts';

/** Props of {@link LogView}. */
export interface LogViewProps extends Pick<
  LogViewerProps,
  'selectedLines' | 'onSelectLines' | 'getLineHref' | 'fileName' | 'opensAtEnd'
> {
  log: LogBuffer;
  label: string;
  isLive: boolean;
}

/** A log that has lines, with what can be done with it. */
export default function LogView({
  log,
  label,
  isLive,
  opensAtEnd = isLive,
  fileName = 'log.txt',
  ...props
}: LogViewProps) {
  const version = useLogVersion(log);
  const lines = useRef<LogLinesHandle>(null);
  const [query, setQuery] = useState('');
  const [filters, setFilters] = useState(false);
  const isSmall = useMediaQuery(theme => theme.breakpoints.down('sm'), { noSsr: true });
  const [chosenWraps, setWraps] = useState<boolean>();
  const wraps = chosenWraps ?? isSmall;
  const [isFollowing, setFollowing] = useState(isLive);
  const [ownSelection, setOwnSelection] = useState<LineRange>();
  const isControlled = 'selectedLines' in props;
  const selected = isControlled ? props.selectedLines : ownSelection;
  const search = useLogSearch(log, query);
  const pattern = useMemo(() => (query === '' ? undefined : toPattern(query)), [query]);
  const isFiltered = filters && query !== '';

  const handleSelect = (range: LineRange | undefined) => {
    setOwnSelection(range);
    props.onSelectLines?.(range);
  };

  const [current, setCurrent] = useState<number>();
  const goTo = (match: number) => {
    const line = search.matchLines[match];
    if (line === undefined) return;
    setCurrent(match);
    lines.current?.showRow(isFiltered ? search.lines.indexOf(line) : line);
  };
  const handleStep = (step: 1 | -1) =>
    search.count > 0 && goTo(((current ?? 0) + step + search.count) % search.count);

  // What is found first below the top of the window becomes the current match.
  const goToFirst = useEffectEvent(() => {
    const row = lines.current?.getFirstRow() ?? 0;
    const top = isFiltered ? (search.lines[row] ?? 0) : row;
    const match = search.matchLines.findIndex(line => line >= top);
    goTo(Math.max(match, 0));
  });
  const foundQuery = search.count > 0 ? query : undefined;
  useEffect(() => {
    if (foundQuery !== undefined) goToFirst();
  }, [foundQuery]);

  return (
    <Root>
      <LogToolbar
        {...{ log, fileName, query, filters, wraps, selected, isLive, isFollowing }}
        onQuery={next => {
          setQuery(next);
          setCurrent(undefined);
        }}
        count={search.count}
        isSearchDone={search.isDone}
        current={current}
        onStep={handleStep}
        onFilter={setFilters}
        onWrap={setWraps}
        onFollow={next => lines.current?.follow(next)}
      />
      <LogLines
        ref={lines}
        {...{ log, version, label, isLive, opensAtEnd, wraps, pattern, selected }}
        lines={isFiltered ? search.lines : undefined}
        current={describeCurrent(search, current)}
        onSelect={handleSelect}
        getLineHref={props.getLineHref}
        onFollow={setFollowing}
      />
    </Root>
  );
}

function describeCurrent({ matchLines }: LogSearchResult, current: number | undefined) {
  const line = current === undefined ? undefined : matchLines[current];
  if (current === undefined || line === undefined) return undefined;
  let ordinal = 0;
  while (matchLines[current - ordinal - 1] === line) ordinal += 1;
  return { line, ordinal };
}

const Root = styled('div')(({ theme }) => ({
  display: 'flex',
  flex: 1,
  flexDirection: 'column',
  minHeight: 0,
  // Unlike `hidden`, lets the toolbar stay in sight of what scrolls around the log.
  overflow: 'clip',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: radius.surface,
  backgroundColor: theme.vars.palette.surface.sunken,
}));
