import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useEffect, useState } from 'react';
import { CheckIcon, CopyIcon } from '../../icons/icons.tsx';
import { copyText } from './copyText.ts';

/** Props of {@link CopyButton}. */
export interface CopyButtonProps {
  text: string;
  /** What is copied, as the button's name; default `Copy text`. */
  label?: string;
  /** How long the answer stays; default 1000. */
  tooltipDelayMs?: number;
}

type Outcome = 'none' | 'copied' | 'failed';

/** Copies a text and says that it did. */
export function CopyButton({ text, label = 'Copy text', tooltipDelayMs = 1000 }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>('none');

  useEffect(() => {
    if (outcome === 'none') return;
    const timer = setTimeout(() => setOutcome('none'), tooltipDelayMs);
    return () => clearTimeout(timer);
  }, [outcome, tooltipDelayMs]);

  const handleCopy = () =>
    copyText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );

  return (
    <Tooltip
      title={
        outcome === 'failed' ? 'Could not copy: the browser refused' : 'Text copied to clipboard'
      }
      open={outcome !== 'none'}
      describeChild
      disableHoverListener
      disableFocusListener
      disableTouchListener
    >
      <IconButton aria-label={label} onClick={handleCopy}>
        {outcome === 'copied' ? <CheckIcon /> : <CopyIcon />}
      </IconButton>
    </Tooltip>
  );
}
