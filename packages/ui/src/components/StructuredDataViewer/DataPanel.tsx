import { styled } from '@mui/material/styles';
import { type KeyboardEvent, useDeferredValue, useMemo, useState } from 'react';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import {
  ChevronDownIcon,
  ChevronUpIcon,
  CollapseIcon,
  ExpandIcon,
  SortAscendingIcon,
} from '../../icons/icons.tsx';
import { monoFontFamily, radius } from '../../theme/tokens.ts';
import { uiTranslations } from '../../translations.ts';
import { CopyButton } from '../CopyButton/CopyButton.tsx';
import { ToolButton } from '../ToolButton/ToolButton.tsx';
import { SearchField } from '../SearchField/SearchField.tsx';
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
  mostRows,
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
  const t = useTranslations(uiTranslations);
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

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    handleStep(event.shiftKey ? -1 : 1);
  };

  const describeMatches = () => {
    if (query === '') return undefined;
    if (found.length === 0) return t('data.noMatch');
    return t('data.match', { current: (current ?? -1) + 1, count: found.length });
  };

  return (
    <Root>
      <Bar>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- listens to the field inside */}
        <Search onKeyDown={handleKeyDown}>
          <SearchField
            label={t('data.search')}
            value={query}
            onChange={next => {
              setQuery(next);
              setCurrent(undefined);
            }}
          />
        </Search>
        <Count>{describeMatches()}</Count>
        <ToolButton
          label={t('data.previousMatch')}
          isDisabled={found.length === 0}
          onClick={() => handleStep(-1)}
        >
          <ChevronUpIcon />
        </ToolButton>
        <ToolButton
          label={t('data.nextMatch')}
          isDisabled={found.length === 0}
          onClick={() => handleStep(1)}
        >
          <ChevronDownIcon />
        </ToolButton>
        <Space />
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
      </Bar>
      <DataTree
        {...{ rows, label, format, maxHeight, active }}
        query={wanted}
        isOpen={row => isUnfolded(row, unfolding)}
        onActivate={setActive}
        onFold={handleFold}
      />
      <Footer>
        {rows.length >= mostRows && <span>{t('data.cut', { count: mostRows })}</span>}
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

const narrow = '@container (max-width: 560px)';

const Root = styled('div')(({ theme }) => ({
  minWidth: 0,
  overflow: 'hidden',
  containerType: 'inline-size',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: radius.surface,
  backgroundColor: theme.vars.palette.surface.sunken,
}));

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0.25),
  padding: theme.spacing(0.75, 1),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.surface.raised,
}));

const Search = styled('div')({
  flex: '0 1 260px',
  minWidth: 140,
  [narrow]: { flexBasis: '100%' },
});

const Count = styled('output')(({ theme }) => ({
  ...theme.typography.caption,
  minWidth: '7ch',
  marginInline: theme.spacing(1),
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  [narrow]: { minWidth: 0, '&:empty': { margin: 0 } },
}));

const Space = styled('span')({ flex: 1 });

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
