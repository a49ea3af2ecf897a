import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Drawer } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { FilterIcon } from '@portico/ui/icons';
import { type ReactNode, useState } from 'react';
import { catalogTranslations } from '../../translations.ts';

/** Props of {@link FilterDrawer}. */
export interface FilterDrawerProps {
  /** What the button and the drawer are called. */
  label: string;
  /** How many of the filters hold something, which nobody sees while they are closed. */
  activeCount?: number;
  /** The filters, one below the other. */
  children: ReactNode;
}

/** Filters behind a button, for places too narrow to show them beside each other. */
export function FilterDrawer({ label, activeCount = 0, children }: FilterDrawerProps) {
  const t = useTranslations(catalogTranslations);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" startIcon={<FilterIcon size={16} />} onClick={() => setOpen(true)}>
        {label}
        {activeCount > 0 && ` (${activeCount})`}
      </Button>
      <Drawer label={label} isOpen={isOpen} onClose={() => setOpen(false)}>
        <DrawerContent>
          {children}
          <Button variant="contained" onClick={() => setOpen(false)}>
            {t('filters.show')}
          </Button>
        </DrawerContent>
      </Drawer>
    </>
  );
}

const DrawerContent = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(2),
  width: 'min(88vw, 320px)',
  padding: theme.spacing(2),
}));
