import type { TaskEvent } from '@portico/scaffolder-common';
import type { TemplateAction } from '@portico/scaffolder-node';
import type { Delegations, Logger } from '@portico/server';
import { TemporaryFolder } from '@portico/server/files';
import type { JobContext, JobType } from '@portico/server/work';
import { z } from 'zod';
import { compileActionConditions } from '../permissions/actionRules.ts';
import type { TemplateRenderer } from '../render/TemplateRenderer.ts';
import type { RunStore } from '../store/RunStore.ts';
import type { StoredStep, StoredTask } from '../store/StoredTask.ts';
import type { NewEvent } from '../store/taskEvents.ts';
import { WorkspaceStore, type WorkspaceStoreOptions } from '../store/WorkspaceStore.ts';
import { Redactor } from './Redactor.ts';
import type { TaskEnvironment } from './RunOptions.ts';
import { runSteps } from './runSteps.ts';
import { isCancelled } from './stepFailures.ts';
import { StoredJournal } from './StoredJournal.ts';

/** Runs a task. */
export const runTaskJob: JobType<{ taskId: string }> = {
  id: 'run-task',
  payload: z.object({ taskId: z.string() }),
};

/** What a runner works with. */
export interface TaskRunnerOptions {
  store: RunStore;
  workspaces: WorkspaceStoreOptions;
  renderer: TemplateRenderer;
  actions: ReadonlyMap<string, TemplateAction>;
  delegations: Delegations;
  environment: TaskEnvironment;
  logger: Logger;
}

/** Runs tasks that are stored. */
export class TaskRunner {
  readonly #options: TaskRunnerOptions;

  constructor(options: TaskRunnerOptions) {
    this.#options = options;
  }

  /** Runs a task from where it is to its end, unless the job is aborted for another reason than that it was cancelled. */
  async run(taskId: string, job: JobContext): Promise<void> {
    const { store } = this.#options;
    const task = await store.begin(taskId, job.isHeld);
    if (!task) return;
    const folder = await TemporaryFolder.create('task');
    try {
      await this.#runIn(folder.path, task, job);
    } catch (error) {
      if (!isCancelled(job.signal)) throw error;
      const end = { status: 'cancelled', isRecoverable: false } as const;
      await store.finish(taskId, job.isHeld, end, [createCancelled(taskId)]);
    } finally {
      await folder.remove();
    }
  }

  async #runIn(folder: string, task: StoredTask, job: JobContext): Promise<void> {
    const { store, workspaces, renderer, actions, delegations, logger } = this.#options;
    const { id: taskId, spec, delegationId } = task;
    const { secrets } = task;
    const { environment } = this.#options;
    const redactor = new Redactor([
      ...Object.values(secrets),
      ...task.secretTexts,
      ...Object.values(environment.secrets),
    ]);
    const workspace = new WorkspaceStore(workspaces, taskId, folder);
    const failed = new AbortController();
    const journal = new StoredJournal({
      taskId,
      store,
      workspace,
      job,
      redactor,
      onFailure: error => failed.abort(error),
    });
    const former = await store.listSteps(taskId);
    if (task.isResumed) {
      const message = 'The task goes on after the server ended';
      await store.append(taskId, job.isHeld, [{ type: 'recovered', body: { message } }]);
    }
    const snapshot = former.findLast(step => isSnapshot(step))?.workspace;
    if (snapshot) await workspace.restore(snapshot);
    const isActionAllowed = compileActionConditions(task.rights.actions);
    try {
      const { status, output, error, isRecoverable } = await runSteps({
        taskId,
        spec,
        secrets,
        environment,
        initiator: task.createdBy ?? '',
        isDryRun: false,
        workspacePath: folder,
        journal,
        former,
        actions,
        ...(isActionAllowed && { isActionAllowed }),
        canUseIntegrations: task.rights.canUseIntegrations,
        renderer,
        redactor,
        signal: AbortSignal.any([job.signal, failed.signal]),
        issueToken: async pluginId =>
          delegationId === undefined ? undefined : delegations.issueToken(delegationId, pluginId),
      });
      await journal.flush();
      const body = {
        message: `Run completed with status: ${status}`,
        ...(error ? { error } : { output: { ...output } }),
      } satisfies TaskEvent['body'];
      const event: NewEvent = { type: 'completion', body, isRecoverable };
      await store.finish(taskId, job.isHeld, { status, isRecoverable }, [event]);
    } catch (error) {
      await journal.flush().catch(() => {});
      throw error;
    }
    logger.debug(`Task '${taskId}' ended`);
  }
}

/** The completion of a task that was cancelled. */
export function createCancelled(taskId: string): NewEvent {
  const message = `Task ${taskId} has been cancelled.`;
  return {
    type: 'completion',
    body: { message, error: { name: 'CancelledError', message } },
  };
}

function isSnapshot({ workspace }: StoredStep): boolean {
  return workspace !== null;
}
