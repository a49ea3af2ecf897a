import { styled, type Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';

/** Height of a line in pixels; lines that are awaited have it too, so that nothing moves. */
const lineHeight = 36;
/** Below this width in pixels a name and its detail do not fit beside each other. */
const narrowWidth = 480;

/** Props of {@link CardLines}. */
export interface CardLinesProps {
  /** In a narrow card, details are below their names and not cut; nothing should be below such a card. */
  wrapsDetails?: boolean;
  children: ReactNode;
}

/** A list inside a card without padding: {@link CardLine}s one below the other. */
export function CardLines({ wrapsDetails = false, children }: CardLinesProps) {
  return <List data-wraps={wrapsDetails || undefined}>{children}</List>;
}

/** Props of {@link CardLine}. */
export interface CardLineProps {
  /** What the line begins with, before its name. */
  start?: ReactNode;
  /** Its name, mostly a link. */
  name: ReactNode;
  /** Said beside the name, as far as there is room. */
  detail?: ReactNode;
  /** What is at the end: a star, a time. */
  end?: ReactNode;
}

/** One line of a card: a name, a word about it, and something at the end. */
export function CardLine({ start, name, detail, end }: CardLineProps) {
  return (
    <Line>
      {start}
      <Name>{name}</Name>
      <Detail className="detail">{detail}</Detail>
      {end}
    </Line>
  );
}

/** Props of {@link CardLineNote}. */
export interface CardLineNoteProps {
  className?: string;
  children: ReactNode;
}

/** Something short at the start or the end of a line; times at the end look like this by themselves. */
export function CardLineNote(props: CardLineNoteProps) {
  return <Note {...props} />;
}

/** Props of {@link AwaitedCardLines}. */
export interface AwaitedCardLinesProps {
  /** How many lines will come. */
  count: number;
  /** What is awaited, for those who listen. */
  label: string;
}

/** Grey lines where the lines of a card will be. */
export function AwaitedCardLines({ count, label }: AwaitedCardLinesProps) {
  return (
    <Wait>
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        <Awaited key={index}>
          <Skeleton width={`${38 + ((index * 17) % 30)}%`} />
        </Awaited>
      ))}
    </Wait>
  );
}

/** The only line of a card that has nothing to list: what there would be, and the way to it. */
export function EmptyCardLine({ children }: { children: ReactNode }) {
  return <Empty>{children}</Empty>;
}

function writeNote({ typography, vars }: Theme) {
  return {
    ...typography.caption,
    flex: 'none',
    color: vars.palette.text.secondary,
    fontVariantNumeric: 'tabular-nums',
  };
}

const Note = styled('span')(({ theme }) => writeNote(theme));

const line = { display: 'flex', alignItems: 'center', height: lineHeight } as const;

const List = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: theme.spacing(0, 0, 0.75),
  listStyle: 'none',
  '&[data-wraps]': { containerType: 'inline-size' },
  [`@container (max-width: ${narrowWidth}px)`]: {
    '&[data-wraps] > li': {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr) auto',
      height: 'auto',
      minHeight: lineHeight,
      paddingBlock: theme.spacing(0.75),
      rowGap: 0,
    },
    '&[data-wraps] > li > .detail': { gridRow: 2, gridColumn: '2 / -1', whiteSpace: 'normal' },
    '&[data-wraps] > li > .detail ul': { flexWrap: 'wrap' },
  },
}));

const Line = styled('li')(({ theme }) => ({
  ...theme.typography.body2,
  ...line,
  gap: theme.spacing(1.5),
  padding: theme.spacing(0, 2),
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '& > time': writeNote(theme),
}));

const Name = styled('span')({
  display: 'flex',
  flex: '0 1 auto',
  minWidth: 0,
  fontWeight: 500,
  whiteSpace: 'nowrap',
});

const Detail = styled('div')(({ theme }) => ({
  flex: '1 1 0',
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: theme.vars.palette.text.secondary,
  '& ul': { flexWrap: 'nowrap' },
}));

const Wait = styled('output')(({ theme }) => ({
  display: 'block',
  paddingBottom: theme.spacing(0.75),
}));

const Awaited = styled('div')(({ theme }) => ({ ...line, padding: theme.spacing(0, 2) }));

const Empty = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0.25, 1),
  padding: theme.spacing(0, 2, 1.5),
  color: theme.vars.palette.text.secondary,
}));
