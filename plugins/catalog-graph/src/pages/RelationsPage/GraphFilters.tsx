import { InlineSelect, useOwnInverses, useRelationLabels, useKinds } from '@portico/catalog/parts';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import { useKindLabel } from '@portico/ui/kinds';
import { FilterPicker, FilterPopover } from '@portico/ui/forms';
import { useLocale, useTranslations } from '@portico/ui/i18n';
import { describeEdge } from '../../model/describeEdge.ts';
import {
  graphDirections,
  type GraphSelection,
  listSelectableRelations,
} from '../../model/graphSelection.ts';
import { laterGraphTranslations } from '../../laterTranslations.ts';

/** Props of {@link GraphFilters}. */
export interface GraphFiltersProps {
  selection: GraphSelection;
  onChange: (change: Partial<GraphSelection>) => void;
  /** `row`: small buttons that open. `column`: everything open, one below the other. */
  layout: 'row' | 'column';
}

const depths = [1, 2, 3, 4, 5];

/** What the graph shows, and how. */
export function GraphFilters({ selection, onChange, layout }: GraphFiltersProps) {
  const t = useTranslations(laterGraphTranslations);
  const locale = useLocale();
  const kinds = useKinds();
  const labelKind = useKindLabel();
  const ownLabels = useRelationLabels();
  const ownInverses = useOwnInverses();
  const { maxDepth } = selection;
  const Picker = layout === 'row' ? FilterPopover : FilterPicker;
  const shownDepths = [...new Set([...depths, maxDepth, Infinity])].sort((a, b) => a - b);
  return (
    <>
      <InlineSelect
        label={t('graph.depth')}
        value={String(maxDepth)}
        onChange={depth => onChange({ maxDepth: Number(depth) })}
        items={shownDepths.map(depth => ({
          value: String(depth),
          label: Number.isFinite(depth) ? depth.toLocaleString(locale) : t('graph.depthAll'),
        }))}
      />
      <Picker
        label={t('graph.kinds')}
        options={kinds.data
          ?.map(({ value, count }) => ({
            value: value.toLowerCase(),
            label: labelKind(value),
            count,
          }))
          .sort((a, b) => a.label.localeCompare(b.label, locale))}
        selected={selection.kinds}
        failure={kinds.error ? t('graph.kindsFailed') : undefined}
        onChange={selected => onChange({ kinds: selected })}
      />
      <Picker
        label={t('graph.relations')}
        options={listSelectableRelations(selection, [...ownInverses].flat()).map(type => ({
          value: type,
          label: describeEdge(t, type, ownLabels),
        }))}
        selected={selection.relations}
        onChange={relations => onChange({ relations })}
      />
      <InlineSelect
        label={t('graph.direction')}
        value={selection.direction}
        onChange={chosen =>
          onChange({
            direction: graphDirections.find(each => each === chosen) ?? selection.direction,
          })
        }
        items={graphDirections.map(direction => ({
          value: direction,
          label: t(`graph.direction${direction}`),
        }))}
      />
      <Checks>
        <FormControlLabel
          control={
            <Checkbox
              size="small"
              checked={selection.isMerged}
              onChange={(_event, isMerged) => onChange({ isMerged })}
            />
          }
          label={t('graph.merge')}
        />
        <FormControlLabel
          control={
            <Checkbox
              size="small"
              checked={selection.isUnidirectional}
              onChange={(_event, isUnidirectional) => onChange({ isUnidirectional })}
            />
          }
          label={t('graph.unidirectional')}
        />
      </Checks>
    </>
  );
}

/** Both are on one line, also where that is a line of their own. */
const Checks = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0, 1),
}));
