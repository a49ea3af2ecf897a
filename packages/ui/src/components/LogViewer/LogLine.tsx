import { styled } from '@mui/material/styles';
import { type CSSProperties, memo, type MouseEvent, type Ref } from 'react';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { laterUiTranslations } from '../../laterTranslations.ts';
import { Link } from '../Link/Link.tsx';
import { toBackground, toTextColor, toTextColorOn } from './ansiColors.ts';
import { cutLogLine, type LogPart, type LogPiece } from './cutLogLine.ts';
import { findLogLevel } from './findLogLevel.ts';
import type { LogBuffer } from './LogBuffer.ts';
import type { ScannedLine } from './scanLogLine.ts';
import type { TextStyle } from './textStyle.ts';

const maxCharacters = 5000;

/** Props of {@link LogLine}. */
export interface LogLineProps {
  log: LogBuffer;
  /** From 0. */
  index: number;
  /** Changes while the line has no end yet. */
  version: number;
  pattern: RegExp | undefined;
  /** Which match of the line is the current one. */
  currentMatch: number | undefined;
  isSelected: boolean;
  isTabStop: boolean;
  href: string;
  onChoose: (line: number, isExtending: boolean) => void;
  start: number;
  /** The place among the rows. */
  rowIndex: number;
  ref?: Ref<HTMLDivElement>;
}

/** One line of a log, with its number, which is a link to it. */
export const LogLine = memo(function LogLine(props: LogLineProps) {
  const { log, index, pattern, currentMatch, isSelected, isTabStop, href, onChoose, ref } = props;
  const t = useTranslations(laterUiTranslations);
  const line = markLevel(log.getLine(index));
  const cut = line.text.length - maxCharacters;

  const handleClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    onChoose(index + 1, event.shiftKey);
  };

  return (
    <div
      ref={ref}
      data-index={props.rowIndex}
      data-selected={isSelected || undefined}
      className="log-line"
      style={{ transform: `translateY(${props.start}px)` }}
    >
      {/* Drawn by CSS, so that it is not copied with the text. */}
      <a
        href={href}
        data-line={index + 1}
        data-number={index + 1}
        tabIndex={isTabStop ? 0 : -1}
        aria-label={t('log.line', { line: index + 1 })}
        aria-current={isSelected || undefined}
        draggable={false}
        onClick={handleClick}
      />
      <span className="log-text" dir="ltr">
        {cutLogLine(line, maxCharacters, pattern).map((part, key) => (
          <Part key={key} part={part} currentMatch={currentMatch} />
        ))}
        {cut > 0 && <Cut> {t('log.cut', { count: cut })}</Cut>}
      </span>
    </div>
  );
});

/** Highlights the level in a line that was given no look of its own. */
function markLevel(line: ScannedLine): ScannedLine {
  const found = line.spans.length === 0 ? findLogLevel(line.text) : undefined;
  if (!found) return line;
  const { start, end, level } = found;
  return { ...line, spans: [{ start, end, style: { level }, href: undefined }] };
}

function Part({ part, currentMatch }: { part: LogPart; currentMatch: number | undefined }) {
  const pieces = part.pieces.map((piece, key) => (
    <Piece
      key={key}
      piece={piece}
      isCurrent={piece.match !== undefined && piece.match === currentMatch}
    />
  ));
  return part.href === undefined ? (
    pieces
  ) : (
    <Link to={part.href} tone="quiet" underline="always">
      {pieces}
    </Link>
  );
}

function Piece({
  piece: { text, style, match },
  isCurrent,
}: {
  piece: LogPiece;
  isCurrent: boolean;
}) {
  if (match !== undefined) return <mark data-current={isCurrent || undefined}>{text}</mark>;
  const look = toLook(style);
  return look ? <span {...look}>{text}</span> : text;
}

/** Colours for both schemes as variables, of which the sheet takes one. */
function toLook(style: TextStyle) {
  if (Object.keys(style).length === 0) return undefined;
  const { isInverse, level } = style;
  if (level) return { 'data-level': level };
  const color = isInverse ? style.background : style.color;
  const background = isInverse ? style.color : style.background;
  const css: CSSProperties & Record<`--${string}`, string> = {};
  if (style.isBold) css.fontWeight = 600;
  if (style.isItalic) css.fontStyle = 'italic';
  const lines = [style.isUnderlined && 'underline', style.isStruck && 'line-through'].filter(
    Boolean,
  );
  if (lines.length > 0) css.textDecoration = lines.join(' ');
  if (background !== undefined) {
    css.backgroundColor = toBackground(background);
    css.color = toTextColorOn(background, color);
    return { style: css };
  }
  if (isInverse) return { style: css, 'data-inverse': true };
  if (color === undefined) return { style: css, 'data-dim': style.isDim || undefined };
  css['--log-light'] = toTextColor(color, 'light');
  css['--log-dark'] = toTextColor(color, 'dark');
  return { style: css, 'data-ink': true };
}

const Cut = styled('em')(({ theme }) => ({
  userSelect: 'none',
  color: theme.vars.palette.text.secondary,
}));
