import type {
  Condition,
  Deployment,
  HorizontalPodAutoscaler,
  KubernetesObject,
} from '../../kubernetesObjects.ts';
import type { DetectedError } from './detectedErrors.ts';

const conditionSeverity = 6;
const maxReplicasSeverity = 8;

// False where nothing limits the autoscaler, which is what it should be.
const withinRange = 'DesiredWithinRange';

/** What is wrong with a deployment: its conditions that are False and say why. */
export function detectDeploymentErrors(
  deployment: Pick<Deployment, 'metadata' | 'status'>,
): DetectedError[] {
  return detectConditions(deployment, 'Deployment', 'apps/v1', deployment.status?.conditions);
}

/** What is wrong with an autoscaler: its conditions, and that it cannot scale further. */
export function detectAutoscalerErrors(autoscaler: HorizontalPodAutoscaler): DetectedError[] {
  const { spec, status } = autoscaler;
  const kind = 'HorizontalPodAutoscaler';
  const errors = detectConditions(
    autoscaler,
    kind,
    'autoscaling/v2',
    status?.conditions?.filter(({ reason }) => reason !== withinRange),
  );
  if (spec?.maxReplicas === undefined || spec.maxReplicas !== status?.currentReplicas)
    return errors;
  return [
    ...errors,
    {
      type: 'hpa-max-current-replicas',
      message: `The autoscaler runs the ${spec.maxReplicas} replicas that are its maximum`,
      count: spec.maxReplicas,
      severity: maxReplicasSeverity,
      sourceRef: getSource(autoscaler, kind, 'autoscaling/v2'),
      occurrenceCount: 1,
    },
  ];
}

function detectConditions(
  object: KubernetesObject,
  kind: string,
  apiGroup: string,
  conditions: readonly Condition[] = [],
): DetectedError[] {
  return conditions.flatMap(({ status, message }) =>
    status === 'False' && message
      ? [
          {
            type: 'condition-message-present' as const,
            message,
            severity: conditionSeverity,
            sourceRef: getSource(object, kind, apiGroup),
            occurrenceCount: 1,
          },
        ]
      : [],
  );
}

const getSource = ({ metadata }: KubernetesObject, kind: string, apiGroup: string) => ({
  name: metadata?.name ?? '',
  namespace: metadata?.namespace ?? '',
  kind,
  apiGroup,
});
