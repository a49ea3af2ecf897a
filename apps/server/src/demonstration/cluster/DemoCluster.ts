import { randomUUID } from 'node:crypto';
import { type DemoWorkload, demoWorkloads, type PodMood } from './demoWorkloads.ts';

/** An object of the cluster. */
export interface DemoObject {
  metadata: {
    name: string;
    namespace: string;
    uid: string;
    resourceVersion?: string;
    creationTimestamp: string;
    labels: Record<string, string>;
    annotations?: Record<string, string>;
    ownerReferences?: object[];
  };
  [field: string]: unknown;
}

/** A change of an object, as watches send it. */
export interface DemoChange {
  plural: string;
  type: 'ADDED' | 'MODIFIED' | 'DELETED';
  object: DemoObject;
}

const hourMs = 3_600_000;
const startMs = 2000;

const waitingByMood = {
  crashing: {
    reason: 'CrashLoopBackOff',
    message: 'back-off 5m0s restarting failed container',
  },
  'image-missing': {
    reason: 'ImagePullBackOff',
    message: 'Back-off pulling image: manifest unknown',
  },
} as const;

/** The state of a small cluster, which changes by what is written to it. */
export class DemoCluster {
  /** Objects by plural and uid. */
  readonly #objects = new Map<string, Map<string, DemoObject>>();
  readonly #listeners = new Set<(change: DemoChange) => void>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #version = 1000;

  constructor() {
    for (const workload of demoWorkloads) this.#addWorkload(workload);
  }

  get version(): string {
    return String(this.#version);
  }

  list(plural: string): DemoObject[] {
    return [...(this.#objects.get(plural)?.values() ?? [])];
  }

  find(plural: string, namespace: string, name: string): DemoObject | undefined {
    return this.list(plural).find(
      ({ metadata }) => metadata.namespace === namespace && metadata.name === name,
    );
  }

  /** @returns what ends it. */
  listen(listener: (change: DemoChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Deletes a pod; its replica set makes another one. */
  deletePod(pod: DemoObject): void {
    const { name = '' } = (pod.metadata.ownerReferences?.[0] ?? {}) as { name?: string };
    this.#remove('pods', pod);
    this.#addEvent(pod, 'Pod', 'Killing', 'Stopping container app', 'Normal');
    const set = this.find('replicasets', pod.metadata.namespace, name);
    if (set) this.#startPod(set);
  }

  scale(deployment: DemoObject, replicas: number): void {
    (deployment['spec'] as { replicas: number }).replicas = replicas;
    const set = this.#setOf(deployment);
    if (!set) return;
    const pods = this.#podsOf(set);
    this.#addEvent(
      deployment,
      'Deployment',
      'ScalingReplicaSet',
      `Scaled replica set ${set.metadata.name} to ${replicas}`,
      'Normal',
    );
    for (const pod of pods.slice(replicas)) this.#remove('pods', pod);
    for (let missing = replicas - pods.length; missing > 0; missing--) this.#startPod(set);
    this.#count(deployment);
  }

  /** Replaces the pods by those of a new replica set. */
  restart(deployment: DemoObject, annotations: Record<string, string>): void {
    const { spec } = deployment as unknown as {
      spec: { replicas: number; template: { metadata: { annotations?: object } } };
    };
    spec.template.metadata.annotations = { ...annotations };
    const former = this.#setOf(deployment);
    const set = this.#addSet(deployment);
    for (const pod of former ? this.#podsOf(former) : []) this.#remove('pods', pod);
    if (former) {
      (former['spec'] as { replicas: number }).replicas = 0;
      this.#put('replicasets', former);
    }
    for (let count = 0; count < spec.replicas; count++) this.#startPod(set);
    this.#count(deployment);
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#listeners.clear();
  }

  #addWorkload(workload: DemoWorkload): void {
    const { name, replicas, mood, image, autoscaler } = workload;
    const template = {
      metadata: { labels: { app: name } },
      spec: {
        containers: [
          {
            name: 'app',
            image,
            ports: [{ containerPort: 8080 }],
            resources: {
              requests: { cpu: '100m', memory: '128Mi' },
              limits: { cpu: '500m', memory: '256Mi' },
            },
          },
        ],
      },
    };
    const deployment = this.#put('deployments', {
      ...this.#describe(name, workload, 72),
      spec: { replicas, selector: { matchLabels: { app: name } }, template },
    });
    const set = this.#addSet(deployment);
    for (let count = 0; count < replicas; count++) this.#addPod(set, mood, 20 - count);
    this.#put('services', {
      ...this.#describe(name, workload, 72),
      spec: {
        type: 'ClusterIP',
        clusterIP: '10.96.12.7',
        selector: { app: name },
        ports: [{ port: 80, targetPort: 8080, protocol: 'TCP' }],
      },
    });
    if (autoscaler)
      this.#put('horizontalpodautoscalers', {
        ...this.#describe(name, workload, 72),
        spec: {
          minReplicas: autoscaler.min,
          maxReplicas: autoscaler.max,
          scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name },
        },
        status: { currentReplicas: replicas, desiredReplicas: replicas },
      });
    this.#count(deployment);
  }

  #describe(
    name: string,
    { name: id, namespace }: DemoWorkload | { name: string; namespace: string },
    hours: number,
  ) {
    return {
      metadata: {
        name,
        namespace,
        uid: randomUUID(),
        creationTimestamp: new Date(Date.now() - hours * hourMs).toISOString(),
        labels: { app: id, 'backstage.io/kubernetes-id': id },
        annotations: { 'meridian.example/demonstration': 'true' },
      },
    };
  }

  #addSet(deployment: DemoObject): DemoObject {
    const { name, namespace, uid } = deployment.metadata;
    const { replicas, template } = deployment['spec'] as { replicas: number; template: object };
    const suffix = randomUUID().slice(0, 8);
    const { metadata } = this.#describe(`${name}-${suffix}`, { name, namespace }, 0);
    return this.#put('replicasets', {
      metadata: {
        ...metadata,
        ownerReferences: [own('apps/v1', 'Deployment', name, uid)],
      },
      spec: { replicas, template, selector: { matchLabels: { app: name } } },
      status: { replicas, readyReplicas: replicas },
    });
  }

  #startPod(set: DemoObject): void {
    const mood = moodOf(set);
    const pod = this.#addPod(set, 'running', 0, 'Pending');
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      if (!this.find('pods', pod.metadata.namespace, pod.metadata.name)) return;
      pod['status'] = describeStatus(mood, 'Running', 0);
      this.#put('pods', pod);
      this.#addEvent(pod, 'Pod', 'Started', 'Started container app', 'Normal');
      const [, deployment] = this.#deploymentOf(set);
      if (deployment) this.#count(deployment);
    }, startMs).unref();
    this.#timers.add(timer);
  }

  #addPod(set: DemoObject, mood: PodMood, hours: number, phase = 'Running'): DemoObject {
    const { name, namespace, uid, labels } = set.metadata;
    const id = labels['app'] ?? '';
    const { metadata } = this.#describe(
      `${name}-${randomUUID().slice(0, 5)}`,
      { name: id, namespace },
      hours,
    );
    const { template } = set['spec'] as { template: { spec: object } };
    const pod = this.#put('pods', {
      metadata: { ...metadata, ownerReferences: [own('apps/v1', 'ReplicaSet', name, uid)] },
      spec: { nodeName: 'demo-node-1', ...template.spec },
      status: describeStatus(phase === 'Pending' ? 'running' : mood, phase, hours),
    });
    if (mood === 'crashing')
      this.#addEvent(pod, 'Pod', 'BackOff', 'Back-off restarting failed container', 'Warning');
    if (mood === 'image-missing')
      this.#addEvent(pod, 'Pod', 'Failed', 'Failed to pull image: manifest unknown', 'Warning');
    if (phase === 'Pending')
      this.#addEvent(pod, 'Pod', 'Scheduled', 'Assigned to demo-node-1', 'Normal');
    return pod;
  }

  #addEvent(about: DemoObject, kind: string, reason: string, message: string, type: string): void {
    const { name, namespace, uid } = about.metadata;
    const time = new Date().toISOString();
    this.#put('events', {
      metadata: {
        name: `${name}.${randomUUID().slice(0, 8)}`,
        namespace,
        uid: randomUUID(),
        creationTimestamp: time,
        labels: {},
      },
      type,
      reason,
      message,
      count: 1,
      firstTimestamp: time,
      lastTimestamp: time,
      involvedObject: { kind, namespace, name, uid },
    });
  }

  #count(deployment: DemoObject): void {
    const set = this.#setOf(deployment);
    const pods = set ? this.#podsOf(set) : [];
    const ready = pods.filter(pod => isReady(pod)).length;
    const { replicas } = deployment['spec'] as { replicas: number };
    const isAvailable = ready >= replicas;
    deployment['status'] = {
      replicas: pods.length,
      readyReplicas: ready,
      availableReplicas: ready,
      updatedReplicas: pods.length,
      unavailableReplicas: Math.max(replicas - ready, 0),
      conditions: [
        {
          type: 'Available',
          status: isAvailable ? 'True' : 'False',
          reason: isAvailable ? 'MinimumReplicasAvailable' : 'MinimumReplicasUnavailable',
          message: isAvailable
            ? 'Deployment has minimum availability.'
            : 'Deployment does not have minimum availability.',
        },
      ],
    };
    this.#put('deployments', deployment);
  }

  #setOf({ metadata }: DemoObject): DemoObject | undefined {
    return this.list('replicasets').findLast(set => isOwnedBy(set, metadata.uid));
  }

  #podsOf({ metadata }: DemoObject): DemoObject[] {
    return this.list('pods').filter(pod => isOwnedBy(pod, metadata.uid));
  }

  #deploymentOf(set: DemoObject): [DemoObject, DemoObject | undefined] {
    return [set, this.list('deployments').find(({ metadata }) => isOwnedBy(set, metadata.uid))];
  }

  #put(plural: string, object: DemoObject): DemoObject {
    const ofKind = this.#objects.get(plural) ?? new Map<string, DemoObject>();
    const isNew = !ofKind.has(object.metadata.uid);
    this.#version += 1;
    object.metadata.resourceVersion = this.version;
    this.#objects.set(plural, ofKind.set(object.metadata.uid, object));
    this.#notify({ plural, type: isNew ? 'ADDED' : 'MODIFIED', object });
    return object;
  }

  #remove(plural: string, object: DemoObject): void {
    this.#version += 1;
    object.metadata.resourceVersion = this.version;
    this.#objects.get(plural)?.delete(object.metadata.uid);
    this.#notify({ plural, type: 'DELETED', object });
  }

  #notify(change: DemoChange): void {
    for (const listener of this.#listeners) listener(change);
  }
}

function own(apiVersion: string, kind: string, name: string, uid: string) {
  return { apiVersion, kind, name, uid, controller: true };
}

function isOwnedBy({ metadata }: DemoObject, uid: string): boolean {
  return (metadata.ownerReferences ?? []).some(owner => (owner as { uid?: string }).uid === uid);
}

function isReady({ status }: DemoObject): boolean {
  const { containerStatuses = [] } = (status ?? {}) as { containerStatuses?: { ready: boolean }[] };
  return containerStatuses.length > 0 && containerStatuses.every(({ ready }) => ready);
}

function moodOf({ metadata }: DemoObject): PodMood {
  return demoWorkloads.find(({ name }) => name === metadata.labels['app'])?.mood ?? 'running';
}

function describeStatus(mood: PodMood, phase: string, hours: number) {
  const startedAt = new Date(Date.now() - hours * hourMs).toISOString();
  const isRunning = phase === 'Running' && (mood === 'running' || mood === 'out-of-memory');
  const waiting =
    mood === 'crashing' || mood === 'image-missing'
      ? waitingByMood[mood]
      : { reason: 'ContainerCreating' };
  const terminated =
    mood === 'crashing'
      ? { exitCode: 1, reason: 'Error', startedAt, finishedAt: startedAt }
      : { exitCode: 137, reason: 'OOMKilled', startedAt, finishedAt: startedAt };
  const hasRestarted = mood === 'crashing' || mood === 'out-of-memory';
  const ready = isRunning ? 'True' : 'False';
  return {
    phase: mood === 'image-missing' ? 'Pending' : phase,
    podIP: '10.244.0.17',
    startTime: startedAt,
    conditions: [
      { type: 'PodScheduled', status: 'True' },
      { type: 'Initialized', status: 'True' },
      { type: 'ContainersReady', status: ready },
      { type: 'Ready', status: ready },
    ],
    containerStatuses: [
      {
        name: 'app',
        ready: isRunning,
        started: isRunning,
        restartCount: hasRestarted ? 4 : 0,
        state: isRunning ? { running: { startedAt } } : { waiting },
        ...(hasRestarted && { lastState: { terminated } }),
      },
    ],
  };
}
