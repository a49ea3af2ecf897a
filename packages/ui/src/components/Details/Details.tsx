import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type ReactNode, useId, useState } from 'react';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { ChevronDownIcon, ChevronUpIcon } from '../../icons/icons.tsx';
import { uiTranslations } from '../../translations.ts';

/** Props of {@link Details}. */
export interface DetailsProps {
  /** The button's text while closed; default `Show more details`. */
  openLabel?: string;
  /** The button's text while open; default `Show less details`. */
  closeLabel?: string;
  children: ReactNode;
}

/** Something that only some readers need, behind a button. */
export function Details({ openLabel, closeLabel, children }: DetailsProps) {
  const t = useTranslations(uiTranslations);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <Root>
      <Button
        variant="text"
        color="inherit"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        endIcon={isOpen ? <ChevronUpIcon /> : <ChevronDownIcon />}
      >
        {isOpen ? (closeLabel ?? t('details.less')) : (openLabel ?? t('details.more'))}
      </Button>
      {isOpen && <div id={id}>{children}</div>}
    </Root>
  );
}

const Root = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1),
  justifyItems: 'start',
  textAlign: 'start',
  '& > div': { width: '100%', minWidth: 0 },
  '& > button': { marginInlineStart: theme.spacing(-1.5) },
}));
