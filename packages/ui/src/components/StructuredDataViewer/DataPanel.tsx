import { styled } from '@mui/material/styles';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { CollapseIcon, ExpandIcon, SortAscendingIcon } from '../../icons/icons.tsx';
import { monoFontFamily, radius } from '../../theme/tokens.ts';
import { laterUiTranslations } from '../../laterTranslations.ts';
import { CopyButton } from '../CopyButton/CopyButton.tsx';
import { FindBar } from '../FindBar/FindBar.tsx';
import { ToolButton } from '../ToolButton/ToolButton.tsx';
import { SegmentedFilter } from '../SegmentedFilter/SegmentedFilter.tsx';
import { type DataFormat, writeData, writeScalar } from './dataText.ts';
import { DataTree } from './DataTree.tsx';
import {
  type DataRow,
  findRows,
  formatPath,
  getFirstLevel,
  getPath,
  isUnfolded,
  listRows,
  maxRows,
  type Unfolding,
} from './dataRows.ts';
import type { StructuredDataViewerProps } from './structuredDataProps.ts';

/** Props of {@link DataPanel}. */
export interface DataPanelProps extends Pick<
  StructuredDataViewerProps,
  'format' | 'sortsKeys' | 'maxHeight'
> {
  data: unknown;
  label: string;
}

const formats: readonly { value: DataFormat; label: string }[] = [
  { value: 'yaml', label: 'YAML' },
  { value: 'json', label: 'JSON' },
];

const noExceptions: Unfolding['exceptions'] = new Map();

/** A tree of data with what can be done with it. */
export function DataPanel({ data, label, maxHeight = 520, ...first }: DataPanelProps) {
  const t = useTranslations(laterUiTranslations);
  const [format, setFormat] = useState<DataFormat>(first.format ?? 'yaml');
  const [sortsKeys, setSortsKeys] = useState(first.sortsKeys ?? false);
  const [unfolding, setUnfolding] = useState<Unfolding>(() => ({
    toLevel: getFirstLevel(data),
    exceptions: noExceptions,
  }));
  const [active, setActive] = useState<DataRow>();
  const [query, setQuery] = useState('');
  const [current, setCurrent] = useState<number>();

  const rows = useMemo(() => listRows(data, unfolding, sortsKeys), [data, unfolding, sortsKeys]);
  const wanted = useDeferredValue(query);
  const found = useMemo(
    () =>
      wanted === '' ? [] : findRows(data, wanted, sortsKeys, value => writeScalar(value, format)),
    [data, wanted, sortsKeys, format],
  );

  const handleFold = (row: DataRow, isOpen: boolean) =>
    setUnfolding(({ toLevel, exceptions }) => ({
      toLevel,
      exceptions: new Map(exceptions).set(row.id, isOpen),
    }));

  const handleStep = (step: 1 | -1) => {
    if (found.length === 0) return;
    const next = ((current ?? (step > 0 ? -1 : 0)) + step + found.length) % found.length;
    const row = found[next];
    if (!row) return;
    setCurrent(next);
    setActive(row);
    setUnfolding(before => reveal(before, row));
  };

  const describeMatches = () => {
    if (query === '') return undefined;
    if (found.length === 0) return t('data.noMatch');
    return t('data.match', { current: (current ?? -1) + 1, count: found.length });
  };

  return (
    <Root>
      <FindBar
        label={t('data.search')}
        query={query}
        onQuery={next => {
          setQuery(next);
          setCurrent(undefined);
        }}
        matches={describeMatches()}
        hasMatches={found.length > 0}
        onStep={handleStep}
      >
        <SegmentedFilter
          label={t('data.format')}
          segments={formats}
          value={format}
          onChange={setFormat}
        />
        <ToolButton
          label={t('data.sortKeys')}
          isPressed={sortsKeys}
          onClick={() => setSortsKeys(!sortsKeys)}
        >
          <SortAscendingIcon />
        </ToolButton>
        <ToolButton
          label={t('data.expandAll')}
          onClick={() => setUnfolding({ toLevel: Infinity, exceptions: noExceptions })}
        >
          <ExpandIcon />
        </ToolButton>
        <ToolButton
          label={t('data.collapseAll')}
          onClick={() => setUnfolding({ toLevel: 1, exceptions: noExceptions })}
        >
          <CollapseIcon />
        </ToolButton>
        <CopyButton label={t('data.copyAll')} text={() => writeData(data, format, sortsKeys)} />
      </FindBar>
      <DataTree
        {...{ rows, label, format, maxHeight, active }}
        query={wanted}
        isOpen={row => isUnfolded(row, unfolding)}
        onActivate={setActive}
        onFold={handleFold}
      />
      <Footer>
        {rows.length >= maxRows && <span>{t('data.cut', { count: maxRows })}</span>}
        {active ? <Path>{formatPath(getPath(active))}</Path> : t('data.choose')}
        {active && (
          <>
            <CopyButton
              label={t('data.copyPath')}
              text={formatPath(getPath(active))}
              isLabelShown
            />
            <CopyButton
              label={t('data.copyValue')}
              text={() => writeValue(active.value, format, sortsKeys)}
              isLabelShown
            />
          </>
        )}
      </Footer>
    </Root>
  );
}

/** A text is copied as it is, without quotes. */
const writeValue = (value: unknown, format: DataFormat, sortsKeys: boolean) =>
  typeof value === 'string' ? value : writeData(value, format, sortsKeys).trimEnd();

/** Unfolds all that a row lies in. */
function reveal(before: Unfolding, row: DataRow): Unfolding {
  const exceptions = new Map(before.exceptions);
  for (let each = row.parent; each; each = each.parent) exceptions.set(each.id, true);
  return { toLevel: before.toLevel, exceptions };
}

const Root = styled('div')(({ theme }) => ({
  minWidth: 0,
  overflow: 'hidden',
  containerType: 'inline-size',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: radius.surface,
  backgroundColor: theme.vars.palette.surface.sunken,
}));

const Footer = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(0.25),
  minHeight: 36,
  paddingInline: theme.spacing(1.5, 1),
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.surface.raised,
}));

const Path = styled('span')({
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontFamily: monoFontFamily,
});
