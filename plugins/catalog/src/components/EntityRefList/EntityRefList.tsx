import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { parseEntityRef } from '@portico/catalog-model';
import { useTranslations } from '@portico/ui/i18n';
import { useState } from 'react';
import { laterCatalogTranslations } from '../../laterTranslations.ts';
import { EntityRefLink } from '../EntityRefLink/EntityRefLink.tsx';

/** Props of {@link EntityRefList}. */
export interface EntityRefListProps {
  entityRefs: readonly string[];
  /** How many there are, where some of them are still to be read. */
  total?: number;
  /** Reads more of them. */
  onReadMore?: () => void;
}

const firstShown = 20;
const shownMore = 100;

/** Links to any number of entities, a few at first. */
export function EntityRefList({
  entityRefs,
  total = entityRefs.length,
  onReadMore,
}: EntityRefListProps) {
  const t = useTranslations(laterCatalogTranslations);
  const [maxShown, setMaxShown] = useState(firstShown);
  const shown = entityRefs.slice(0, maxShown);
  const hidden = Math.max(total, entityRefs.length) - shown.length;
  const handleMore = () => {
    const wanted = maxShown + shownMore;
    setMaxShown(wanted);
    if (wanted > entityRefs.length) onReadMore?.();
  };
  return (
    <Root>
      <List>
        {shown.map(ref => (
          <li key={ref}>{isEntityRef(ref) ? <EntityRefLink entityRef={ref} hasIcon /> : ref}</li>
        ))}
      </List>
      {hidden > 0 && (
        <Button size="small" onClick={handleMore}>
          {t('entityRefList.more', { count: Math.min(hidden, shownMore) })}
        </Button>
      )}
    </Root>
  );
}

/** What other servers send may be anything; it is shown as it is then. */
function isEntityRef(text: string): boolean {
  try {
    parseEntityRef(text);
    return true;
  } catch {
    return false;
  }
}

const Root = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1),
  justifyItems: 'start',
}));

const List = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  // Far enough from each other to be hit, one by one.
  gap: theme.spacing(0.75, 2),
  margin: 0,
  padding: 0,
  listStyle: 'none',
}));
