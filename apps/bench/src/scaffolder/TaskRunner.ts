import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpClient } from '../http/HttpClient.ts';
import { benchToken } from '../server/writeBenchConfig.ts';

/** An event of a task, as its stream has it. */
export interface StreamedEvent {
  type: string;
  createdAt: string;
  body: { message?: string; status?: string; error?: { message: string } };
}

const timeoutMs = 120_000;

/** Runs templates on a server. */
export class TaskRunner {
  readonly #url: string;
  readonly #client: HttpClient;

  constructor(url: string, client: HttpClient) {
    this.#url = url;
    this.#client = client;
  }

  /** Starts a task. @returns its id. */
  async start(template: string, values: Record<string, string> = {}): Promise<string> {
    const { id } = await this.#client.sendForJson<{ id: string }>({
      method: 'POST',
      path: '/api/scaffolder/v2/tasks',
      body: { templateRef: `template:default/${template}`, values },
    });
    return id;
  }

  /** Milliseconds from the start of a task until its first event came. */
  async timeFirstEvent(template: string): Promise<number> {
    const startedAt = performance.now();
    const id = await this.start(template);
    let firstAt: number | undefined;
    for await (const _event of this.#follow(id)) firstAt ??= performance.now();
    return (firstAt ?? Number.NaN) - startedAt;
  }

  /** Milliseconds from the start of a task until it has completed. @throws when it fails. */
  async timeRun(template: string, values: Record<string, string>): Promise<number> {
    const startedAt = performance.now();
    await this.complete(await this.start(template, values));
    return performance.now() - startedAt;
  }

  /** Reads the events of a task to its end. @throws when it fails. */
  async complete(id: string): Promise<StreamedEvent[]> {
    const events: StreamedEvent[] = [];
    for await (const event of this.#follow(id)) events.push(event);
    const error = events.at(-1)?.body.error;
    if (error) throw new Error(`The task has failed: ${error.message}`);
    return events;
  }

  /** Settles when so many tasks are running at once. */
  async whenRunning(count: number): Promise<void> {
    const end = performance.now() + timeoutMs;
    for (;;) {
      const { totalTasks = 0 } = await this.#client.sendForJson<{ totalTasks?: number }>({
        method: 'GET',
        path: '/api/scaffolder/v2/tasks?status=processing&limit=1',
      });
      if (totalTasks >= count) return;
      if (performance.now() > end) throw new Error(`Only ${totalTasks} of ${count} tasks run`);
      await sleep(50);
    }
  }

  async *#follow(id: string): AsyncGenerator<StreamedEvent> {
    const response = await fetch(`${this.#url}/api/scaffolder/v2/tasks/${id}/eventstream`, {
      headers: { authorization: `Bearer ${benchToken}` },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok || !response.body) throw new Error(`The stream answered ${response.status}`);
    const decoder = new TextDecoder();
    let rest = '';
    for await (const chunk of response.body) {
      const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts) {
        const data = /^data: (.*)$/m.exec(part)?.[1];
        if (data) yield JSON.parse(data) as StreamedEvent;
      }
    }
  }
}
