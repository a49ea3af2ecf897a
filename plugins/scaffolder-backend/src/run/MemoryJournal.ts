import {
  type CheckpointAddress,
  isDone,
  type LogLine,
  type RunJournal,
  type StepProgress,
} from './RunJournal.ts';

/** Lines that are stored at most, and their characters together; further ones are omitted. */
const maxLines = 10_000;
const maxCharacters = 8 * 1024 * 1024;

/** The journal of a run that stores nothing. */
export class MemoryJournal implements RunJournal {
  readonly lines: { body: LogLine }[] = [];
  readonly #checkpoints = new Map<string, unknown>();
  readonly #checkDone: () => Promise<void>;
  #characters = 0;
  #isFull = false;

  /** @param checkDone - called after each step, and each item of one; throws when what it did may not remain. */
  constructor(checkDone: () => Promise<void> = async () => {}) {
    this.#checkDone = checkDone;
  }

  log(line: LogLine): void {
    const characters = this.#characters + line.message.length;
    if (this.lines.length < maxLines && characters <= maxCharacters) {
      this.#characters = characters;
      this.lines.push({ body: line });
    } else if (!this.#isFull) {
      this.#isFull = true;
      this.lines.push({ body: { message: 'The log is full; further lines are omitted' } });
    }
  }

  async putStep(step: StepProgress, line: LogLine | undefined): Promise<void> {
    if (isDone(step)) await this.#checkDone();
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
