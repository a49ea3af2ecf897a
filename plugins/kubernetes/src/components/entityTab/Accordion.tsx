import { styled } from '@mui/material/styles';
import { ChevronDownIcon, ChevronRightIcon } from '@portico/ui/icons';
import { type ReactNode, useId, useState } from 'react';

/** Props of {@link Accordion}. */
export interface AccordionProps {
  /** What is folded, as the name of the button. */
  label: string;
  /** What is in the line beside the button. */
  head: ReactNode;
  isOpen?: boolean;
  /** `framed` has a border of its own; default a line among others. */
  look?: 'framed' | 'line';
  children: ReactNode;
}

/** A line that unfolds; what is in the line stays usable by itself. */
export function Accordion({
  label,
  head,
  isOpen: isOpenAtFirst = false,
  look = 'line',
  children,
}: AccordionProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const id = useId();
  return (
    <Root data-look={look}>
      <Head>
        <button
          type="button"
          aria-label={label}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <ChevronDownIcon size={16} /> : <ChevronRightIcon size={16} />}
        </button>
        {head}
      </Head>
      {isOpen && <Body id={id}>{children}</Body>}
    </Root>
  );
}

const Root = styled('div')(({ theme }) => ({
  minWidth: 0,
  '&[data-look=framed]': {
    overflow: 'hidden',
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 6,
    backgroundColor: theme.vars.palette.surface.raised,
  },
  '&[data-look=line] + &[data-look=line]': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}));

const Head = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  // What has no room beside a name is below what is at the line's end.
  justifyContent: 'flex-end',
  // A name alone stays at its beginning.
  '& > button:first-of-type + :last-child': { flex: 1 },
  gap: theme.spacing(0.5, 1),
  minHeight: 40,
  padding: theme.spacing(0.5, 2, 0.5, 0.5),
  '& > button:first-of-type': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: 32,
    height: 32,
    padding: 0,
    border: 0,
    borderRadius: 6,
    background: 'none',
    color: theme.vars.palette.text.secondary,
    cursor: 'pointer',
    '&:hover': { backgroundColor: theme.vars.palette.action.hover },
  },
}));

const Body = styled('div')(({ theme }) => ({ padding: theme.spacing(0, 2, 1.5) }));
