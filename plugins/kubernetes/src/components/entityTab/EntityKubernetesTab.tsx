import { configApiRef, useApi } from '@portico/app';
import type { EntityPartProps } from '@portico/catalog/points';
import {
  hasKubernetesAnnotation,
  kubernetesAnnotations,
  kubernetesClustersReadPermission,
  kubernetesResourcesReadPermission,
} from '@portico/kubernetes-common';
import { usePermission } from '@portico/permission';
import { EmptyState, Link, WarningPanel } from '@portico/ui';
import { CodeSnippet } from '@portico/ui/code';
import { useTranslations } from '@portico/ui/i18n';
import { laterKubernetesTranslations } from '../../laterTranslations.ts';
import { EntityObjects } from './EntityObjects.tsx';

/** About labels and selectors, by which objects are found. */
const docsOfLabels =
  'https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#label-selectors';

/** What an entity runs in clusters, what is broken, and why. */
export default function EntityKubernetesTab({ entity }: EntityPartProps) {
  const t = useTranslations(laterKubernetesTranslations);
  const clusters = usePermission({ permission: kubernetesClustersReadPermission });
  const resources = usePermission({ permission: kubernetesResourcesReadPermission });
  if (!hasKubernetesAnnotation(entity)) return <MissingAnnotation name={entity.metadata.name} />;
  if (clusters.loading || resources.loading) return null;
  if (!clusters.allowed || !resources.allowed) {
    return <WarningPanel title={t('permission.title')} message={t('permission.text')} />;
  }
  return <EntityObjects entity={entity} />;
}

function MissingAnnotation({ name }: { name: string }) {
  const t = useTranslations(laterKubernetesTranslations);
  const config = useApi(configApiRef);
  const docsUrl = config.getOptionalString('kubernetes.frontend.docsUrl') ?? docsOfLabels;
  const { id, labelSelector } = kubernetesAnnotations;
  return (
    <EmptyState
      title={t('missing.title')}
      description={t('missing.text', { id, labelSelector })}
      action={<Link to={docsUrl}>{t('missing.docs')}</Link>}
    >
      <CodeSnippet
        language="yaml"
        label={t('missing.example')}
        code={`metadata:\n  annotations:\n    ${id}: ${name}\n    # or\n    ${labelSelector}: 'app=${name}'\n`}
      />
    </EmptyState>
  );
}
