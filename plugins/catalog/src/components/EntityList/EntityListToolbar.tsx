import { styled } from '@mui/material/styles';
import { SearchField } from '@portico/ui/forms';
import { useTranslations } from '@portico/ui/i18n';
import type { ReactNode } from 'react';
import {
  type CatalogSelection,
  changeSelection,
  countFilters,
  type UpdateSelection,
} from '../../model/list/catalogSelection.ts';
import { catalogTranslations } from '../../translations.ts';
import { CatalogFilters } from '../CatalogFilters/CatalogFilters.tsx';
import { FilterDrawer } from '../CatalogFilters/FilterDrawer.tsx';
import type { EntityList } from './useEntityList.ts';

/** Props of {@link EntityListToolbar}. */
export interface EntityListToolbarProps {
  selection: CatalogSelection;
  onUpdate: UpdateSelection;
  list: Pick<EntityList, 'counts' | 'countsError' | 'found' | 'searchFilter'>;
  hasFixedKind: boolean;
  /** Whether there is no room for the filters beside each other. */
  isNarrow: boolean;
  /** Opens what the words name best. */
  onEnter: (text: string) => void;
  /** Is beside the button that opens the filters, where there is no room for it in the header. */
  attention: ReactNode;
}

/** The words and the filters of a list: in two rows, or as a field and a button that opens the filters. */
export function EntityListToolbar(props: EntityListToolbarProps) {
  const { selection, onUpdate, list, isNarrow } = props;
  const t = useTranslations(catalogTranslations);
  const search = (
    <SearchField
      label={t('filters.text')}
      placeholder={t('filters.textHint')}
      value={selection.text}
      onEnter={props.onEnter}
      onChange={text =>
        // Typing makes one step of history, not one for each letter.
        onUpdate(former => changeSelection(former, { text }), {
          replace: selection.text !== '',
        })
      }
    />
  );
  const filters = (
    <CatalogFilters
      search={search}
      layout={isNarrow ? 'column' : 'row'}
      hasFixedKind={props.hasFixedKind}
      findings={list.found}
      selection={selection}
      counts={list.counts}
      searchFilter={list.searchFilter}
      isFailed={list.countsError !== null}
      onUpdate={onUpdate}
    />
  );
  return (
    <Toolbar aria-label={t('filters.label')}>
      {isNarrow ? (
        <>
          <SearchPlace>{search}</SearchPlace>
          {/* Beside these there is room for it, so that nothing moves as it comes. */}
          <Line>
            <FilterDrawer label={t('filters.label')} activeCount={countFilters(selection)}>
              {filters}
            </FilterDrawer>
            {props.attention}
          </Line>
        </>
      ) : (
        filters
      )}
    </Toolbar>
  );
}

const Toolbar = styled('search')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1),
  flex: 1,
  minWidth: 0,
}));

const SearchPlace = styled('div')({ flex: '1 1 100%', minWidth: 0 });

/** Never wraps: what has no room is cut. */
const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(1),
  width: '100%',
  minWidth: 0,
  '& > :last-child': { minWidth: 0 },
}));
