import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useTranslations } from '@portico/ui';
import { useState } from 'react';
import { catalogTranslations } from '../../translations.ts';
import { EntityRefLink } from '../EntityRefLink/EntityRefLink.tsx';

const firstShown = 20;
const shownMore = 200;

/** Links to any number of entities, a few at first. */
export function EntityRefList({ entityRefs }: { entityRefs: readonly string[] }) {
  const t = useTranslations(catalogTranslations);
  const [mostShown, setMostShown] = useState(firstShown);
  const hidden = entityRefs.length - mostShown;
  return (
    <>
      <List>
        {entityRefs.slice(0, mostShown).map(ref => (
          <li key={ref}>
            <EntityRefLink entityRef={ref} hasIcon />
          </li>
        ))}
      </List>
      {hidden > 0 && (
        <Button size="small" onClick={() => setMostShown(mostShown + shownMore)}>
          {t('inspector.more', { count: Math.min(hidden, shownMore) })}
        </Button>
      )}
    </>
  );
}

const List = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0.5, 2),
  margin: 0,
  padding: 0,
  listStyle: 'none',
}));
