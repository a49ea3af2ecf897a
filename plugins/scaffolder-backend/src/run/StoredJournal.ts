import type { JobContext } from '@portico/server/work';
import type { RunStore } from '../store/RunStore.ts';
import type { WorkspaceStore } from '../store/WorkspaceStore.ts';
import {
  type CheckpointAddress,
  isDone,
  type LogLine,
  type RunJournal,
  type StepProgress,
} from './RunJournal.ts';
import type { Redactor } from './Redactor.ts';

const flushMs = 50;
/** Lines that one run may write; further ones are omitted. */
const maxLines = 20_000;
const maxMessageCharacters = 32_768;
const maxBatch = 500;

/** What a stored journal writes to. */
export interface StoredJournalOptions {
  taskId: string;
  store: RunStore;
  workspace: WorkspaceStore;
  job: Pick<JobContext, 'isHeld'>;
  redactor: Redactor;
  /** Called when lines could not be written: the run may not go on. */
  onFailure: (error: unknown) => void;
}

/** The journal of a task, which is written only while its job is held. */
export class StoredJournal implements RunJournal {
  readonly #options: StoredJournalOptions;
  #waiting: LogLine[] = [];
  #count = 0;
  #timer: NodeJS.Timeout | undefined;
  /** Writes one after the other, so that events are in order. */
  #writing: Promise<void> = Promise.resolve();

  constructor(options: StoredJournalOptions) {
    this.#options = options;
  }

  log(line: LogLine): void {
    this.#count += 1;
    if (this.#count > maxLines) return;
    const isLast = this.#count === maxLines;
    const text = isLast ? `The log has ${maxLines} lines; further ones are omitted` : line.message;
    const message = this.#options.redactor.text(text);
    this.#waiting.push({ ...line, message: shorten(message) });
    this.#timer ??= setTimeout(() => {
      this.flush().catch(this.#options.onFailure);
    }, flushMs);
  }

  async putStep(step: StepProgress, line: LogLine | undefined): Promise<void> {
    const { store, taskId, workspace, redactor } = this.#options;
    const manifest = isDone(step) ? await workspace.save(text => redactor.finds(text)) : undefined;
    await this.#write(line, trx => store.putStep(trx, taskId, { ...step, workspace: manifest }));
  }

  getCheckpoint({ position, item, key }: CheckpointAddress) {
    const { store, taskId } = this.#options;
    return store.getCheckpoint({ task_id: taskId, position, item, key });
  }

  putCheckpoint({ position, item, key }: CheckpointAddress, value: unknown) {
    const { store, taskId, job } = this.#options;
    return store.putCheckpoint({ task_id: taskId, position, item, key }, value, job.isHeld);
  }

  /** Writes the lines that wait. */
  async flush(): Promise<void> {
    if (this.#waiting.length > 0) await this.#write(undefined, undefined);
    await this.#writing;
  }

  #write(
    line: LogLine | undefined,
    change: Parameters<RunStore['append']>[3] | undefined,
  ): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { store, taskId, job, redactor } = this.#options;
    const lines = this.#waiting;
    this.#waiting = [];
    if (line) lines.push({ ...line, message: shorten(redactor.text(line.message)) });
    const batches: LogLine[][] = [];
    for (let from = 0; from < Math.max(lines.length, 1); from += maxBatch)
      batches.push(lines.slice(from, from + maxBatch));
    const write = async () => {
      for (const [index, batch] of batches.entries()) {
        const events = batch.map(body => ({ type: 'log' as const, body: { ...body } }));
        const isLast = index === batches.length - 1;
        await store.append(taskId, job.isHeld, events, isLast ? change : undefined);
      }
    };
    const written = this.#writing.then(write);
    // The caller of this write has the error; later ones try by themselves.
    this.#writing = written.catch(() => {});
    return written;
  }
}

function shorten(message: string): string {
  return message.length <= maxMessageCharacters
    ? message
    : `${message.slice(0, maxMessageCharacters)} … (${message.length} characters)`;
}
