import type { Pod } from '@portico/kubernetes-common/kubernetes-objects';
import { useQuery } from '@tanstack/react-query';
import { findContainerStatus } from '../model/describeLogFailure.ts';
import { useReadPodLog } from './useReadPodLog.ts';
import { useClusterRight } from './clusterRights.ts';
import { findLastWords } from './findLastWords.ts';
import { kubernetesKeys } from './kubernetesKeys.ts';

const tailLines = 40;
const maxBytes = 32_768;

/** What a container wrote last before it ended, once for each of its runs, for those who may read its log. */
export function useLastWords(
  clusterName: string,
  pod: Pod,
  containerName: string,
): { isPrevious: boolean; lines: readonly string[] } {
  const readLog = useReadPodLog();
  const { namespace = '', name: podName = '' } = pod.metadata ?? {};
  const { state, restartCount = 0 } = findContainerStatus(pod, containerName) ?? {};
  const isPrevious = !state?.terminated;
  const right = useClusterRight({
    cluster: clusterName,
    namespace,
    resource: 'pods/log',
    verb: 'get',
  });
  const { data = [] } = useQuery({
    queryKey: [
      ...kubernetesKeys.log(clusterName, namespace, podName, containerName),
      isPrevious,
      restartCount,
    ],
    queryFn: async ({ signal }) => {
      const log = { clusterName, namespace, podName, containerName, previous: isPrevious };
      const response = await readLog({ ...log, tailLines, limitBytes: maxBytes }, signal);
      return findLastWords(await response.text());
    },
    enabled: right === 'allowed' && (!isPrevious || restartCount > 0),
    // A run that has ended writes no more.
    staleTime: Infinity,
    retry: false,
  });
  return { isPrevious, lines: data };
}
