import IconButton from '@mui/material/IconButton';
import type { Entity } from '@portico/catalog-model';
import { LazyPart, MoreIcon, useTranslations } from '@portico/ui';
import { useId, useRef, useState } from 'react';
import { catalogTranslations } from '../../translations.ts';
import { loadUnregisterDialog } from '../UnregisterDialog/loadUnregisterDialog.ts';

/** Props of {@link EntityContextMenu}. */
export interface EntityContextMenuProps {
  entity: Entity;
  /** Opens the inspector. */
  onInspect: () => void;
}

const loadMenu = async () => (await import('./EntityMenu.tsx')).EntityMenu;

/** The button behind which stands what can be done with an entity. */
export function EntityContextMenu({ entity, onInspect }: EntityContextMenuProps) {
  const t = useTranslations(catalogTranslations);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isUnregistering, setUnregistering] = useState(false);
  return (
    <>
      <IconButton
        ref={button}
        id={`${id}button`}
        aria-label={t('menu.label')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}menu` : undefined}
        onClick={() => setOpen(true)}
      >
        <MoreIcon />
      </IconButton>
      <LazyPart
        load={loadMenu}
        isWanted={isOpen}
        props={{
          entity,
          id: `${id}menu`,
          isOpen,
          getAnchor: () => button.current,
          onClose: () => setOpen(false),
          onInspect,
          onUnregister: () => setUnregistering(true),
        }}
      />
      <LazyPart
        load={loadUnregisterDialog}
        isWanted={isUnregistering}
        props={{ entity, isOpen: isUnregistering, onClose: () => setUnregistering(false) }}
      />
    </>
  );
}
