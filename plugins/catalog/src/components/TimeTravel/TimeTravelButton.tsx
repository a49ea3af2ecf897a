import Button from '@mui/material/Button';
import { LazyPart } from '@portico/ui/lazy';
import { useTranslations } from '@portico/ui/i18n';
import { useState } from 'react';
import { laterCatalogTranslations } from '../../laterTranslations.ts';

/** Props of {@link TimeTravelButton}. */
export interface TimeTravelButtonProps {
  /** Whether the page shows a time of the past already. */
  isPast?: boolean;
}

const loadDialog = () => import('./TimeTravelDialog.tsx');

/** Opens the dialog that asks for the day as of which an entity's page is to be shown. */
export function TimeTravelButton({ isPast = false }: TimeTravelButtonProps) {
  const t = useTranslations(laterCatalogTranslations);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t(isPast ? 'past.otherDate' : 'past.showAt')}
      </Button>
      <LazyPart
        load={loadDialog}
        isWanted={isOpen}
        props={{ isOpen, onClose: () => setOpen(false) }}
      />
    </>
  );
}
