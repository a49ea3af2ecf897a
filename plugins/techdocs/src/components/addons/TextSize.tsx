import { styled } from '@mui/material/styles';
import { useStoredValue } from '@portico/app';
import { useTranslations } from '@portico/ui/i18n';
import { useEffect, useId } from 'react';
import { laterDocsTranslations } from '../../laterTranslations.ts';
import type { DocsAddonProps } from '../../points.ts';
import { docsStorage } from '../../model/docsStorage.ts';

const stepsPercent = [90, 100, 115, 130, 150] as const;
const defaultPercent = 100;

/** Sets the size of the text in steps from 90 to 150 percent; the choice is stored in this browser. */
export default function TextSize({ article }: DocsAddonProps) {
  const t = useTranslations(laterDocsTranslations);
  const id = useId();
  const [stored, store] = useStoredValue<number>(docsStorage.bucket, docsStorage.textSize);
  const percent = stepsPercent.find(step => step === stored) ?? defaultPercent;
  useEffect(() => {
    const host = article?.root.host;
    if (host instanceof HTMLElement)
      host.style.setProperty('--docs-text-scale', String(percent / 100));
  }, [article, percent]);
  return (
    <Root>
      <label htmlFor={id}>{t('textSize.title')}</label>
      <output htmlFor={id}>{`${percent} %`}</output>
      <input
        id={id}
        type="range"
        min={0}
        max={stepsPercent.length - 1}
        step={1}
        value={stepsPercent.indexOf(percent)}
        aria-valuetext={`${percent} %`}
        onChange={({ target }) => store(stepsPercent[Number(target.value)])}
      />
    </Root>
  );
}

const Root = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: theme.spacing(0.5, 2),
  '& input': { gridColumn: '1 / -1', accentColor: theme.vars.palette.primary.main },
}));
