import Button from '@mui/material/Button';
import { useStoredValue } from '@portico/app';
import { useTranslations } from '@portico/ui/i18n';
import { CollapseIcon, ExpandIcon } from '@portico/ui/icons';
import { useEffect } from 'react';
import { laterDocsTranslations } from '../../laterTranslations.ts';
import type { DocsAddonProps } from '../../points.ts';
import { docsStorage } from '../../model/docsStorage.ts';

/** Expands or collapses all sections of the navigation; the choice is stored. */
export default function ExpandableNavigation({ navigation }: DocsAddonProps) {
  const t = useTranslations(laterDocsTranslations);
  const [stored, store] = useStoredValue<boolean>(docsStorage.bucket, docsStorage.navigation);
  const isExpanded = stored === true;
  const { setExpanded } = navigation;
  useEffect(() => setExpanded(isExpanded), [setExpanded, isExpanded]);
  return (
    <Button
      size="small"
      aria-pressed={isExpanded}
      startIcon={isExpanded ? <CollapseIcon /> : <ExpandIcon />}
      onClick={() => store(!isExpanded)}
    >
      {t(isExpanded ? 'nav.collapseAll' : 'nav.expandAll')}
    </Button>
  );
}
