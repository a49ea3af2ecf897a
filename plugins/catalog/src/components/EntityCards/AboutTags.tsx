import Button from '@mui/material/Button';
import { TagList } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { useState } from 'react';
import { catalogTranslations } from '../../translations.ts';

const maxInitial = 20;

/** All tags of an entity; where they are very many, the first ones until more are requested. */
export function AboutTags({ tags }: { tags: readonly string[] }) {
  const t = useTranslations(catalogTranslations);
  const [isOpen, setOpen] = useState(false);
  const isCut = !isOpen && tags.length > maxInitial;
  return (
    <>
      <TagList tags={isCut ? tags.slice(0, maxInitial) : tags} />
      {isCut && (
        <Button size="small" onClick={() => setOpen(true)}>
          {t('about.allTags', { total: tags.length })}
        </Button>
      )}
    </>
  );
}
