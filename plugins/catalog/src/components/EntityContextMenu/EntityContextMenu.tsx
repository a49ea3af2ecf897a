import IconButton from '@mui/material/IconButton';
import type { Entity } from '@portico/catalog-model';
import { LazyPart } from '@portico/ui/lazy';
import { useTranslations } from '@portico/ui/i18n';
import { MoreIcon } from '@portico/ui/icons';
import { useId, useRef, useState } from 'react';
import { catalogTranslations } from '../../translations.ts';

/** Props of {@link EntityContextMenu}. */
export interface EntityContextMenuProps {
  entity: Entity;
}

const loadMenu = () => import('./EntityMenu.tsx');
const loadUnregisterDialog = () => import('../UnregisterDialog/UnregisterDialog.tsx');

/** The button behind which is what can be done with an entity. */
export function EntityContextMenu({ entity }: EntityContextMenuProps) {
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
