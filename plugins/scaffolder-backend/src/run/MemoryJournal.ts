import type { CheckpointAddress, LogLine, RunJournal, StepProgress } from './RunJournal.ts';

/** Lines that are stored at most; further ones are omitted. */
const maxLines = 10_000;

/** The journal of a run that stores nothing. */
export class MemoryJournal implements RunJournal {
  readonly lines: { body: LogLine }[] = [];
  readonly #checkpoints = new Map<string, unknown>();

  log(line: LogLine): void {
    if (this.lines.length < maxLines) this.lines.push({ body: line });
  }

  async putStep(_step: StepProgress, line: LogLine | undefined): Promise<void> {
    if (line) this.log(line);
  }

  async getCheckpoint(at: CheckpointAddress): Promise<{ value: unknown } | undefined> {
    const key = JSON.stringify(at);
    return this.#checkpoints.has(key) ? { value: this.#checkpoints.get(key) } : undefined;
  }

  async putCheckpoint(at: CheckpointAddress, value: unknown): Promise<void> {
    this.#checkpoints.set(JSON.stringify(at), value);
  }
}
