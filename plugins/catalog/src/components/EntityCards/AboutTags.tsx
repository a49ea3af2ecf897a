import Button from '@mui/material/Button';
import { TagList, useTranslations } from '@portico/ui';
import { useState } from 'react';
import { catalogTranslations } from '../../translations.ts';

const mostAtFirst = 20;

/** All tags of an entity; where they are very many, the first ones until more are asked for. */
export function AboutTags({ tags }: { tags: readonly string[] }) {
  const t = useTranslations(catalogTranslations);
  const [isOpen, setOpen] = useState(false);
  const isCut = !isOpen && tags.length > mostAtFirst;
  return (
    <>
      <TagList tags={isCut ? tags.slice(0, mostAtFirst) : tags} />
      {isCut && (
        <Button size="small" onClick={() => setOpen(true)}>
          {t('about.allTags', { total: tags.length })}
        </Button>
      )}
    </>
  );
}
