import { keyframes, styled, useTheme } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { uiTranslations } from '../../translations.ts';

/** Props of {@link Progress}. */
export interface ProgressProps {
  /** What is awaited, for those who listen; default `Loading`. */
  label?: string;
}

/** A thin bar for work of unknown length. It waits a moment, so that quick work shows nothing. */
export function Progress({ label }: ProgressProps) {
  const t = useTranslations(uiTranslations);
  const { transitions } = useTheme();
  const [isShown, setShown] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setShown(true), transitions.duration.short);
    return () => clearTimeout(timer);
  }, [transitions.duration.short]);

  return (
    <Track>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <progress> cannot be rendered like this */}
      {isShown && <Bar role="progressbar" aria-label={label ?? t('progress.label')} />}
    </Track>
  );
}

const slide = keyframes({
  from: { transform: 'translateX(-60%)' },
  to: { transform: 'translateX(60%)' },
});

// The track always takes its two pixels, so nothing moves when the bar comes.
const Track = styled('div')({ height: 2, overflow: 'hidden' });

const Bar = styled('div')(({ theme }) => ({
  height: '100%',
  overflow: 'hidden',
  '&::after': {
    content: '""',
    display: 'block',
    height: '100%',
    backgroundColor: theme.vars.palette.primary.main,
    animation: `${slide} 1.1s ${theme.transitions.easing.easeInOut} infinite alternate`,
  },
}));
