import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { Entity } from '@portico/catalog-model';
import { VisuallyHidden } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { monoFontFamily, radius } from '@portico/ui/theme';
import { useMemo, useState } from 'react';
import { compareLines, type DiffLine } from '../../model/compareLines.ts';
import { type DiffLayout, type DiffRow, listDiffRows } from '../../model/diffRows.ts';
import { listDocumentLines } from '../../model/documentLines.ts';
import { laterInspectorTranslations } from '../../laterTranslations.ts';

/** Props of {@link DocumentDiff}. */
export interface DocumentDiffProps {
  /** Nothing represents an entity that was not there. */
  before: Entity | undefined;
  after: Entity | undefined;
  layout: DiffLayout;
}

const rowsPerStep = 1000;
/** Characters; nobody reads longer lines, and they cost most. */
const longestLine = 1000;

/** How two versions of an entity differ, line by line as YAML. */
export function DocumentDiff({ before, after, layout }: DocumentDiffProps) {
  const t = useTranslations(laterInspectorTranslations);
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const [maxRows, setMaxRows] = useState(rowsPerStep);
  const lines = useMemo(
    () => compareLines(listDocumentLines(before), listDocumentLines(after)),
    [before, after],
  );
  const rows = useMemo(() => listDiffRows(lines, layout, unfolded), [lines, layout, unfolded]);
  const shown = rows.slice(0, maxRows);
  const hidden = rows.length - shown.length;

  if (lines.every(({ kind }) => kind === 'same')) return <Note>{t('diff.same')}</Note>;
  return (
    // It scrolls, so the keyboard must be able to reach it.
    <Scroller tabIndex={0} aria-label={t('diff.label')} data-layout={layout}>
      <table>
        <colgroup>
          <col data-number />
          {layout === 'split' && <col />}
          <col data-number />
          <col />
        </colgroup>
        <tbody>
          {shown.map((row, index) =>
            row.kind === 'fold' ? (
              <tr key={`fold ${row.id}`} data-fold>
                <td colSpan={layout === 'split' ? 4 : 3}>
                  <button type="button" onClick={() => setUnfolded(new Set([...unfolded, row.id]))}>
                    {t('diff.fold', { count: row.lines })}
                  </button>
                </td>
              </tr>
            ) : (
              <LineRow key={index} row={row} layout={layout} />
            ),
          )}
        </tbody>
      </table>
      {hidden > 0 && (
        <Button size="small" onClick={() => setMaxRows(maxRows + rowsPerStep)}>
          {t('diff.more', { count: Math.min(hidden, rowsPerStep) })}
        </Button>
      )}
    </Scroller>
  );
}

function LineRow({ row, layout }: { row: DiffRow & { kind: 'line' }; layout: DiffLayout }) {
  const { left, right } = row;
  if (layout === 'split') {
    return (
      <tr>
        <NumberCell number={left && numberBefore(left)} kind={left?.kind} />
        <TextCell line={left} />
        <NumberCell number={right && numberAfter(right)} kind={right?.kind} />
        <TextCell line={right} />
      </tr>
    );
  }
  const line = right ?? left;
  return (
    <tr>
      <NumberCell number={left && numberBefore(left)} kind={line?.kind} />
      <NumberCell number={right && numberAfter(right)} kind={line?.kind} />
      <TextCell line={line} />
    </tr>
  );
}

const numberBefore = (line: DiffLine) => (line.kind === 'added' ? undefined : line.before);
const numberAfter = (line: DiffLine) => (line.kind === 'removed' ? undefined : line.after);

/** Numbers are rendered by CSS, so that they are neither read out nor copied. */
function NumberCell({
  number,
  kind,
}: {
  number: number | undefined;
  kind: DiffLine['kind'] | undefined;
}) {
  return <td aria-hidden data-number={number ?? ''} data-kind={kind} />;
}

function TextCell({ line }: { line: DiffLine | undefined }) {
  const t = useTranslations(laterInspectorTranslations);
  if (!line) return <td aria-hidden data-kind="none" />;
  const text = line.text.length > longestLine ? `${line.text.slice(0, longestLine)}…` : line.text;
  if (line.kind === 'same') return <td data-kind="same">{text}</td>;
  const Change = line.kind === 'added' ? 'ins' : 'del';
  return (
    <td data-kind={line.kind}>
      <VisuallyHidden>{t(`diffLine.${line.kind}`)}: </VisuallyHidden>
      <Change>{text}</Change>
    </td>
  );
}

const Note = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}));

const Scroller = styled('section')(({ theme }) => ({
  minWidth: 0,
  overflow: 'auto',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: radius.surface,
  backgroundColor: theme.vars.palette.surface.sunken,
  fontFamily: monoFontFamily,
  fontSize: '0.75rem',
  lineHeight: 1.6,
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
  '& table': { width: '100%', borderCollapse: 'collapse' },
  '&[data-layout=split] table': { tableLayout: 'fixed' },
  '& col[data-number]': { width: '5.5ch' },
  '& td': { padding: 0, verticalAlign: 'top' },
  // Code reads from left to right in every language.
  '& td:not([data-number])': {
    direction: 'ltr',
    // What does not fit goes on a little further in.
    padding: `0 ${theme.spacing(1.5)} 0 6ch`,
    textIndent: '-4ch',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    tabSize: 2,
  },
  '& td[data-number]': {
    paddingInlineEnd: theme.spacing(1),
    textAlign: 'end',
    userSelect: 'none',
    color: theme.vars.palette.text.secondary,
  },
  '& td[data-number]::before': { content: 'attr(data-number)' },
  '& td[data-kind=added]': {
    backgroundColor: `color-mix(in srgb, ${theme.vars.palette.success.main} 14%, transparent)`,
  },
  '& td[data-kind=removed]': {
    backgroundColor: `color-mix(in srgb, ${theme.vars.palette.error.main} 14%, transparent)`,
  },
  // Colour alone says nothing to many.
  '& td[data-kind=added]:not([data-number])::before': { content: '"+ "' },
  '& td[data-kind=removed]:not([data-number])::before': { content: '"− "' },
  '& td[data-kind=same]:not([data-number])::before': { content: '"  "' },
  '& ins, & del': { textDecoration: 'none' },
  '& tr[data-fold] td': {
    whiteSpace: 'normal',
    padding: 0,
    textIndent: 0,
    backgroundColor: theme.vars.palette.surface.raised,
  },
  '& tr[data-fold] button': {
    ...theme.typography.caption,
    width: '100%',
    padding: theme.spacing(0.5, 1.5),
    border: 0,
    background: 'none',
    textAlign: 'start',
    color: theme.vars.palette.text.secondary,
    cursor: 'pointer',
    '&:hover': { color: theme.vars.palette.text.primary, textDecoration: 'underline' },
    '&:focus-visible': {
      outline: `2px solid ${theme.vars.palette.primary.main}`,
      outlineOffset: -2,
    },
  },
}));
