import { EmptyState, InfoCard } from '@portico/ui';
import { CodeSnippet } from '@portico/ui/code';
import { useTranslations } from '@portico/ui/i18n';
import { CloudIcon } from '@portico/ui/icons';
import { laterKubernetesTranslations } from '../../laterTranslations.ts';

const example = `kubernetes:
  clusterLocatorMethods:
    - type: config
      clusters:
        - name: production
          url: https://kubernetes.example.com
          authProvider: serviceAccount
          serviceAccountToken: \${KUBERNETES_TOKEN}
`;

/** What is there before any cluster is configured, with the lines to begin with. */
export function NoClusters() {
  const t = useTranslations(laterKubernetesTranslations);
  return (
    <InfoCard>
      <EmptyState
        icon={<CloudIcon size={24} />}
        title={t('page.empty')}
        description={t('page.emptyHint')}
      >
        <CodeSnippet title="app-config.yaml" code={example} language="yaml" />
      </EmptyState>
    </InfoCard>
  );
}
