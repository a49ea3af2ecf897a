import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useEffect, useState } from 'react';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { CheckIcon, CopyIcon } from '../../icons/icons.tsx';
import { uiTranslations } from '../../translations.ts';
import { Tooltip } from '../Tooltip/Tooltip.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import { copyText } from './copyText.ts';

/** Props of {@link CopyButton}. */
export interface CopyButtonProps {
  /** A function where it costs something to put the text together. */
  text: string | (() => string);
  /** What is copied, as the button's name; default `Copy text`. */
  label?: string;
  /** Whether the label is beside the icon; default only those who listen have it. */
  isLabelShown?: boolean;
  /** How long the answer stays; default 1000. */
  tooltipDelayMs?: number;
}

type Outcome = 'none' | 'done' | 'failed';

/** Copies a text and says that it did. */
export function CopyButton({
  text,
  label,
  isLabelShown = false,
  tooltipDelayMs = 1000,
}: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>('none');
  const t = useTranslations(uiTranslations);

  useEffect(() => {
    if (outcome === 'none') return;
    const timer = setTimeout(() => setOutcome('none'), tooltipDelayMs);
    return () => clearTimeout(timer);
  }, [outcome, tooltipDelayMs]);

  const handleCopy = async () => {
    try {
      await copyText(typeof text === 'function' ? text() : text);
      setOutcome('done');
    } catch {
      setOutcome('failed');
    }
  };

  const answer = outcome === 'none' ? undefined : t(`copy.${outcome}`);
  const name = label ?? t('copy.text');
  const icon = outcome === 'done' ? <CheckIcon /> : <CopyIcon />;
  return (
    <>
      <Tooltip title={answer} isOpen={answer !== undefined}>
        {isLabelShown ? (
          <Button size="small" startIcon={icon} onClick={handleCopy}>
            {name}
          </Button>
        ) : (
          <IconButton aria-label={name} onClick={handleCopy}>
            {icon}
          </IconButton>
        )}
      </Tooltip>
      <VisuallyHidden>
        <output>{answer}</output>
      </VisuallyHidden>
    </>
  );
}
