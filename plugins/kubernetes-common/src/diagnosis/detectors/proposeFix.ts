import type { ProposedFix } from './detectedErrors.ts';

const docs = 'https://kubernetes.io/docs';

/** The fix for a container that waits, by the reason that the cluster gives. */
export function proposeFixForWaiting(
  reason: string | undefined,
  container: string,
): ProposedFix | undefined {
  switch (reason) {
    case 'InvalidImageName':
      return {
        type: 'docs',
        errorType: reason,
        rootCauseExplanation: 'The name of the image is not valid.',
        actions: ['Check the image of the container: registry, path, tag and their spelling.'],
        docsLink: `${docs}/concepts/containers/images/#image-names`,
      };
    case 'ImagePullBackOff':
      return {
        type: 'docs',
        errorType: reason,
        rootCauseExplanation:
          'The node cannot pull the image: it does not exist, the registry refuses the node, or it cannot be reached.',
        actions: [
          'Check that the image and its tag exist in the registry.',
          'If the registry needs credentials, check the image pull secret of the pod.',
          'Check that nodes can reach the registry.',
        ],
        docsLink: `${docs}/concepts/containers/images/#imagepullbackoff`,
      };
    case 'CreateContainerConfigError':
      return {
        type: 'docs',
        errorType: reason,
        rootCauseExplanation:
          'The container refers to a config map, a secret or a key of one that does not exist.',
        actions: [
          'Read the message: it names what is missing.',
          'Create it in the namespace of the pod, or correct the reference.',
        ],
        docsLink: `${docs}/tasks/configure-pod-container/configure-pod-configmap/`,
      };
    case 'CrashLoopBackOff':
      return {
        type: 'logs',
        errorType: reason,
        rootCauseExplanation: `The container '${container}' ends soon after each start.`,
        actions: ['Read the log of the previous run: its last lines usually name the reason.'],
        container,
      };
    default:
      return undefined;
  }
}

/** The fix for a container that was restarted, by the reason for which it ended last. */
export function proposeFixForRestart(
  reason: string | undefined,
  container: string,
): ProposedFix | undefined {
  switch (reason) {
    case 'Unknown':
      return {
        type: 'logs',
        errorType: reason,
        rootCauseExplanation: `The container '${container}' ended for a reason that the cluster does not know.`,
        actions: ['Read the log of the previous run.'],
        container,
      };
    case 'Error':
      return {
        type: 'logs',
        errorType: reason,
        rootCauseExplanation: `The container '${container}' ended with an error.`,
        actions: ['Read the log of the previous run for the error.'],
        container,
      };
    case 'OOMKilled':
      return {
        type: 'docs',
        errorType: reason,
        rootCauseExplanation: `The container '${container}' used more memory than its limit and was stopped.`,
        actions: [
          'Check whether the container needs that much memory; it may have a leak.',
          'Raise the memory limit of the container if it does.',
        ],
        docsLink: `${docs}/tasks/configure-pod-container/assign-memory-resource/`,
      };
    default:
      return undefined;
  }
}

/** The fix for a container that does not become ready. */
export function proposeFixForReadiness(container: string, podName: string): ProposedFix {
  return {
    type: 'events',
    errorType: 'ReadinessProbeFailed',
    rootCauseExplanation: `The container '${container}' runs, but its readiness probe does not succeed.`,
    actions: [
      'Read the events of the pod: they have what the probe answered.',
      'Check the path, the port and the times of the readiness probe.',
    ],
    podName,
  };
}
