import { useRef, useState } from 'react';
import { styled } from '@mui/material/styles';
import IconButton from '@mui/material/IconButton';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { SettingsIcon } from '../../icons/icons.tsx';
import { uiTranslations } from '../../translations.ts';
import { LazyPart } from '../LazyPart/LazyPart.tsx';
import type { ViewControlProps } from './viewControls.ts';

const loadMenu = async () => (await import('./TableViewMenu.tsx')).TableViewMenu;

/** Opens the choice of a table's columns and of its rows' height. */
export function TableViewButton(props: ViewControlProps) {
  const t = useTranslations(uiTranslations);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isNear, setNear] = useState(false);
  return (
    <>
      <AtEnd
        ref={button}
        aria-label={t('table.view')}
        title={t('table.view')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={() => setNear(true)}
        onFocus={() => setNear(true)}
        onClick={() => setOpen(true)}
      >
        <SettingsIcon />
      </AtEnd>
      <LazyPart
        load={loadMenu}
        isWanted={isNear || isOpen}
        props={{
          ...props,
          isOpen,
          getAnchor: () => button.current,
          onClose: () => setOpen(false),
        }}
      />
    </>
  );
}

const AtEnd = styled(IconButton)({ marginInlineStart: 'auto' });
