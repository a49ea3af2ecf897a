import { expect, it } from 'vitest';
import {
  buildStory,
  createWorkloads,
  detectErrors,
  groupWorkloads,
  isHarmless,
  type ResourceGroup,
} from '../index.ts';
import type { KubernetesEvent } from '../../kubernetesObjects.ts';
import recordedIncidents from '../../testing/fixtures/recordedIncidents.json' with { type: 'json' };
import { hardIncidents } from '../../testing/hardIncidents.ts';
import { type Incident, incidents } from '../../testing/incidents.ts';
import { madeNow } from '../../testing/makers.ts';

/** Objects and events as a real API server had them, without what the story does not read. */
interface RecordedIncident extends Pick<Incident, 'name' | 'of' | 'rolledOut'> {
  cause?: Incident['cause'];
  /** When it was recorded. */
  now: string;
  /** How the name of the object begins, where the cluster made up its end. */
  ofPrefix?: string;
  resources: ResourceGroup[];
  events: KubernetesEvent[];
}

const recorded = recordedIncidents as unknown as RecordedIncident[];

const all: (Incident & { now: number; ofPrefix?: string })[] = [
  ...[...incidents, ...hardIncidents].map(incident => ({ ...incident, now: madeNow })),
  ...recorded.map(({ resources, now, ...incident }) => ({
    cause: undefined,
    ...incident,
    workloads: groupWorkloads(resources),
    now: Date.parse(now),
  })),
];

const explained = all.map(incident => {
  const workloads = { ...createWorkloads(), ...incident.workloads };
  const story = buildStory(workloads, incident.events ?? [], incident.now);
  return { incident, story, errors: detectErrors(workloads, incident.now) };
});

it('puts the right cause on top in every incident', () => {
  const wrong = explained.flatMap(({ incident, story }) => {
    const { name, cause, of, ofPrefix, rolledOut, says, changed } = incident;
    const [first] = story.causes;
    const isRight =
      first?.code === cause &&
      (of === undefined || first?.object.name === of) &&
      (ofPrefix === undefined || first?.object.name.startsWith(ofPrefix)) &&
      (rolledOut === undefined || first?.change?.to[0] === rolledOut) &&
      (says === undefined || first?.detail?.includes(says)) &&
      (changed === undefined || first?.change?.settings.includes(changed));
    return isRight ? [] : [`${name}: ${JSON.stringify(first)}`];
  });
  expect(incidents.length).toBeGreaterThanOrEqual(30);
  expect(recorded.length).toBeGreaterThanOrEqual(10);
  expect(wrong).toEqual([]);
});

const withoutSuffix = (name: string) => name.replace(/-[^-]+$/, '');

it.each(explained)(
  'has a cause for everything that is detected: $incident.name',
  ({ story, errors }) => {
    // A job explains what its pods went through.
    const explained = new Set(
      story.causes.flatMap(({ object: { kind, name } }) =>
        kind === 'Job' ? [name] : [withoutSuffix(name)],
      ),
    );
    const missing = errors
      .map(({ sourceRef }) => withoutSuffix(sourceRef.name))
      .filter(name => !explained.has(name));
    expect(missing).toEqual([]);
  },
);

it.each(explained.filter(({ incident }) => incident.cause === undefined))(
  'finds nothing wrong where nothing is detected: $incident.name',
  ({ story, errors }) => {
    expect([story.causes.filter(({ code }) => !isHarmless(code)), errors]).toEqual([[], []]);
  },
);
