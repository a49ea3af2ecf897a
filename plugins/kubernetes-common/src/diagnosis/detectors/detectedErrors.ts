/** The object that an error was detected on. */
export interface ErrorSource {
  name: string;
  namespace: string;
  kind: string;
  apiGroup: string;
}

/** The probable cause of an error, and how to fix it. */
export type ProposedFix = {
  errorType: string;
  rootCauseExplanation: string;
  actions: string[];
} & (
  | { /** The container's log says more. */ type: 'logs'; container: string }
  | { /** The pod's events say more. */ type: 'events'; podName: string }
  | { /** A page of the documentation says more. */ type: 'docs'; docsLink: string }
);

/** What is wrong with an object. */
export interface DetectedError {
  type: DetectedErrorType;
  message: string;
  /** 0 to 10, the worst. */
  severity: number;
  /** The container that a message of the portal's own is about. */
  container?: string | undefined;
  /** The number in a message of the portal's own: of restarts or replicas, or an exit code. */
  count?: number | undefined;
  /** The cluster's word for it, the same for all objects that have it. */
  reason?: string | undefined;
  /** What controls the object. */
  ownerUid?: string | undefined;
  proposedFix?: ProposedFix | undefined;
  sourceRef: ErrorSource;
  /** How many objects or containers have it. */
  occurrenceCount: number;
}

/** What can be detected. */
export type DetectedErrorType =
  | 'readiness-probe-taking-too-long'
  | 'container-waiting'
  | 'container-ended'
  | 'pod-failed'
  | 'pod-not-ready'
  | 'containers-restarting'
  | 'condition-message-present'
  | 'hpa-max-current-replicas';
