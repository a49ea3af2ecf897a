import Button from '@mui/material/Button';
import type { FilterCounts } from '@portico/catalog-common';
import { EmptyState } from '@portico/ui';
import { type Translate, useTranslations } from '@portico/ui/i18n';
import type { ReactNode } from 'react';
import { kindFacet } from '../../model/list/catalogQueries.ts';
import {
  type CatalogSelection,
  changeSelection,
  clearFilters,
  isNarrowed,
  type UpdateSelection,
} from '../../model/list/catalogSelection.ts';
import { type CatalogTextKey, catalogTranslations } from '../../translations.ts';
import { CreateActions } from './CreateActions.tsx';
import { OtherKinds } from './OtherKinds.tsx';

/** Props of {@link NoEntities}. */
export interface NoEntitiesProps {
  selection: CatalogSelection;
  counts: FilterCounts | undefined;
  onUpdate: UpdateSelection;
  /** What leads on from words that no entity has. */
  renderNoMatch: ((text: string) => ReactNode) | undefined;
}

/** Why the list is empty, and what leads on from there. */
export function NoEntities({ selection, counts, onUpdate, renderNoMatch }: NoEntitiesProps) {
  const t = useTranslations(catalogTranslations);
  if (!isNarrowed(selection)) {
    return (
      <EmptyState
        title={t('list.empty')}
        description={t('list.emptyHint')}
        action={<CreateActions />}
      />
    );
  }
  return (
    <EmptyState
      title={t('list.noMatch')}
      description={describeGroup(t, selection)}
      action={
        <>
          {selection.text !== '' && renderNoMatch?.(selection.text)}
          <Button variant="outlined" onClick={() => onUpdate(clearFilters)}>
            {t('filters.clear')}
          </Button>
        </>
      }
    >
      <OtherKinds
        kind={selection.kind}
        kinds={counts?.facets[kindFacet]}
        onChoose={kind => onUpdate(former => changeSelection(former, { kind }))}
      />
    </EmptyState>
  );
}

function describeGroup(
  t: Translate<CatalogTextKey>,
  { group }: CatalogSelection,
): string | undefined {
  if (group === 'starred') return t('list.noStarred');
  if (group === 'owned') return t('list.noOwned');
  return undefined;
}
