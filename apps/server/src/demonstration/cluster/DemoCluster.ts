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

const minuteMs = 60_000;
const startMs = 2000;
const deployedMinutesAgo = 120 * 24 * 60;
const formerRolloutMinutes = 8 * 24 * 60;
/** How long the cluster waits before it starts a container again that crashes. */
const backOffMs = 5 * minuteMs;
const podStartMs = 4000;

/** What is the same for all objects of a workload. */
interface Named {
  name: string;
  namespace: string;
}

/** The state of a small cluster, which changes by what is written to it. */
export class DemoCluster {
  /** Objects by plural and uid. */
  readonly #objects = new Map<string, Map<string, DemoObject>>();
  readonly #listeners = new Set<(change: DemoChange) => void>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #version = 1000;

  constructor() {
    for (const workload of demoWorkloads) this.#addWorkload(workload);
    this.#timers.add(setInterval(() => this.#crashAgain(), backOffMs).unref());
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
    const { name, replicas, mood, image, versions, rolledOutMinutesAgo, autoscaler } = workload;
    const describeTemplate = (version: string) => ({
      metadata: { labels: { app: name } },
      spec: {
        containers: [
          {
            name: 'app',
            image: `${image}:${version}`,
            ports: [{ containerPort: 8080 }],
            resources: {
              requests: { cpu: '100m', memory: '128Mi' },
              limits: { cpu: '500m', memory: '256Mi' },
            },
          },
        ],
      },
    });
    const [former, current] = versions;
    const deployment = this.#put('deployments', {
      ...this.#describe(name, workload, deployedMinutesAgo),
      spec: {
        replicas,
        strategy: { type: 'Recreate' },
        selector: { matchLabels: { app: name } },
        template: describeTemplate(former),
      },
    });
    const before = this.#addSet(deployment, rolledOutMinutesAgo + formerRolloutMinutes);
    Object.assign(before, {
      spec: { ...(before['spec'] as object), replicas: 0 },
      status: { replicas: 0, readyReplicas: 0 },
    });
    Object.assign(deployment['spec'] as object, { template: describeTemplate(current) });
    const set = this.#addSet(deployment, rolledOutMinutesAgo);
    for (let count = 0; count < replicas; count++) this.#addPod(set, mood, rolledOutMinutesAgo);
    this.#put('services', {
      ...this.#describe(name, workload, deployedMinutesAgo),
      spec: {
        type: 'ClusterIP',
        clusterIP: '10.96.12.7',
        selector: { app: name },
        ports: [{ port: 80, targetPort: 8080, protocol: 'TCP' }],
      },
    });
    if (autoscaler)
      this.#put('horizontalpodautoscalers', {
        ...this.#describe(name, workload, deployedMinutesAgo),
        spec: {
          minReplicas: autoscaler.min,
          maxReplicas: autoscaler.max,
          scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name },
        },
        status: {
          currentReplicas: replicas,
          desiredReplicas: replicas,
          lastScaleTime: toTime(rolledOutMinutesAgo),
        },
      });
    this.#count(deployment, rolledOutMinutesAgo);
  }

  #describe(name: string, { name: id, namespace }: Named, minutesAgo: number) {
    return {
      metadata: {
        name,
        namespace,
        uid: randomUUID(),
        creationTimestamp: toTime(minutesAgo),
        labels: { app: id, 'backstage.io/kubernetes-id': id },
        annotations: { 'meridian.example/demonstration': 'true' },
      },
    };
  }

  #addSet(deployment: DemoObject, minutesAgo = 0): DemoObject {
    const { name, namespace, uid } = deployment.metadata;
    const { replicas, template } = deployment['spec'] as { replicas: number; template: object };
    const suffix = randomUUID().slice(0, 8);
    const { metadata } = this.#describe(`${name}-${suffix}`, { name, namespace }, minutesAgo);
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
    const pod = this.#addPod(set, 'starting', 0);
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      if (!this.find('pods', pod.metadata.namespace, pod.metadata.name)) return;
      pod['status'] = describeStatus(mood, readImage(pod), 0);
      this.#put('pods', pod);
      this.#addTrouble(pod, mood, 0);
      this.#addEvent(pod, 'Pod', 'Started', 'Started container app', 'Normal');
      const [, deployment] = this.#deploymentOf(set);
      if (deployment) this.#count(deployment);
    }, startMs).unref();
    this.#timers.add(timer);
  }

  #addPod(set: DemoObject, mood: PodMood | 'starting', minutesAgo: number): DemoObject {
    const { name, namespace, uid, labels } = set.metadata;
    const id = labels['app'] ?? '';
    const { metadata } = this.#describe(
      `${name}-${randomUUID().slice(0, 5)}`,
      { name: id, namespace },
      minutesAgo,
    );
    const { template } = set['spec'] as { template: { spec: { containers: { image: string }[] } } };
    const image = template.spec.containers[0]?.image ?? '';
    const pod = this.#put('pods', {
      metadata: { ...metadata, ownerReferences: [own('apps/v1', 'ReplicaSet', name, uid)] },
      spec: { nodeName: 'demo-node-1', ...template.spec },
      status: describeStatus(mood, image, minutesAgo),
    });
    if (mood === 'starting')
      this.#addEvent(pod, 'Pod', 'Scheduled', 'Assigned to demo-node-1', 'Normal');
    else this.#addTrouble(pod, mood, minutesAgo);
    return pod;
  }

  /** What the cluster has noted of a pod that does not run. */
  #addTrouble(pod: DemoObject, mood: PodMood, minutesAgo: number): void {
    if (mood === 'crashing')
      this.#addEvent(pod, 'Pod', 'BackOff', 'Back-off restarting failed container app', 'Warning', {
        minutesAgo,
        everyMinutes: 0.5,
      });
    if (mood === 'image-missing')
      this.#addEvent(
        pod,
        'Pod',
        'Failed',
        `Failed to pull image "${readImage(pod)}": rpc error: code = NotFound desc = manifest unknown`,
        'Warning',
        { minutesAgo, everyMinutes: 5 },
      );
  }

  /** Containers that crash have been started once more, and have ended once more. */
  #crashAgain(): void {
    for (const pod of this.list('pods')) {
      const status = readStatus(pod);
      const [container] = status?.containerStatuses ?? [];
      if (!status || container?.state.waiting?.reason !== 'CrashLoopBackOff') continue;
      container.restartCount += 1;
      container.lastState = { terminated: describeCrash(0) };
      this.#put('pods', pod);
      const event = this.list('events').find(
        ({ reason, involvedObject }) =>
          reason === 'BackOff' && (involvedObject as { name?: string }).name === pod.metadata.name,
      );
      if (!event) continue;
      Object.assign(event, { lastTimestamp: toTime(0), count: Number(event['count']) + 10 });
      this.#put('events', event);
    }
  }

  #addEvent(
    about: DemoObject,
    kind: string,
    reason: string,
    message: string,
    type: string,
    { minutesAgo = 0, everyMinutes = 1 } = {},
  ): void {
    const { name, namespace, uid } = about.metadata;
    const firstTimestamp = toTime(minutesAgo);
    this.#put('events', {
      metadata: {
        name: `${name}.${randomUUID().slice(0, 8)}`,
        namespace,
        uid: randomUUID(),
        creationTimestamp: firstTimestamp,
        labels: {},
      },
      type,
      reason,
      message,
      count: 1 + Math.floor(minutesAgo / everyMinutes),
      firstTimestamp,
      lastTimestamp: toTime(Math.min(minutesAgo, 1)),
      involvedObject: { kind, namespace, name, uid },
    });
  }

  #count(deployment: DemoObject, minutesAgo = 0): void {
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
          lastTransitionTime: toTime(minutesAgo),
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

interface ContainerStatus {
  ready: boolean;
  restartCount: number;
  state: { running?: object; waiting?: { reason: string; message?: string } };
  lastState?: object;
}

const readStatus = ({ status }: DemoObject) =>
  status as { containerStatuses?: ContainerStatus[] } | undefined;

function isReady(pod: DemoObject): boolean {
  const { containerStatuses = [] } = readStatus(pod) ?? {};
  return containerStatuses.length > 0 && containerStatuses.every(({ ready }) => ready);
}

function readImage({ spec }: DemoObject): string {
  return (spec as { containers: { image: string }[] }).containers[0]?.image ?? '';
}

function moodOf({ metadata }: DemoObject): PodMood {
  return demoWorkloads.find(({ name }) => name === metadata.labels['app'])?.mood ?? 'running';
}

const toTime = (minutesAgo: number) => new Date(Date.now() - minutesAgo * minuteMs).toISOString();

/** A run that ended soon after its start. */
function describeCrash(minutesAgo: number) {
  const finished = Date.now() - minutesAgo * minuteMs;
  return {
    exitCode: 1,
    reason: 'Error',
    startedAt: new Date(finished - podStartMs).toISOString(),
    finishedAt: new Date(finished).toISOString(),
  };
}

function describeContainer(mood: PodMood | 'starting', image: string, minutesAgo: number) {
  switch (mood) {
    case 'starting':
      return { restartCount: 0, state: { waiting: { reason: 'ContainerCreating' } } };
    case 'image-missing':
      return {
        restartCount: 0,
        state: {
          waiting: {
            reason: 'ImagePullBackOff',
            message: `Back-off pulling image "${image}": manifest unknown`,
          },
        },
      };
    case 'crashing':
      return {
        // At first the cluster tries again sooner.
        restartCount: Math.max(1, Math.min(3, minutesAgo) + Math.floor(minutesAgo / 6)),
        state: {
          waiting: {
            reason: 'CrashLoopBackOff',
            message: `back-off 5m0s restarting failed container=app`,
          },
        },
        lastState: { terminated: describeCrash(Math.min(minutesAgo, 2)) },
      };
    case 'out-of-memory': {
      const hasRun = minutesAgo > 0;
      const endedAt = toTime(minutesAgo / 12);
      if (!hasRun) return { restartCount: 0, state: { running: { startedAt: toTime(0) } } };
      return {
        restartCount: 4,
        state: { running: { startedAt: endedAt } },
        lastState: {
          terminated: {
            exitCode: 137,
            reason: 'OOMKilled',
            startedAt: toTime(minutesAgo / 4),
            finishedAt: endedAt,
          },
        },
      };
    }
    default:
      return { restartCount: 0, state: { running: { startedAt: toTime(minutesAgo) } } };
  }
}

function describeStatus(mood: PodMood | 'starting', image: string, minutesAgo: number) {
  const container = describeContainer(mood, image, minutesAgo);
  const isRunning = 'running' in container.state;
  const time = toTime(minutesAgo);
  const condition = (type: string, isTrue: boolean) => ({
    type,
    status: isTrue ? 'True' : 'False',
    lastTransitionTime: time,
  });
  return {
    phase: mood === 'image-missing' || mood === 'starting' ? 'Pending' : 'Running',
    podIP: '10.244.0.17',
    startTime: time,
    conditions: [
      condition('PodScheduled', true),
      condition('Initialized', true),
      condition('ContainersReady', isRunning),
      condition('Ready', isRunning),
    ],
    containerStatuses: [{ name: 'app', image, ready: isRunning, started: isRunning, ...container }],
  };
}
