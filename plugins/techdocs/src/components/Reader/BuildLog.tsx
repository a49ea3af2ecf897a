import { styled } from '@mui/material/styles';
import { useTranslations } from '@portico/ui/i18n';
import { monoFontFamily } from '@portico/ui/theme';
import { useEffect, useRef } from 'react';
import { laterDocsTranslations } from '../../laterTranslations.ts';

/** The log of a build; the last line stays in view. */
export function BuildLog({ lines }: { lines: readonly string[] }) {
  const t = useTranslations(laterDocsTranslations);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current && lines.length > 0) box.current.scrollTop = box.current.scrollHeight;
  }, [lines]);
  return (
    // It scrolls, so the keyboard must reach it.
    <Root ref={box} role="log" aria-label={t('sync.log')} tabIndex={0}>
      {lines.map((line, index) => (
        <div key={index}>{line}</div>
      ))}
    </Root>
  );
}

const Root = styled('div')(({ theme }) => ({
  width: '100%',
  maxHeight: 320,
  padding: theme.spacing(1, 1.5),
  overflow: 'auto',
  textAlign: 'start',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  fontFamily: monoFontFamily,
  fontSize: 12,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.surface.sunken,
}));
