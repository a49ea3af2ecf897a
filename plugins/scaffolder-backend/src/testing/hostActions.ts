import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TaskSpec } from '@portico/scaffolder-common';
import type { ActionContext, TemplateAction } from '@portico/scaffolder-node';
import { onTestFinished } from 'vitest';

/** What an action runs with in a test. */
export interface TestRunOptions {
  /** Results of former runs by key; those of this run are added. */
  checkpoints?: Map<string, unknown>;
  canUseIntegrations?: boolean;
  workspacePath?: string;
  spec?: Partial<TaskSpec>;
}

/** Runs an action by itself. @returns its outputs and the lines that it wrote to the log. */
export async function runAction(
  action: TemplateAction,
  input: Readonly<Record<string, unknown>>,
  { checkpoints = new Map<string, unknown>(), spec = {}, ...options }: TestRunOptions = {},
): Promise<{ outputs: Record<string, unknown>; lines: string[] }> {
  const outputs: Record<string, unknown> = {};
  const lines: string[] = [];
  const write = (message: string) => void lines.push(message);
  const context: ActionContext = {
    input: action.parseInput(input),
    secrets: {},
    workspacePath: options.workspacePath ?? '/nowhere',
    logger: { debug: () => {}, info: write, warn: write, error: write },
    signal: new AbortController().signal,
    idempotencyKey: 'task:step:0',
    task: { id: 'task', spec: { apiVersion: 'x', parameters: {}, steps: [], ...spec } },
    step: { id: 'step', name: 'Step' },
    initiator: 'user:default/ada',
    canUseIntegrations: options.canUseIntegrations ?? true,
    isDryRun: false,
    output(name, value) {
      outputs[name] = value;
    },
    async checkpoint<Result>(key: string, work: () => Promise<Result>) {
      if (!checkpoints.has(key)) checkpoints.set(key, await work());
      return checkpoints.get(key) as Result;
    },
    issueToken: async () => undefined,
  };
  await action.run(context);
  return { outputs, lines };
}

/** A folder that is removed after the test. */
export async function makeWorkspace(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'action-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
