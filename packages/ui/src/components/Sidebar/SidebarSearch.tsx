import { styled } from '@mui/material/styles';
import { SearchIcon } from '../../icons/icons.tsx';
import { searchFieldStyles } from './searchFieldStyles.ts';
import { useSidebarState } from './sidebarContext.ts';
import { SidebarItem } from './SidebarItem.tsx';

/** Props of {@link SidebarSearch}. */
export interface SidebarSearchProps {
  label: string;
  /** The keys that do the same, as people read them: `Ctrl K`. */
  keysLabel?: string | undefined;
  /** The same as `aria-keyshortcuts` writes them. */
  keys?: string | undefined;
  onOpen: () => void;
}

/** A search field in the sidebar that opens where one searches; only its sign where there is no room. */
export function SidebarSearch({ label, keysLabel, keys, onOpen }: SidebarSearchProps) {
  const { isOpen, isMenu } = useSidebarState();
  if (!isOpen) {
    return (
      <SidebarItem
        icon={<SearchIcon size={18} />}
        label={label}
        keys={keys}
        opensDialog
        onClick={onOpen}
      />
    );
  }
  return (
    <Place>
      <Field type="button" aria-haspopup="dialog" aria-keyshortcuts={keys} onClick={onOpen}>
        <SearchIcon size={16} />
        <span>{label}</span>
        {keysLabel && !isMenu && <kbd aria-hidden>{keysLabel}</kbd>}
      </Field>
    </Place>
  );
}

// As high as any item, so that nothing moves when the sidebar opens.
const Place = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  height: 48,
  padding: theme.spacing(0, 1.5),
}));

const Field = styled('button')(({ theme }) => ({
  ...theme.typography.body2,
  ...searchFieldStyles(theme),
  gap: theme.spacing(1),
  height: 34,
  padding: theme.spacing(0, 1),
}));
