import IconButton from '@mui/material/IconButton';
import { useEffect, useState } from 'react';
import { CheckIcon, CopyIcon } from '../../icons/icons.tsx';
import { Tooltip } from '../Tooltip/Tooltip.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
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

  const answer = answers[outcome];
  return (
    <>
      <Tooltip title={answer} isOpen={answer !== undefined}>
        <IconButton aria-label={label} onClick={handleCopy}>
          {outcome === 'copied' ? <CheckIcon /> : <CopyIcon />}
        </IconButton>
      </Tooltip>
      <VisuallyHidden>
        <output>{answer}</output>
      </VisuallyHidden>
    </>
  );
}

const answers: Readonly<Record<Outcome, string | undefined>> = {
  none: undefined,
  copied: 'Text copied to clipboard',
  failed: 'Could not copy: the browser refused',
};
