import { styled } from '@mui/material/styles';
import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { laterUiTranslations } from '../../laterTranslations.ts';
import { chooseLine, formatLineHash, type LineRange } from './lineRange.ts';
import type { LogBuffer } from './LogBuffer.ts';
import { LogLine } from './LogLine.tsx';
import { LogScroller } from './LogScroller.tsx';
import { NewLinesButton } from './NewLinesButton.tsx';
import { useLogRows } from './useLogRows.ts';
import { useStableCallback } from './useStableCallback.ts';

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
export function LogLines({ ref, ...props }: LogLinesProps) {
  const { log, version, lines, selected, wraps, isLive, onFollow, onSelect } = props;
  const t = useTranslations(laterUiTranslations);
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<number>();
  const view = useLogRows({
    scroller,
    length: log.length,
    lines,
    wraps,
    mayFollow: isLive || props.opensAtEnd,
    startsFollowing: selected === undefined,
  });
  const { isFollowing, setFollowing, toLine, toRow } = view;
  const reportFollow = useEffectEvent(onFollow);
  useEffect(() => reportFollow(isFollowing), [isFollowing]);
  useImperativeHandle(ref, () => ({
    showRow: view.showRow,
    getFirstRow: () => view.firstRow,
    follow: setFollowing,
  }));

  // Lines that an address names are shown as soon as they are there.
  const wanted = selected && selected.first <= log.length ? selected.first - 1 : undefined;
  const showWanted = useEffectEvent((line: number) => {
    const row = toRow(line);
    if (row >= 0) view.showRow(row);
  });
  useEffect(() => {
    if (wanted !== undefined) showWanted(wanted);
  }, [wanted]);

  const choose = useStableCallback((line: number, isExtending: boolean) => {
    setActive(line);
    onSelect(chooseLine(selected, line, isExtending));
  });
  const shown = view.rows.map(({ index }) => toLine(index) + 1);
  const preferred = [active, selected?.first].find(
    line => line !== undefined && shown.includes(line),
  );
  const tabStop = preferred ?? toLine(view.firstRow) + 1;

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const line = Number((event.target as HTMLElement).dataset.line);
    const step = steps[event.key];
    if (!line || step === undefined) return;
    event.preventDefault();
    const next = toLine(view.stepTo(toRow(line - 1) + step)) + 1;
    setActive(next);
    if (event.shiftKey) onSelect(chooseLine(selected ?? { first: line, last: line }, next, true));
    focusLine(scroller, next);
  };

  const digits = String(log.length).length;
  const columns = Math.min(log.longestLine, maxColumns);
  return (
    <Frame>
      <LogScroller
        ref={scroller}
        role={isFollowing && isLive ? 'log' : 'region'}
        aria-label={props.label}
        aria-live={isFollowing && isLive ? 'polite' : 'off'}
        tabIndex={0}
        data-wraps={wraps}
        onScroll={view.handleScroll}
        onKeyDown={handleKeyDown}
        style={{ '--log-gutter': `calc(${digits}ch + 24px)` } as object}
      >
        <div
          className="log-lines"
          style={{
            height: view.totalHeight,
            minWidth: wraps ? undefined : `calc(${columns}ch + var(--log-gutter) + 24px)`,
          }}
        >
          {view.rows.map(({ index: row, start }) => {
            const index = toLine(row);
            const isSelected =
              selected !== undefined && index + 1 >= selected.first && index + 1 <= selected.last;
            return (
              <LogLine
                key={index}
                ref={wraps ? view.measureRow : undefined}
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
      </LogScroller>
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

const Frame = styled('div')({ position: 'relative', flex: 1, minHeight: 0 });
