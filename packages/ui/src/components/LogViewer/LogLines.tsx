import { styled } from '@mui/material/styles';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type Ref,
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { monoFontFamily } from '../../theme/tokens.ts';
import { laterUiTranslations } from '../../laterTranslations.ts';
import { chooseLine, formatLineHash, type LineRange } from './lineRange.ts';
import type { LogBuffer } from './LogBuffer.ts';
import { LogLine } from './LogLine.tsx';
import { NewLinesButton } from './NewLinesButton.tsx';
import { useFollow } from './useFollow.ts';

const lineHeight = 20;
const overscan = 12;
const maxColumns = 5000;

/** What others may ask of {@link LogLines}. */
export interface LogLinesHandle {
  /** Brings a row into sight. */
  showRow: (row: number) => void;
  /** The first row in sight. */
  getFirstRow: () => number;
  follow: (isFollowing: boolean) => void;
}

/** Props of {@link LogLines}. */
export interface LogLinesProps {
  log: LogBuffer;
  version: number;
  label: string;
  isLive: boolean;
  /** Stays at the end, until the reader scrolls, also where nothing comes any more. */
  opensAtEnd: boolean;
  wraps: boolean;
  /** The lines to show, from 0; default all. */
  lines: readonly number[] | undefined;
  pattern: RegExp | undefined;
  /** The current match: its line from 0, and which one of the line it is. */
  current: { line: number; ordinal: number } | undefined;
  selected: LineRange | undefined;
  onSelect: (lines: LineRange | undefined) => void;
  getLineHref?: ((lines: LineRange) => string) | undefined;
  onFollow: (isFollowing: boolean) => void;
  ref?: Ref<LogLinesHandle>;
}

/** The lines of a log in a scroller, of which only those in sight are rendered. */
export function LogLines(props: LogLinesProps) {
  const { log, version, lines, selected, wraps, isLive, onFollow } = props;
  const t = useTranslations(laterUiTranslations);
  const scroller = useRef<HTMLDivElement>(null);
  const count = lines?.length ?? log.length;
  const [active, setActive] = useState<number>();

  // Heights are held by key; those of wrapped lines must not be taken for others.
  const getItemKey = useCallback(
    (row: number) => {
      const line = lines ? (lines[row] ?? 0) : row;
      return wraps ? -1 - line : line;
    },
    [lines, wraps],
  );
  // oxlint-disable-next-line react/incompatible-library -- what it returns goes to no memoised child
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    getItemKey,
    overscan,
    initialRect: { width: 800, height: 800 },
  });
  const totalHeight = virtualizer.getTotalSize();
  const { isFollowing, setFollowing, handleScroll } = useFollow(
    isLive || props.opensAtEnd,
    selected === undefined,
  );

  // Compared here and not by dependencies: a render that another one interrupted may leave those of the last
  // growth behind, and the end would stay out of sight.
  const followedHeight = useRef(0);
  useLayoutEffect(() => {
    const height = isFollowing ? totalHeight : 0;
    if (height === followedHeight.current || !scroller.current) return;
    followedHeight.current = height;
    // The browser goes no further than the end.
    if (isFollowing) scroller.current.scrollTop = height;
  });

  const reportFollow = useEffectEvent(onFollow);
  useEffect(() => reportFollow(isFollowing), [isFollowing]);

  const toRow = (line: number) => (lines ? lines.indexOf(line) : line);
  const show = (row: number) => {
    const [first, last] = [virtualizer.range?.startIndex ?? 0, virtualizer.range?.endIndex ?? 0];
    if (row > first && row < last) return;
    setFollowing(false);
    virtualizer.scrollToIndex(row, { align: 'center' });
  };
  useImperativeHandle(props.ref, () => ({
    showRow: show,
    getFirstRow: () => virtualizer.range?.startIndex ?? 0,
    follow: setFollowing,
  }));

  // Lines that an address names are shown as soon as they are there.
  const wanted = selected && selected.first <= log.length ? selected.first - 1 : undefined;
  const showWanted = useEffectEvent((line: number) => {
    const row = toRow(line);
    if (row >= 0) show(row);
  });
  useEffect(() => {
    if (wanted !== undefined) showWanted(wanted);
  }, [wanted]);

  const { onSelect } = props;
  const choose = useStableCallback((line: number, isExtending: boolean) => {
    setActive(line);
    onSelect(chooseLine(selected, line, isExtending));
  });

  const rows = virtualizer.getVirtualItems();
  const toLine = (row: number) => (lines ? (lines[row] ?? 0) : row);
  const shown = rows.map(({ index }) => toLine(index) + 1);
  const firstInSight = toLine(virtualizer.range?.startIndex ?? 0) + 1;
  const preferred = [active, selected?.first].find(
    line => line !== undefined && shown.includes(line),
  );
  const tabStop = preferred ?? firstInSight;

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const line = Number((event.target as HTMLElement).dataset.line);
    const step = steps[event.key];
    if (!line || step === undefined) return;
    event.preventDefault();
    const row = Math.min(Math.max(toRow(line - 1) + step, 0), count - 1);
    const next = toLine(row) + 1;
    setActive(next);
    setFollowing(false);
    virtualizer.scrollToIndex(row);
    if (event.shiftKey) onSelect(chooseLine(selected ?? { first: line, last: line }, next, true));
    focusLine(scroller, next);
  };

  const digits = String(log.length).length;
  return (
    <Frame>
      <Scroller
        ref={scroller}
        role={isFollowing && isLive ? 'log' : 'region'}
        aria-label={props.label}
        aria-live={isFollowing && isLive ? 'polite' : 'off'}
        tabIndex={0}
        data-wraps={wraps}
        onScroll={handleScroll}
        onKeyDown={handleKeyDown}
        style={{ '--log-gutter': `calc(${digits}ch + 24px)` } as object}
      >
        <div
          className="log-lines"
          style={{
            height: totalHeight,
            minWidth: wraps
              ? undefined
              : `calc(${Math.min(log.longestLine, maxColumns)}ch + var(--log-gutter) + 24px)`,
          }}
        >
          {rows.map(({ index: row, start }) => {
            const index = toLine(row);
            const isSelected =
              selected !== undefined && index + 1 >= selected.first && index + 1 <= selected.last;
            return (
              <LogLine
                key={index}
                ref={wraps ? virtualizer.measureElement : undefined}
                log={log}
                index={index}
                rowIndex={row}
                start={start}
                version={index >= log.endedLength ? version : log.generation}
                pattern={props.pattern}
                currentMatch={props.current?.line === index ? props.current.ordinal : undefined}
                isSelected={isSelected}
                isTabStop={index + 1 === tabStop}
                href={(props.getLineHref ?? formatLineHash)({ first: index + 1, last: index + 1 })}
                onChoose={choose}
              />
            );
          })}
        </div>
      </Scroller>
      {isLive && !isFollowing && (
        <NewLinesButton
          length={log.length}
          label={t('log.end')}
          onClick={() => setFollowing(true)}
        />
      )}
    </Frame>
  );
}

const steps: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -20,
  PageDown: 20,
};

/** The row may be rendered only after the scroller has moved. */
function focusLine(scroller: { current: HTMLElement | null }, line: number, tries = 5) {
  const link = scroller.current?.querySelector<HTMLElement>(`[data-line="${line}"]`);
  if (link) link.focus({ preventScroll: true });
  else if (tries > 0) requestAnimationFrame(() => focusLine(scroller, line, tries - 1));
}

/** A callback that stays the same, so that rows that did not change are not rendered anew. */
function useStableCallback<Args extends unknown[]>(callback: (...args: Args) => void) {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  return useState(
    () =>
      (...args: Args) =>
        latest.current(...args),
  )[0];
}

const Frame = styled('div')({ position: 'relative', flex: 1, minHeight: 0 });

const Scroller = styled('div')(({ theme }) => ({
  position: 'absolute',
  inset: 0,
  overflow: 'auto',
  overscrollBehaviorX: 'contain',
  overflowAnchor: 'none',
  color: theme.vars.palette.text.primary,
  fontFamily: monoFontFamily,
  fontSize: '0.75rem',
  lineHeight: `${lineHeight}px`,
  tabSize: 8,
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
  '& .log-lines': { position: 'relative', contain: 'layout style' },
  '& .log-line': {
    position: 'absolute',
    top: 0,
    insetInline: 0,
    display: 'flex',
    minHeight: lineHeight,
  },
  '& .log-line:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '& .log-line[data-selected]': { backgroundColor: theme.vars.palette.surface.selected },
  '& [data-line]': {
    position: 'sticky',
    insetInlineStart: 0,
    flex: 'none',
    width: 'var(--log-gutter)',
    paddingInlineEnd: 12,
    textAlign: 'end',
    textDecoration: 'none',
    userSelect: 'none',
    fontVariantNumeric: 'tabular-nums',
    color: theme.vars.palette.text.secondary,
    backgroundColor: theme.vars.palette.surface.sunken,
  },
  '& [data-line]::before': { content: 'attr(data-number)' },
  '& [data-line]:hover': { color: theme.vars.palette.primary.main },
  '& [data-line]:focus-visible': {
    outline: `2px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: -2,
  },
  '& [data-selected] [data-line]': {
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.surface.selected,
  },
  '& .log-text': { paddingInline: theme.spacing(1, 2), whiteSpace: 'pre', unicodeBidi: 'isolate' },
  '&[data-wraps=true] .log-text': {
    minWidth: 0,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  '& mark': {
    borderRadius: 2,
    color: theme.vars.palette.text.primary,
    backgroundColor: `color-mix(in srgb, ${theme.vars.palette.warning.main} 30%, transparent)`,
  },
  '& mark[data-current]': {
    color: theme.vars.palette.surface.raised,
    backgroundColor: theme.vars.palette.warning.main,
  },
  '& [data-ink]': {
    color: 'var(--log-light)',
    ...theme.applyStyles('dark', { color: 'var(--log-dark)' }),
  },
  '& [data-level]': { fontWeight: 600, color: theme.vars.palette.warning.main },
  '& [data-level=error]': { color: theme.vars.palette.error.main },
  '& [data-dim]': { color: theme.vars.palette.text.secondary },
  '& [data-inverse]': {
    color: theme.vars.palette.surface.sunken,
    backgroundColor: theme.vars.palette.text.primary,
  },
}));
