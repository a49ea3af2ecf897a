import { styled } from '@mui/material/styles';
import type { ExplainedStep } from '@portico/catalog-common/history';
import { RelativeTime } from '@portico/ui';
import { type Translate, useTranslations } from '@portico/ui/i18n';
import { QuietText } from '../EntityInspector/PanelSection.tsx';
import { type LaterInspectorTextKey, laterInspectorTranslations } from '../../laterTranslations.ts';

/** What was done to an entity's document on its way, when, and how long it took. */
export function ProcessingSteps({ steps }: { steps: readonly ExplainedStep[] }) {
  const t = useTranslations(laterInspectorTranslations);
  const hasResults = steps.some(({ step }) => step === 'processor');
  return (
    <>
      <Scroller>
        <Table>
          <thead>
            <tr>
              <th scope="col">{t('explain.step')}</th>
              <th scope="col">{t('explain.when')}</th>
              <th scope="col">{t('explain.duration')}</th>
              {hasResults && <th scope="col">{t('explain.result')}</th>}
            </tr>
          </thead>
          <tbody>
            {steps.map((step, index) => (
              <tr key={index}>
                <th scope="row">{t(stepTexts[step.step], { name: step.name ?? '' })}</th>
                <td>{step.at !== undefined && <RelativeTime time={step.at} />}</td>
                <td>{describeDuration(step, t)}</td>
                {hasResults && <td>{describeResult(step, t)}</td>}
              </tr>
            ))}
          </tbody>
        </Table>
      </Scroller>
      <QuietText>{t('explain.stepsNote')}</QuietText>
    </>
  );
}

const stepTexts = {
  read: 'explain.stepRead',
  checked: 'explain.stepChecked',
  processor: 'explain.stepProcessor',
  stored: 'explain.stepStored',
  settled: 'explain.stepSettled',
  'looked-at': 'explain.stepLookedAt',
} as const satisfies Record<ExplainedStep['step'], LaterInspectorTextKey>;

function describeDuration(
  { durationMs, scope }: ExplainedStep,
  t: Translate<LaterInspectorTextKey>,
): string {
  if (durationMs === undefined) return '';
  const took = t('explain.ms', { ms: durationMs });
  return scope === 'file' ? `${took} (${t('explain.wholeFile')})` : took;
}

function describeResult(
  { step, changed = [], addedRelations = 0, addedEntities = 0, emittedFrom }: ExplainedStep,
  t: Translate<LaterInspectorTextKey>,
): string {
  if (step !== 'processor') return '';
  const parts = [
    ...(emittedFrom === undefined ? [] : [t('explain.emittedFrom', { entityRef: emittedFrom })]),
    ...(changed.length > 0 ? [t('explain.changed', { paths: changed.join(', ') })] : []),
    ...(addedRelations > 0 ? [t('explain.addedRelations', { count: addedRelations })] : []),
    ...(addedEntities > 0 ? [t('explain.addedEntities', { count: addedEntities })] : []),
  ];
  return parts.length > 0 ? parts.join('; ') : t('explain.unchanged');
}

const Scroller = styled('div')({ overflowX: 'auto' });

const Table = styled('table')(({ theme }) => ({
  ...theme.typography.body2,
  width: '100%',
  marginBottom: theme.spacing(1),
  borderCollapse: 'collapse',
  textAlign: 'start',
  '& th, & td': {
    padding: theme.spacing(0.75, 2, 0.75, 0),
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
    textAlign: 'start',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
  },
  '& thead th': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& tbody th': { fontWeight: 500 },
}));
