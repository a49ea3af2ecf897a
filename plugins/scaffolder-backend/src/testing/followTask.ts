import type { ScaffolderClient, TaskEvent } from '@portico/scaffolder-common';
import { vi } from 'vitest';

/** The events of a task to its completion. The stream of one that failed stays open, since it may be run again. */
export async function followTask(
  client: ScaffolderClient,
  taskId: string,
  after?: number,
): Promise<TaskEvent[]> {
  const events: TaskEvent[] = [];
  for await (const event of client.streamEvents(taskId, { after })) {
    events.push(event);
    if (event.type === 'completion') break;
  }
  return events;
}

/** Waits until the catalog has a template. */
export async function waitForTemplate(client: ScaffolderClient, name: string): Promise<void> {
  const template = { kind: 'template', namespace: 'default', name };
  await vi.waitUntil(async () => await client.getParameterSchema(template).catch(() => undefined), {
    timeout: 30_000,
    interval: 100,
  });
}
