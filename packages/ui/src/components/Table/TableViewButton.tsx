import { useRef, useState } from 'react';
import { styled } from '@mui/material/styles';
import IconButton from '@mui/material/IconButton';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { SettingsIcon } from '../../icons/icons.tsx';
import { uiTranslations } from '../../translations.ts';
import { LazyPart } from '../LazyPart/LazyPart.tsx';
import type { ColumnChoice } from './columnChoice.ts';
import type { TableDensity } from './TableFrame.tsx';

/** What there is to choose about how a table looks. */
export interface ViewControlProps {
  columns: readonly { id: string; header: string; isAlwaysShown?: boolean }[];
  columnChoice: ColumnChoice | undefined;
  density: TableDensity;
  onDensityChange: ((density: TableDensity) => void) | undefined;
}

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
