import { configApiRef, useApi, useFeatureFlag } from '@portico/app';
import { useClusters } from '../../queries/clusters.ts';

const withUserCredential = new Set(['aks', 'google', 'oidc']);

/** A terminal is offered where the one cluster is reached with the portal's own credential, and it is switched on. */
export function useHasTerminal(): boolean {
  const { data: clusters = [] } = useClusters();
  const config = useApi(configApiRef);
  const [hasFlag] = useFeatureFlag('kubernetes-terminal');
  const isOn = hasFlag || config.getOptional('kubernetes.podExecTerminal.enabled') === true;
  const [cluster] = clusters;
  return (
    isOn &&
    clusters.length === 1 &&
    cluster !== undefined &&
    !withUserCredential.has(cluster.authProvider.split('.')[0] ?? '')
  );
}
