import { keyframes, styled } from '@mui/material/styles';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { uiTranslations } from '../../translations.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';

/** Props of {@link Skeleton}. */
export interface SkeletonProps {
  /** Any CSS width; default the whole line. */
  width?: number | string;
  /** Pixels; default the height of a line of text. */
  height?: number;
  className?: string;
}

/** A grey bar where text or a picture will be, in its size. */
export function Skeleton({ width = '100%', height = 12, className }: SkeletonProps) {
  return <Bone aria-hidden className={className} style={{ width, height }} />;
}

/** Props of {@link SkeletonText}. */
export interface SkeletonTextProps {
  /** How many lines the text will have; default 3. */
  lines?: number;
  /** What is awaited, for those who listen; default `Loading`. */
  label?: string;
}

const lineWidths = ['92%', '100%', '78%', '96%', '64%'];

/** Grey lines where a paragraph or a list will be. */
export function SkeletonText({ lines = 3, label }: SkeletonTextProps) {
  const t = useTranslations(uiTranslations);
  return (
    <Lines>
      <VisuallyHidden>{label ?? t('loading.label')}</VisuallyHidden>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} width={lineWidths[index % lineWidths.length]} />
      ))}
    </Lines>
  );
}

const breathe = keyframes({ '50%': { opacity: 0.45 } });

const Bone = styled('span')(({ theme }) => ({
  display: 'inline-block',
  verticalAlign: 'middle',
  borderRadius: 4,
  backgroundColor: theme.vars.palette.divider,
  animation: `${breathe} 1.6s ease-in-out infinite`,
}));

const Lines = styled('output')(({ theme }) => ({ display: 'grid', gap: theme.spacing(1) }));
