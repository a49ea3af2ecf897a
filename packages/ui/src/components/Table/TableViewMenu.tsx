import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { CheckIcon } from '../../icons/icons.tsx';
import { uiTranslations } from '../../translations.ts';
import type { TableDensity } from './TableFrame.tsx';
import type { ViewControlProps } from './viewControls.ts';

/** Props of {@link TableViewMenu}. */
export interface TableViewMenuProps extends ViewControlProps {
  isOpen: boolean;
  getAnchor: () => HTMLElement | null;
  onClose: () => void;
}

const densities = ['compact', 'comfortable'] as const satisfies TableDensity[];

/** Which columns a table shows and how high its rows are, apart from its button so that it is fetched when opened. */
export default function TableViewMenu(props: TableViewMenuProps) {
  const { columns, columnChoice, density, onDensityChange, isOpen, getAnchor, onClose } = props;
  const t = useTranslations(uiTranslations);
  const hidden = columnChoice?.hidden ?? [];

  const handleToggle = (columnId: string) =>
    columnChoice?.onChange(
      hidden.includes(columnId) ? hidden.filter(id => id !== columnId) : [...hidden, columnId],
    );

  return (
    <Menu
      open={isOpen}
      anchorEl={getAnchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ list: { 'aria-label': t('table.view'), dense: true } }}
    >
      {columnChoice && <Heading role="presentation">{t('table.columns')}</Heading>}
      {columnChoice &&
        columns.map((column, index) => (
          <Item
            key={column.id}
            role="menuitemcheckbox"
            aria-checked={!hidden.includes(column.id)}
            disabled={index === 0 || column.isAlwaysShown}
            onClick={() => handleToggle(column.id)}
          >
            <CheckIcon size={14} />
            {column.header}
          </Item>
        ))}
      {onDensityChange && <Heading role="presentation">{t('table.density')}</Heading>}
      {onDensityChange &&
        densities.map(option => (
          <Item
            key={option}
            role="menuitemradio"
            aria-checked={option === density}
            onClick={() => onDensityChange(option)}
          >
            <CheckIcon size={14} />
            {t(option === 'compact' ? 'table.compact' : 'table.comfortable')}
          </Item>
        ))}
    </Menu>
  );
}

const Heading = styled('li')(({ theme }) => ({
  ...theme.typography.caption,
  padding: theme.spacing(0.75, 1.5, 0.25),
  color: theme.vars.palette.text.secondary,
}));

const Item = styled(MenuItem)(({ theme }) => ({
  gap: theme.spacing(1),
  paddingInline: theme.spacing(1.5),
  '& > svg': { flex: 'none', color: theme.vars.palette.primary.main },
  '&[aria-checked=false] > svg': { visibility: 'hidden' },
}));
