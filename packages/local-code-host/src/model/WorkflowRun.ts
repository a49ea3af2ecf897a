/** How far a run or a job is, in GitHub's words. */
export interface RunState {
  status: 'queued' | 'in_progress' | 'completed';
  /** Of one that is completed. */
  conclusion?: 'success' | 'failure' | 'cancelled' | 'skipped';
}

/** A step of a job. */
export interface WorkflowStep extends RunState {
  name: string;
}

/** A job of a run. */
export interface WorkflowJob extends RunState {
  id: number;
  name: string;
  startedAt: string;
  completedAt?: string;
  steps: WorkflowStep[];
  /** With the time before each line, as GitHub stores it. */
  log: string;
}

/** A run of a workflow. */
export interface WorkflowRun extends RunState {
  id: number;
  number: number;
  /** Name of the workflow. */
  workflow: string;
  title: string;
  branch: string;
  commit: string;
  event: string;
  /** Login. */
  actor: string;
  createdAt: string;
  updatedAt: string;
  /** Rises with each time that it is run again. */
  attempt: number;
  jobs: WorkflowJob[];
}
