import { memo, type ReactNode } from 'react';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { ChevronRightIcon } from '../../icons/icons.tsx';
import { laterUiTranslations } from '../../laterTranslations.ts';
import { type DataFormat, writeKey, writeScalar } from './dataText.ts';
import type { DataRow } from './dataRows.ts';

const maxCharacters = 400;
const deepestIndent = 40;

/** Props of {@link DataTreeRow}. */
export interface DataTreeRowProps {
  id: string;
  row: DataRow;
  format: DataFormat;
  query: string;
  isOpen: boolean;
  isActive: boolean;
  top: number;
  onActivate: (row: DataRow) => void;
  onFold: (row: DataRow, isOpen: boolean) => void;
}

/** A key with its value, or with how much lies in it. */
export const DataTreeRow = memo(function DataTreeRow(props: DataTreeRowProps) {
  const { row, format, query, isOpen } = props;
  const isFoldable = row.size > 0 && !row.isCircular;

  const handleClick = () => {
    props.onActivate(row);
    if (isFoldable) props.onFold(row, !isOpen);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree listens to the keys
    <div
      id={props.id}
      role="treeitem"
      aria-level={row.level}
      aria-posinset={row.place}
      aria-setsize={row.placeCount}
      aria-selected={props.isActive}
      aria-expanded={isFoldable ? isOpen : undefined}
      tabIndex={-1}
      style={{
        transform: `translateY(${props.top}px)`,
        paddingInlineStart: 8 + Math.min(row.level - 1, deepestIndent) * 14,
      }}
      onClick={handleClick}
    >
      <span data-part="fold">{isFoldable && <ChevronRightIcon size={12} />}</span>
      <RowKey row={row} format={format} query={query} />
      {row.size > 0 ? (
        <RowSize row={row} isOpen={isOpen} />
      ) : (
        <span data-part="value" data-kind={typeof row.value}>
          {mark(writeScalar(row.value, format).slice(0, maxCharacters), query)}
        </span>
      )}
    </div>
  );
});

function RowKey({ row, format, query }: Pick<DataTreeRowProps, 'row' | 'format' | 'query'>) {
  if (row.key === undefined) return null;
  if (typeof row.key === 'number') {
    return <span data-part="sign">{format === 'yaml' ? '- ' : `${row.key}: `}</span>;
  }
  return (
    <>
      <span data-part="key">{mark(writeKey(row.key, format), query)}</span>
      <span data-part="sign">: </span>
    </>
  );
}

function RowSize({ row, isOpen }: { row: DataRow; isOpen: boolean }) {
  const t = useTranslations(laterUiTranslations);
  const isList = Array.isArray(row.value);
  if (row.isCircular) return <span data-part="size">{t('data.circular')}</span>;
  if (isOpen) return null;
  const count = t(isList ? 'data.items' : 'data.keys', { count: row.size });
  return <span data-part="size">{isList ? `[ ${count} ]` : `{ ${count} }`}</span>;
}

/** Marks the first place where a text contains what is looked for. */
function mark(text: string, query: string): ReactNode {
  const start = query === '' ? -1 : text.toLowerCase().indexOf(query.toLowerCase());
  if (start < 0) return text;
  const end = start + query.length;
  return (
    <>
      {text.slice(0, start)}
      <mark>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  );
}
