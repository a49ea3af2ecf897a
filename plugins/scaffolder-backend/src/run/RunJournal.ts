import type { StoredStep } from '../store/StoredTask.ts';

/** The progress of a step that runs. */
export interface StepProgress {
  position: number;
  state: StoredStep['state'];
  attempt: number;
  itemsDone: number;
  output: Readonly<Record<string, unknown>>;
}

/** Whether a step, or an item of it, has just been done. */
export function isDone({ state, itemsDone }: StepProgress): boolean {
  return state === 'completed' || (state === 'processing' && itemsDone > 0);
}

/** A line of the log. */
export interface LogLine {
  message: string;
  stepId?: string;
  status?: string;
}

/** Where a run writes what it does, and reads what was done before. */
export interface RunJournal {
  /** Writes a line soon, in order with all else. */
  log(line: LogLine): void;
  /** Stores the progress of a step together with the lines so far and this one. */
  putStep(step: StepProgress, line: LogLine | undefined): Promise<void>;
  getCheckpoint(at: CheckpointAddress): Promise<{ value: unknown } | undefined>;
  putCheckpoint(at: CheckpointAddress, value: unknown): Promise<void>;
}

/** What a checkpoint is stored under. */
export interface CheckpointAddress {
  position: number;
  item: number;
  key: string;
}

/** How a run ended. */
export interface RunResult {
  status: 'completed' | 'failed';
  /** Links, texts and whatever else the template gives; without secrets. */
  output: Readonly<Record<string, unknown>>;
  error?: { name: string; message: string };
  /** Whether it is not known what an interrupted step did. */
  isRecoverable: boolean;
}
