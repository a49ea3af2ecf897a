import type { Deployment, DeploymentState } from '@portico/delivery-node';
import {
  judgeWorkload,
  printWorkload,
  readRolloutProgress,
  type Rollout,
} from '@portico/kubernetes-common/diagnosis';
import { findCommit, findMainImage, readImageVersion } from './readImage.ts';

/** Where an object was found, and for whom. */
export interface FoundIn {
  cluster: string;
  entityName: string;
}

/** Rollouts say in a word how they are doing. */
type Phased = Rollout & { status?: Rollout['status'] & { phase?: string; message?: string } };

/** A workload as a deployment of the version of its main image; `undefined` for one without a pod template. */
export function describeWorkload(
  workload: Rollout,
  { cluster, entityName }: FoundIn,
): Deployment | undefined {
  const { kind = '', metadata = {}, spec, status } = workload;
  const { name = '', namespace = '' } = metadata;
  const image = findMainImage(spec?.template, [name, entityName]);
  if (image === undefined) return undefined;
  const version = readImageVersion(image);
  const commit = findCommit(version);
  // It changes only when a rollout begins or is complete.
  const progressing = status?.conditions?.find(({ type }) => type === 'Progressing');
  const deployedAt = progressing?.lastUpdateTime ?? progressing?.lastTransitionTime;
  return {
    id: `${kind}/${namespace}/${name}`,
    name,
    kind,
    environment: cluster,
    namespace,
    version,
    ...(commit !== undefined && { commit }),
    ...(kind === 'Rollout' ? judgeRollout(workload) : judge(workload)),
    ...(deployedAt && { deployedAt }),
  };
}

type Judged = Pick<Deployment, 'state' | 'message' | 'pods'>;

const phases: Readonly<Record<string, DeploymentState>> = {
  Healthy: 'healthy',
  Progressing: 'progressing',
  Paused: 'progressing',
  Degraded: 'degraded',
};

function judgeRollout(rollout: Phased): Judged {
  const { isAborted, abortMessage } = readRolloutProgress(rollout);
  if (isAborted) return withMessage('degraded', abortMessage);
  const { phase = '', message } = rollout.status ?? {};
  const known = Object.hasOwn(phases, phase) ? phases[phase] : undefined;
  return known ? withMessage(known, message) : judge(rollout);
}

function judge(workload: Rollout): Judged {
  const { desired, ready, upToDate } = printWorkload(workload);
  if (desired === 0) return { state: 'suspended' };
  const stuck = workload.status?.conditions?.find(
    ({ type, status }) => type === 'Progressing' && status === 'False',
  );
  if (stuck) return withMessage('degraded', stuck.message);
  // Stateful sets that are whole omit how many pods are of the newest version in some releases.
  const isRollingOut = upToDate < desired && workload.status?.updatedReplicas !== undefined;
  if (isRollingOut) return { state: 'progressing' };
  const { state } = judgeWorkload(workload, [], 0);
  return state === 'good'
    ? { state: 'healthy' }
    : { state: 'degraded', pods: { ready, wanted: desired } };
}

function withMessage(state: DeploymentState, message: string | undefined): Judged {
  return { state, ...(message && { message }) };
}
