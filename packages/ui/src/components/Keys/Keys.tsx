import { styled } from '@mui/material/styles';
import { listKeyCaps } from './formatKeys.ts';

/** Props of {@link Keys}. */
export interface KeysProps {
  /** Such as `mod+k` or `g c`. */
  shortcut: string;
}

/** The keys of a shortcut, rendered as keys. */
export function Keys({ shortcut }: KeysProps) {
  return (
    <Row>
      {listKeyCaps(shortcut).map((cap, index) => (
        <kbd key={index}>{cap}</kbd>
      ))}
    </Row>
  );
}

const Row = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  flex: 'none',
  gap: theme.spacing(0.5),
  '& kbd': {
    ...theme.typography.caption,
    minWidth: 20,
    padding: theme.spacing(0, 0.5),
    textAlign: 'center',
    color: theme.vars.palette.text.secondary,
    backgroundColor: theme.vars.palette.surface.sunken,
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 4,
  },
}));
