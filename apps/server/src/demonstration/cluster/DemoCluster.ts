import { randomUUID } from 'node:crypto';
import {
  describeObject,
  describeOwner,
  type DemoObject,
  getMood,
  isReady,
  readImage,
  readStatus,
  toTime,
} from './demoObjects.ts';
import { type DemoChange, DemoObjectStore } from './DemoObjectStore.ts';
import { type DemoWorkload, demoWorkloads, type PodMood } from './demoWorkloads.ts';
import {
  describeAutoscaler,
  describeDeploymentStatus,
  describeService,
  describeTemplate,
} from './describeWorkload.ts';
import { describeCrash, describePodStatus } from './podStatus.ts';

const minuteMs = 60_000;
const startMs = 2000;
const deployedMinutesAgo = 120 * 24 * 60;
const formerRolloutMinutes = 8 * 24 * 60;
/** How long the cluster waits before it starts a container again that crashes. */
const backOffMs = 5 * minuteMs;

/** A small cluster, which changes by what is written to it. */
export class DemoCluster {
  readonly #store = new DemoObjectStore();
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor() {
    for (const workload of demoWorkloads) this.#addWorkload(workload);
    this.#timers.add(setInterval(() => this.#crashAgain(), backOffMs).unref());
  }

  get version(): string {
    return this.#store.version;
  }

  list(plural: string): DemoObject[] {
    return this.#store.list(plural);
  }

  find(plural: string, namespace: string, name: string): DemoObject | undefined {
    return this.#store.find(plural, namespace, name);
  }

  /** @returns what ends it. */
  listen(listener: (change: DemoChange) => void): () => void {
    return this.#store.listen(listener);
  }

  /** Deletes a pod; its replica set makes another one. */
  deletePod(pod: DemoObject): void {
    const { name = '' } = (pod.metadata.ownerReferences?.[0] ?? {}) as { name?: string };
    this.#store.remove('pods', pod);
    this.#store.addEvent(pod, {
      kind: 'Pod',
      reason: 'Killing',
      message: 'Stopping container app',
      type: 'Normal',
    });
    const set = this.find('replicasets', pod.metadata.namespace, name);
    if (set) this.#startPod(set);
  }

  scale(deployment: DemoObject, replicas: number): void {
    (deployment['spec'] as { replicas: number }).replicas = replicas;
    const set = this.#store.findSet(deployment);
    if (!set) return;
    const pods = this.#store.listPods(set);
    this.#store.addEvent(deployment, {
      kind: 'Deployment',
      reason: 'ScalingReplicaSet',
      message: `Scaled replica set ${set.metadata.name} to ${replicas}`,
      type: 'Normal',
    });
    for (const pod of pods.slice(replicas)) this.#store.remove('pods', pod);
    for (let missing = replicas - pods.length; missing > 0; missing--) this.#startPod(set);
    this.#count(deployment);
  }

  /** Replaces the pods by those of a new replica set. */
  restart(deployment: DemoObject, annotations: Record<string, string>): void {
    const { spec } = deployment as unknown as {
      spec: { replicas: number; template: { metadata: { annotations?: object } } };
    };
    spec.template.metadata.annotations = { ...annotations };
    const former = this.#store.findSet(deployment);
    const set = this.#addSet(deployment);
    for (const pod of former ? this.#store.listPods(former) : []) this.#store.remove('pods', pod);
    if (former) {
      (former['spec'] as { replicas: number }).replicas = 0;
      this.#store.put('replicasets', former);
    }
    for (let count = 0; count < spec.replicas; count++) this.#startPod(set);
    this.#count(deployment);
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#store.clearListeners();
  }

  #addWorkload(workload: DemoWorkload): void {
    const { name, replicas, mood, versions, rolledOutMinutesAgo, autoscaler } = workload;
    const [former, current] = versions;
    const deployment = this.#store.put('deployments', {
      ...describeObject(name, workload, deployedMinutesAgo),
      spec: {
        replicas,
        strategy: { type: 'Recreate' },
        selector: { matchLabels: { app: name } },
        template: describeTemplate(workload, former),
      },
    });
    const before = this.#addSet(deployment, rolledOutMinutesAgo + formerRolloutMinutes);
    Object.assign(before, {
      spec: { ...(before['spec'] as object), replicas: 0 },
      status: { replicas: 0, readyReplicas: 0 },
    });
    Object.assign(deployment['spec'] as object, { template: describeTemplate(workload, current) });
    const set = this.#addSet(deployment, rolledOutMinutesAgo);
    for (let count = 0; count < replicas; count++) this.#addPod(set, mood, rolledOutMinutesAgo);
    const described = describeObject(name, workload, deployedMinutesAgo);
    this.#store.put('services', { ...described, spec: describeService(name) });
    if (autoscaler)
      this.#store.put('horizontalpodautoscalers', {
        ...describeObject(name, workload, deployedMinutesAgo),
        ...describeAutoscaler(workload, autoscaler),
      });
    this.#count(deployment, rolledOutMinutesAgo);
  }

  #addSet(deployment: DemoObject, minutesAgo = 0): DemoObject {
    const { name, namespace, uid } = deployment.metadata;
    const { replicas, template } = deployment['spec'] as { replicas: number; template: object };
    const suffix = randomUUID().slice(0, 8);
    const { metadata } = describeObject(`${name}-${suffix}`, { name, namespace }, minutesAgo);
    return this.#store.put('replicasets', {
      metadata: {
        ...metadata,
        ownerReferences: [describeOwner('apps/v1', 'Deployment', name, uid)],
      },
      spec: { replicas, template, selector: { matchLabels: { app: name } } },
      status: { replicas, readyReplicas: replicas },
    });
  }

  #startPod(set: DemoObject): void {
    const mood = getMood(set);
    const pod = this.#addPod(set, 'starting', 0);
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      if (!this.find('pods', pod.metadata.namespace, pod.metadata.name)) return;
      pod['status'] = describePodStatus(mood, readImage(pod), 0);
      this.#store.put('pods', pod);
      this.#addTrouble(pod, mood, 0);
      this.#store.addEvent(pod, {
        kind: 'Pod',
        reason: 'Started',
        message: 'Started container app',
        type: 'Normal',
      });
      const deployment = this.#store.findDeployment(set);
      if (deployment) this.#count(deployment);
    }, startMs).unref();
    this.#timers.add(timer);
  }

  #addPod(set: DemoObject, mood: PodMood | 'starting', minutesAgo: number): DemoObject {
    const { name, namespace, uid, labels } = set.metadata;
    const id = labels['app'] ?? '';
    const { metadata } = describeObject(
      `${name}-${randomUUID().slice(0, 5)}`,
      { name: id, namespace },
      minutesAgo,
    );
    const { template } = set['spec'] as { template: { spec: { containers: { image: string }[] } } };
    const image = template.spec.containers[0]?.image ?? '';
    const pod = this.#store.put('pods', {
      metadata: {
        ...metadata,
        ownerReferences: [describeOwner('apps/v1', 'ReplicaSet', name, uid)],
      },
      spec: { nodeName: 'demo-node-1', ...template.spec },
      status: describePodStatus(mood, image, minutesAgo),
    });
    if (mood === 'starting')
      this.#store.addEvent(pod, {
        kind: 'Pod',
        reason: 'Scheduled',
        message: 'Assigned to demo-node-1',
        type: 'Normal',
      });
    else this.#addTrouble(pod, mood, minutesAgo);
    return pod;
  }

  /** What the cluster has noted of a pod that does not run. */
  #addTrouble(pod: DemoObject, mood: PodMood, minutesAgo: number): void {
    if (mood === 'crashing')
      this.#store.addEvent(pod, {
        kind: 'Pod',
        reason: 'BackOff',
        message: 'Back-off restarting failed container app',
        type: 'Warning',
        minutesAgo,
        everyMinutes: 0.5,
      });
    if (mood === 'image-missing')
      this.#store.addEvent(pod, {
        kind: 'Pod',
        reason: 'Failed',
        message: `Failed to pull image "${readImage(pod)}": rpc error: code = NotFound desc = manifest unknown`,
        type: 'Warning',
        minutesAgo,
        everyMinutes: 5,
      });
  }

  /** Containers that crash have been started once more, and have ended once more. */
  #crashAgain(): void {
    for (const pod of this.list('pods')) {
      const status = readStatus(pod);
      const [container] = status?.containerStatuses ?? [];
      if (!status || container?.state.waiting?.reason !== 'CrashLoopBackOff') continue;
      container.restartCount += 1;
      container.lastState = { terminated: describeCrash(0) };
      this.#store.put('pods', pod);
      const event = this.list('events').find(
        ({ reason, involvedObject }) =>
          reason === 'BackOff' && (involvedObject as { name?: string }).name === pod.metadata.name,
      );
      if (!event) continue;
      Object.assign(event, { lastTimestamp: toTime(0), count: Number(event['count']) + 10 });
      this.#store.put('events', event);
    }
  }

  #count(deployment: DemoObject, minutesAgo = 0): void {
    const set = this.#store.findSet(deployment);
    const pods = set ? this.#store.listPods(set) : [];
    const ready = pods.filter(pod => isReady(pod)).length;
    const { replicas } = deployment['spec'] as { replicas: number };
    deployment['status'] = describeDeploymentStatus(replicas, pods.length, ready, minutesAgo);
    this.#store.put('deployments', deployment);
  }
}
