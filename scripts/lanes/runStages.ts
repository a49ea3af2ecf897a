import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';

const killAfterMs = 10_000;
const isWindows = process.platform === 'win32';

/** How tsc, vitest and Playwright begin the line of a failure. */
const failureLine = /^\s*(✘|×|✗|❯ .*\bfailed\b|.*\berror TS\d+)/;

/** One command of a lane. */
export interface Step {
  title: string;
  command: string;
  args: readonly string[];
  cwd: string;
  env?: NodeJS.ProcessEnv;
  /** A step before it without whose success this one makes no sense. */
  needs?: Step;
}

/** How a step ended. */
export interface StepResult {
  step: Step;
  outcome: 'passed' | 'failed' | 'not run';
  seconds: number;
  /** All that it wrote. */
  output: string;
}

/** Where lanes write, and what stops them. */
export interface LaneOptions {
  write: (text: string) => void;
  /** Ends all steps that run, with what they have started. */
  signal?: AbortSignal;
}

/** Steps that run one after the other. */
export type Lane = readonly Step[];

/**
 * Runs stages one after the other, the lanes of a stage beside each other, and the steps of a lane in order; after a
 * failed step all go on but those that need it. The output of a step is written whole when it ends; lines that report
 * failures are also written when they appear.
 *
 * @returns the steps in the order of their stages and lanes.
 */
export async function runStages(
  stages: readonly (readonly Lane[])[],
  options: LaneOptions,
): Promise<StepResult[]> {
  const results: StepResult[] = [];
  for (const lanes of stages) {
    const ended = await Promise.all(lanes.map(lane => runLane(lane, options, results)));
    results.push(...ended.flat());
  }
  return results;
}

async function runLane(
  lane: Lane,
  options: LaneOptions,
  before: readonly StepResult[],
): Promise<StepResult[]> {
  const results: StepResult[] = [];
  for (const step of lane) {
    const needed = step.needs && [...before, ...results].find(result => result.step === step.needs);
    const isPossible = !step.needs || needed?.outcome === 'passed';
    if (options.signal?.aborted || !isPossible) {
      results.push({ step, outcome: 'not run', seconds: 0, output: '' });
      continue;
    }
    results.push(await runStep(step, options));
  }
  return results;
}

async function runStep(step: Step, { write, signal }: LaneOptions): Promise<StepResult> {
  const startedAt = Date.now();
  write(`-- ${step.title} started\n`);
  const child = spawn(step.command, [...step.args], {
    cwd: step.cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: isWindows,
    // A process group of its own, so that everything it starts can be ended with it.
    detached: !isWindows,
    env: { ...process.env, ...step.env },
  });
  const output: string[] = [];
  const collect = (text: string) => output.push(text);
  child.stdout.on('data', collect).setEncoding('utf8');
  child.stderr.on('data', collect).setEncoding('utf8');
  const report = (line: string) => write(`!! ${step.title}: ${line.trim()}\n`);
  child.stdout.on('data', createLineWatcher(report));
  child.stderr.on('data', createLineWatcher(report));

  const stop = () => void endGroup(child);
  signal?.addEventListener('abort', stop, { once: true });
  const code = await once(child, 'close').then(
    ([status]: (number | null)[]) => status,
    (error: unknown) => {
      collect(String(error));
      return null;
    },
  );
  signal?.removeEventListener('abort', stop);
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  const outcome = code === 0 ? 'passed' : 'failed';
  const text = output.join('').trimEnd();
  write(`\n== ${step.title}: ${outcome} (${seconds} s)\n${text === '' ? '' : `${text}\n`}`);
  return { step, outcome, seconds, output: text };
}

/** Calls back with each line that reports a failure, as soon as the line is complete. */
function createLineWatcher(report: (line: string) => void): (text: string) => void {
  let rest = '';
  return text => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines.map(stripVTControlCharacters)) {
      if (failureLine.test(line)) report(line);
    }
  };
}

/** Interrupts a process and all that it started; what has not ended after some seconds is killed. */
async function endGroup(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null) return;
  if (isWindows) {
    spawnSync('taskkill', ['/pid', String(pid), '/t', '/f']);
    return;
  }
  const send = (name: NodeJS.Signals) => {
    try {
      process.kill(-pid, name);
    } catch (error) {
      // Everything in the group has ended by itself.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  };
  const timer = setTimeout(() => send('SIGKILL'), killAfterMs);
  send('SIGINT');
  await once(child, 'close');
  clearTimeout(timer);
  send('SIGKILL');
}
