import type { EntityPartProps } from '@portico/catalog/points';
import { deliveryAnnotations } from '@portico/delivery-common';
import { EmptyState } from '@portico/ui';
import { CodeSnippet } from '@portico/ui/code';
import { useTranslations } from '@portico/ui/i18n';
import { BranchIcon } from '@portico/ui/icons';
import { laterDeliveryTranslations } from '../../laterTranslations.ts';

/** Which line names the project of an entity. */
export function MissingAnnotation({ entity }: EntityPartProps) {
  const t = useTranslations(laterDeliveryTranslations);
  const lines = Object.entries(deliveryAnnotations).map(
    ([name, example]) => `    ${name}: ${example.replace('{name}', entity.metadata.name)}`,
  );
  return (
    <EmptyState icon={<BranchIcon />} title={t('missing.title')} description={t('missing.text')}>
      <CodeSnippet
        language="yaml"
        label={t('missing.example')}
        code={`metadata:\n  annotations:\n${lines.join('\n    # or\n')}\n`}
      />
    </EmptyState>
  );
}
