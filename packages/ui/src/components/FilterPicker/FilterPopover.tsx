import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import { useRef, useState } from 'react';
import { ChevronDownIcon } from '../../icons/icons.tsx';
import { FilterPicker, type FilterPickerProps } from './FilterPicker.tsx';

/** Props of {@link FilterPopover}. */
export type FilterPopoverProps = Omit<FilterPickerProps, 'isLabelHidden'>;

/** A {@link FilterPicker} behind a small button, which says what is chosen. */
export function FilterPopover(props: FilterPopoverProps) {
  const { label, options, selected, onChange } = props;
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isActive = selected.length > 0;

  return (
    <>
      <Trigger
        ref={button}
        variant="outlined"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-active={isActive || undefined}
        endIcon={<ChevronDownIcon size={14} />}
        onClick={() => setOpen(true)}
      >
        {label}
        {isActive && <Chosen>{describeSelection(options ?? [], selected)}</Chosen>}
      </Trigger>
      <Popover
        open={isOpen}
        anchorEl={() => button.current}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
      >
        <Content>
          <FilterPicker {...props} isLabelHidden />
          {isActive && (
            <Foot>
              <Button variant="text" onClick={() => onChange([])}>
                Clear
              </Button>
            </Foot>
          )}
        </Content>
      </Popover>
    </>
  );
}

function describeSelection(
  options: readonly { value: string; label: string }[],
  selected: readonly string[],
) {
  const [first = '', ...rest] = selected;
  const label = options.find(({ value }) => value === first)?.label ?? first;
  return rest.length > 0 ? `${label} +${rest.length}` : label;
}

const Trigger = styled(Button)(({ theme }) => ({
  maxWidth: 240,
  '&&[data-active]': {
    borderColor: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.surface.selected,
  },
  '& .MuiButton-endIcon': { marginInlineStart: 4 },
}));

const Chosen = styled('span')(({ theme }) => ({
  minWidth: 0,
  marginInlineStart: theme.spacing(0.75),
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: theme.vars.palette.primary.main,
}));

const Content = styled('div')(({ theme }) => ({ width: 280, padding: theme.spacing(0.75) }));

const Foot = styled('div')(({ theme }) => ({
  marginTop: theme.spacing(0.5),
  paddingTop: theme.spacing(0.5),
  borderTop: `1px solid ${theme.vars.palette.divider}`,
}));
