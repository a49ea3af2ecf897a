import Button from '@mui/material/Button';
import { AddIcon } from '@portico/ui/icons';

/** Adds an item to a list, or a value to a map. */
export function AddButton({
  label,
  isDisabled = false,
  onClick,
}: {
  label: string;
  isDisabled?: boolean;
  onClick: () => void;
}) {
  return (
    <div>
      <Button variant="outlined" startIcon={<AddIcon />} disabled={isDisabled} onClick={onClick}>
        {label}
      </Button>
    </div>
  );
}
