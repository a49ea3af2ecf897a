import { type Entity, stringifyEntityRef } from '@portico/catalog-model';
import { useEntityExplanation } from '@portico/catalog/parts';
import { EmptyState, ErrorPanel, SkeletonText, useProblemText } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { PanelSection, PanelSections, QuietText } from '../EntityInspector/PanelSection.tsx';
import { PlaceName } from './PlaceName.tsx';
import { ProcessingSteps } from './ProcessingSteps.tsx';
import { SourceChain } from './SourceChain.tsx';
import { UnresolvedReferences } from './UnresolvedReferences.tsx';
import { laterInspectorTranslations } from '../../laterTranslations.ts';

/** Why an entity is there, what was done to it, and why its references lead nowhere. */
export default function ExplainPanel({ entity }: { entity: Entity }) {
  const t = useTranslations(laterInspectorTranslations);
  const describe = useProblemText();
  const { data, error, isPending, refetch } = useEntityExplanation(stringifyEntityRef(entity));

  if (error) {
    return (
      <ErrorPanel
        error={error}
        title={t('explain.failed', { reason: describe(error).text })}
        onRetry={refetch}
      />
    );
  }
  if (isPending) return <SkeletonText lines={8} />;
  if (!data) {
    return <EmptyState title={t('explain.unknown')} description={t('explain.unknownReason')} />;
  }
  return (
    <PanelSections>
      <PanelSection title={t('explain.chain')}>
        <SourceChain chain={data.chain} document={data.document} />
      </PanelSection>
      {data.conflicts.length > 0 && (
        <PanelSection title={t('explain.conflicts')}>
          {data.conflicts.map(place => (
            <PlaceName key={`${place.source} ${place.line}`} place={place} />
          ))}
          <QuietText>{t('explain.conflictsReason')}</QuietText>
        </PanelSection>
      )}
      <PanelSection title={t('explain.references')}>
        <UnresolvedReferences references={data.references} total={data.unresolvedTotal} />
      </PanelSection>
      <PanelSection title={t('explain.steps')}>
        <ProcessingSteps steps={data.steps} />
      </PanelSection>
    </PanelSections>
  );
}
