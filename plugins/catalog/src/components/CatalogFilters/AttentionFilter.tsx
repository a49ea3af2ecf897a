import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type FilterCounts, processingStatusFacet } from '@portico/catalog-common';
import { StateBadge } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { attentionGroup, fine } from '../../model/list/catalogQueries.ts';
import {
  type CatalogSelection,
  changeSelection,
  type UpdateSelection,
} from '../../model/list/catalogSelection.ts';
import { catalogTranslations } from '../../translations.ts';

/** Props of {@link AttentionFilter}. */
export interface AttentionFilterProps {
  selection: CatalogSelection;
  counts: FilterCounts | undefined;
  onUpdate: UpdateSelection;
}

/** How many of the entities listed have problems; shows only those, or all again. */
export function AttentionFilter({ selection, counts, onUpdate }: AttentionFilterProps) {
  const t = useTranslations(catalogTranslations);
  const problems = (counts?.facets[processingStatusFacet] ?? []).filter(
    ({ value }) => value !== fine,
  );
  const chosen = selection.filters.status;
  const isOn = chosen.length > 0 && !chosen.includes(fine);
  const total = counts?.groups[attentionGroup] ?? 0;
  if (total === 0 && !isOn) return null;
  return (
    <Toggle
      variant="outlined"
      aria-pressed={isOn}
      onClick={() =>
        onUpdate(former =>
          changeSelection(former, {
            filters: {
              ...former.filters,
              status: isOn ? [] : problems.map(({ value }) => value),
            },
          }),
        )
      }
    >
      <StateBadge state="attention" look="plain">
        {t('filters.attention', { count: total })}
      </StateBadge>
    </Toggle>
  );
}

const Toggle = styled(Button)(({ theme }) => ({
  '&[aria-pressed=true]': {
    borderColor: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.surface.selected,
  },
}));
