/** Metadata of an object. */
export interface ObjectMetadata {
  name?: string;
  namespace?: string;
  uid?: string;
  resourceVersion?: string;
  generation?: number;
  /** ISO time. */
  creationTimestamp?: string;
  deletionTimestamp?: string;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
  ownerReferences?: OwnerReference[];
  finalizers?: string[];
  managedFields?: unknown[];
  generateName?: string;
}

/** The object that another one belongs to. */
export interface OwnerReference {
  apiVersion: string;
  kind: string;
  name: string;
  uid: string;
  controller?: boolean;
}

/** Any object of a cluster. List items of built-in kinds have no `kind` and `apiVersion`. */
export interface KubernetesObject {
  apiVersion?: string;
  kind?: string;
  metadata?: ObjectMetadata;
  [field: string]: unknown;
}

/** A condition in a status. */
export interface Condition {
  type: string;
  /** `True`, `False` or `Unknown`. */
  status: string;
  reason?: string;
  message?: string;
  lastTransitionTime?: string | null;
  lastUpdateTime?: string | null;
  lastProbeTime?: string | null;
}

/** A label selector of a workload. */
export interface LabelSelector {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; operator: string; values?: string[] }[];
}

/** A probe of a container. */
export interface Probe {
  initialDelaySeconds?: number;
  periodSeconds?: number;
  timeoutSeconds?: number;
  failureThreshold?: number;
  successThreshold?: number;
  httpGet?: { path?: string; port: number | string; scheme?: string };
  tcpSocket?: { port: number | string };
  exec?: { command?: string[] };
}

/** A container as a pod's specification has it. */
export interface Container {
  name: string;
  image?: string;
  command?: string[];
  args?: string[];
  ports?: { containerPort: number; name?: string; protocol?: string }[];
  resources?: {
    requests?: Record<string, string>;
    limits?: Record<string, string>;
  };
  livenessProbe?: Probe;
  readinessProbe?: Probe;
  startupProbe?: Probe;
  env?: {
    name: string;
    value?: string;
    valueFrom?: {
      configMapKeyRef?: { name?: string; key: string };
      secretKeyRef?: { name?: string; key: string };
    };
  }[];
  envFrom?: { configMapRef?: { name?: string }; secretRef?: { name?: string } }[];
  /** Of an init container: `Always` for one that runs beside the containers. */
  restartPolicy?: string;
}

/** How a container ended. */
export interface ContainerTermination {
  exitCode: number;
  signal?: number;
  reason?: string;
  message?: string;
  startedAt?: string | null;
  finishedAt?: string | null;
}

/** State of a container: one of the three is set. */
export interface ContainerState {
  waiting?: { reason?: string; message?: string };
  running?: { startedAt?: string | null };
  terminated?: ContainerTermination;
}

/** A container as a pod's status has it. */
export interface ContainerStatus {
  name: string;
  ready: boolean;
  restartCount: number;
  started?: boolean;
  image?: string;
  imageID?: string;
  containerID?: string;
  state?: ContainerState;
  lastState?: ContainerState;
}

/** Specification of a pod. */
export interface PodSpec {
  containers: Container[];
  initContainers?: Container[];
  nodeName?: string;
  serviceAccountName?: string;
  restartPolicy?: string;
  nodeSelector?: Record<string, string>;
  readinessGates?: { conditionType: string }[];
  volumes?: {
    name: string;
    configMap?: { name?: string };
    secret?: { secretName?: string };
    persistentVolumeClaim?: { claimName: string };
  }[];
}

/** A pod. */
export interface Pod extends KubernetesObject {
  spec?: PodSpec;
  status?: {
    phase?: string;
    reason?: string;
    message?: string;
    podIP?: string;
    hostIP?: string;
    startTime?: string;
    qosClass?: string;
    conditions?: Condition[];
    containerStatuses?: ContainerStatus[];
    initContainerStatuses?: ContainerStatus[];
  };
}

/** The pods that a workload makes. */
export interface PodTemplate {
  metadata?: ObjectMetadata;
  spec?: PodSpec;
}

/** A deployment. */
export interface Deployment extends KubernetesObject {
  spec?: {
    replicas?: number;
    paused?: boolean;
    selector?: LabelSelector;
    template?: PodTemplate;
    strategy?: {
      type?: string;
      rollingUpdate?: { maxSurge?: number | string; maxUnavailable?: number | string };
    };
    progressDeadlineSeconds?: number;
  };
  status?: {
    replicas?: number;
    readyReplicas?: number;
    availableReplicas?: number;
    unavailableReplicas?: number;
    updatedReplicas?: number;
    observedGeneration?: number;
    conditions?: Condition[];
  };
}

/** A replica set. */
export interface ReplicaSet extends KubernetesObject {
  spec?: { replicas?: number; selector?: LabelSelector; template?: PodTemplate };
  status?: {
    replicas?: number;
    readyReplicas?: number;
    availableReplicas?: number;
    conditions?: Condition[];
  };
}

/** A stateful set. */
export interface StatefulSet extends KubernetesObject {
  spec?: {
    replicas?: number;
    serviceName?: string;
    selector?: LabelSelector;
    template?: PodTemplate;
    podManagementPolicy?: string;
    updateStrategy?: { type?: string };
  };
  status?: {
    replicas?: number;
    readyReplicas?: number;
    currentReplicas?: number;
    updatedReplicas?: number;
    currentRevision?: string;
    updateRevision?: string;
    conditions?: Condition[];
  };
}

/** A daemon set. */
export interface DaemonSet extends KubernetesObject {
  spec?: { selector?: LabelSelector; template?: PodTemplate; updateStrategy?: { type?: string } };
  status?: {
    currentNumberScheduled?: number;
    desiredNumberScheduled?: number;
    numberReady?: number;
    numberAvailable?: number;
    numberUnavailable?: number;
    numberMisscheduled?: number;
    updatedNumberScheduled?: number;
    conditions?: Condition[];
  };
}

/** A job. */
export interface Job extends KubernetesObject {
  spec?: {
    parallelism?: number;
    completions?: number;
    backoffLimit?: number;
    suspend?: boolean;
    selector?: LabelSelector;
    template?: PodTemplate;
  };
  status?: {
    active?: number;
    succeeded?: number;
    failed?: number;
    startTime?: string;
    completionTime?: string;
    conditions?: Condition[];
  };
}

/** A cron job. */
export interface CronJob extends KubernetesObject {
  spec?: {
    schedule?: string;
    timeZone?: string;
    suspend?: boolean;
    concurrencyPolicy?: string;
    jobTemplate?: { spec?: Job['spec'] };
  };
  status?: {
    lastScheduleTime?: string;
    lastSuccessfulTime?: string;
    active?: { name?: string; namespace?: string; uid?: string }[];
  };
}

/** A number that an autoscaler aims at, or that was measured. */
export interface MetricValue {
  type?: string;
  averageUtilization?: number;
  averageValue?: string;
  value?: string;
}

/** Where a metric comes from: with its target in a specification, with its current value in a status. */
export interface MetricSource {
  /** Of a resource; other metrics have theirs in `metric`. */
  name?: string;
  container?: string;
  metric?: { name?: string };
  describedObject?: { kind?: string; name?: string };
  target?: MetricValue;
  current?: MetricValue;
}

/** A metric of an autoscaler, as it is specified or measured. The field of its type is set. */
export interface AutoscalerMetric {
  type: string;
  resource?: MetricSource;
  containerResource?: MetricSource;
  pods?: MetricSource;
  object?: MetricSource;
  external?: MetricSource;
}

/** A horizontal pod autoscaler, `autoscaling/v2`. */
export interface HorizontalPodAutoscaler extends KubernetesObject {
  spec?: {
    minReplicas?: number;
    maxReplicas?: number;
    scaleTargetRef?: { apiVersion?: string; kind?: string; name?: string };
    metrics?: AutoscalerMetric[];
  };
  status?: {
    currentReplicas?: number;
    desiredReplicas?: number;
    lastScaleTime?: string;
    currentMetrics?: AutoscalerMetric[] | null;
    conditions?: Condition[];
  };
}

/** A service. */
export interface Service extends KubernetesObject {
  spec?: {
    type?: string;
    clusterIP?: string;
    externalName?: string;
    selector?: Record<string, string>;
    ports?: {
      name?: string;
      port: number;
      targetPort?: number | string;
      nodePort?: number;
      protocol?: string;
    }[];
  };
  status?: { loadBalancer?: { ingress?: { ip?: string; hostname?: string }[] } };
}

/** An ingress. */
export interface Ingress extends KubernetesObject {
  spec?: {
    ingressClassName?: string;
    defaultBackend?: unknown;
    tls?: { hosts?: string[]; secretName?: string }[];
    rules?: {
      host?: string;
      http?: {
        paths?: {
          path?: string;
          pathType?: string;
          backend?: {
            service?: { name?: string; port?: { number?: number; name?: string } };
            resource?: { kind?: string; name?: string };
          };
        }[];
      };
    }[];
  };
  status?: { loadBalancer?: { ingress?: { ip?: string; hostname?: string }[] } };
}

/** A config map. */
export interface ConfigMap extends KubernetesObject {
  data?: Record<string, string>;
}

/** What happened to an object, as the cluster recorded it. */
export interface KubernetesEvent extends KubernetesObject {
  /** `Normal` or `Warning`. */
  type?: string;
  reason?: string;
  message?: string;
  count?: number | null;
  firstTimestamp?: string | null;
  lastTimestamp?: string | null;
  eventTime?: string | null;
  involvedObject?: {
    kind?: string;
    namespace?: string;
    name?: string;
    uid?: string;
    apiVersion?: string;
    fieldPath?: string;
  };
  source?: { component?: string; host?: string };
  series?: { count?: number; lastObservedTime?: string };
}

/** The objects of each type. */
export interface ObjectsByType {
  pods: Pod;
  services: Service;
  configmaps: ConfigMap;
  deployments: Deployment;
  limitranges: KubernetesObject;
  resourcequotas: KubernetesObject;
  replicasets: ReplicaSet;
  horizontalpodautoscalers: HorizontalPodAutoscaler;
  jobs: Job;
  cronjobs: CronJob;
  ingresses: Ingress;
  customresources: KubernetesObject;
  statefulsets: StatefulSet;
  daemonsets: DaemonSet;
  podstatus: KubernetesObject;
  secrets: KubernetesObject;
}
