import { styled } from '@mui/material/styles';
import type { Entity } from '@portico/catalog-model';
import { TagList, ValueButton } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import type { ReactNode } from 'react';
import type { FilterName } from '../../model/list/catalogSelection.ts';
import { listRelationTargets } from '../../model/relations/entityRelations.ts';
import { useEntityTitles } from '../../queries/entityTitle.ts';
import { catalogTranslations } from '../../translations.ts';
import { EntityRefLink } from '../EntityRefLink/EntityRefLink.tsx';
import { OwnerLinks } from '../EntityRefLink/OwnerLinks.tsx';
import { EntityStates } from '../EntityStates/EntityStates.tsx';
import { useFilterBy } from './FilterByContext.ts';

/** The name of an entity, its kind before it and what is wrong with it behind it. */
export function NameCell({ entity }: { entity: Entity }) {
  return (
    <NamePlace>
      <EntityRefLink entityRef={entity} hasIcon tone="name" />
      <EntityStates entity={entity} />
    </NamePlace>
  );
}

/** Who owns an entity; those that did not come along with the page's titles are marked as missing. */
export function OwnerCell({ entity }: { entity: Entity }) {
  const titles = useEntityTitles();
  const owners = listRelationTargets(entity, 'ownedBy');
  if (owners.length === 0) return null;
  const missing = titles ? owners.filter(ref => titles[ref] === undefined) : [];
  return <OwnerLinks entityRefs={owners} missing={missing} />;
}

/** Props of {@link FilterCell}. */
export interface FilterCellProps {
  filter: FilterName;
  value: string | undefined;
  /** Default the value as it is. */
  children?: ReactNode;
}

/** A value that narrows the list to what has it too. */
export function FilterCell({ filter, value, children = value }: FilterCellProps) {
  const t = useTranslations(catalogTranslations);
  const filterBy = useFilterBy();
  if (value === undefined) return null;
  if (!filterBy) return children;
  return (
    <ValueButton title={t('list.only', { value })} onClick={() => filterBy(filter, value)}>
      {children}
    </ValueButton>
  );
}

/** Tags that narrow the list to what has them too. */
export function TagsCell({ entity }: { entity: Entity }) {
  const t = useTranslations(catalogTranslations);
  const filterBy = useFilterBy();
  return (
    <TagList
      tags={entity.metadata.tags ?? []}
      max={2}
      describeSelect={value => t('list.only', { value })}
      onSelect={filterBy && (tag => filterBy('tag', tag))}
      // The filters above the list do the same by keyboard.
      isTabStop={false}
    />
  );
}

const NamePlace = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(0.75),
  maxWidth: '100%',
  minWidth: 0,
  verticalAlign: 'bottom',
  // A badge is short and says what the reader must know; the name is cut before it.
  '& > :not(a)': { flex: 'none' },
}));
