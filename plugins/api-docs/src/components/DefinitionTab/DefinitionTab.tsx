import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { LazyContribution, useContributions } from '@portico/app';
import type { EntityPartProps } from '@portico/catalog/points';
import type { Entity } from '@portico/catalog-model';
import { CopyButton, EmptyState, SkeletonText, WarningPanel } from '@portico/ui';
import { SegmentedFilter } from '@portico/ui/forms';
import { useLocale, useTranslations } from '@portico/ui/i18n';
import { useState } from 'react';
import { apiDefinitionPoint, type DefinitionProblem } from '../../points.ts';
import {
  type ApiDefinition,
  getDefinition,
  getFileName,
  guessLanguage,
  largeDefinition,
} from '../../model/definition.ts';
import { findDefinitionType } from '../../model/definitionTypes.ts';
import { laterApiDocsTranslations } from '../../laterTranslations.ts';
import { OutlinedText } from '../OutlinedText/OutlinedText.tsx';
import { BrokenPanel } from './BrokenPanel.tsx';
import { type DefinitionView, useDefinitionView } from './useDefinitionView.ts';
import { useOutline } from './useOutline.ts';

/** The definition of an API: rendered, or as it is written. */
export default function DefinitionTab({ entity }: EntityPartProps) {
  const t = useTranslations(laterApiDocsTranslations);
  const definition = getDefinition(entity);
  if (!definition) {
    return <EmptyState title={t('definition.empty')} description={t('definition.emptyHint')} />;
  }
  // What was found wrong with one text says nothing of the next.
  return <Definition key={definition.text} entity={entity} definition={definition} />;
}

interface DefinitionProps {
  entity: Entity;
  definition: ApiDefinition;
}

function Definition({ entity, definition: { type, typeLabel, text } }: DefinitionProps) {
  const t = useTranslations(laterApiDocsTranslations);
  const contribution = findDefinitionType(useContributions(apiDefinitionPoint), type);
  const [chosenView, setView] = useDefinitionView();
  const [problems, setProblems] = useState<readonly DefinitionProblem[]>([]);
  const { title = typeLabel, load, language = guessLanguage(text) } = contribution?.value ?? {};
  const outline = useOutline(contribution?.value.loadOutline, text);
  const isLarge = text.length > largeDefinition;
  const isBroken = problems.length > 0;
  const view = load && !isBroken ? (chosenView ?? (isLarge ? 'source' : 'docs')) : 'source';
  const label = t('definition.label', { type: title });
  const fileName = getFileName(entity.metadata.name, language);

  return (
    <Root aria-label={label}>
      <Bar>
        <h2>{title}</h2>
        {load && !isBroken && (
          <SegmentedFilter<DefinitionView>
            label={t('definition.view')}
            value={view}
            onChange={setView}
            segments={[
              { value: 'docs', label: t('definition.docs') },
              { value: 'source', label: t('definition.text') },
            ]}
          />
        )}
        {view === 'docs' && <CopyButton text={text} label={t('definition.copy')} />}
      </Bar>
      {isBroken && <BrokenPanel problems={problems} />}
      {outline.problems.length > 0 && <BrokenPanel problems={outline.problems} isText />}
      {!contribution && <Note>{t('definition.unknownType', { type: typeLabel })}</Note>}
      {load && isLarge && view === 'source' && !isBroken && (
        <LargePanel text={text} onRender={() => setView('docs')} />
      )}
      {load && view === 'docs' && contribution ? (
        <LazyContribution
          pluginId={contribution.pluginId}
          load={load}
          fallback={<SkeletonText lines={8} label={t('definition.loading')} />}
          props={{ entity, definition: text, onFailed: setProblems }}
        />
      ) : (
        <OutlinedText
          items={outline.items}
          text={text}
          language={language}
          label={t('definition.textLabel', { type: title })}
          fileName={fileName}
          line={(problems[0] ?? outline.problems[0])?.line}
        />
      )}
    </Root>
  );
}

function LargePanel({ text, onRender }: { text: string; onRender: () => void }) {
  const t = useTranslations(laterApiDocsTranslations);
  const locale = useLocale();
  const size = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(
    text.length / 1024 / 1024,
  );
  return (
    <WarningPanel
      severity="info"
      title={t('definition.large', { size })}
      message={t('definition.largeHint')}
      actions={
        <Button variant="outlined" onClick={onRender}>
          {t('definition.draw')}
        </Button>
      }
    />
  );
}

const Root = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2),
}));

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1),
  '& h2': { ...theme.typography.h2, flex: 1, minWidth: 0, margin: 0, overflowWrap: 'anywhere' },
}));

const Note = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}));
