import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Where commands run. */
export interface CommandOptions {
  cwd: string;
  /** Beside the environment of the test. */
  env?: Readonly<Record<string, string | undefined>>;
}

/** Commands that go on until they are stopped. */
export interface RunningCommands {
  /** What they have written until now, on both streams. */
  readOutput(): string;
  /** Ends them and what they have started. */
  stop(): Promise<void>;
}

/**
 * Runs commands of a document in a shell that ends with the first that fails.
 *
 * @returns what they wrote, on both streams.
 * @throws Error with their output when one fails.
 */
export async function runCommands(commands: string, options: CommandOptions): Promise<string> {
  const { child, readOutput } = startShell(commands, options);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`Ended with ${code}: ${commands}\n${readOutput()}`);
  return readOutput();
}

/**
 * Starts commands of a document, the last of which does not end.
 *
 * @param until - what they write once they are ready.
 * @throws Error with their output when they end before that.
 */
export async function startCommands(
  commands: string,
  { until, ...options }: CommandOptions & { until: string },
): Promise<RunningCommands> {
  const { child, readOutput } = startShell(commands, options);
  const stop = async () => {
    const isEnded = child.exitCode !== null || child.signalCode !== null;
    const closed = isEnded ? undefined : once(child, 'close');
    // npm's shell passes no signals on, so all of its group get them.
    if (child.pid !== undefined && !isEnded) process.kill(-child.pid, 'SIGTERM');
    await closed;
  };
  await new Promise<void>((ready, fail) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', () => readOutput().includes(until) && ready());
    child.once('close', code =>
      fail(new Error(`Ended with ${code} before '${until}': ${commands}\n${readOutput()}`)),
    );
  });
  return { readOutput, stop };
}

function startShell(
  commands: string,
  { cwd, env }: CommandOptions,
): { child: ChildProcess; readOutput: () => string } {
  const child = spawn('sh', ['-e', '-c', commands], {
    cwd,
    // What the tools of this repository set is not there for a reader of the document.
    env: { ...process.env, NODE_OPTIONS: '', NODE_PATH: '', NODE_ENV: undefined, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => (output += String(chunk)));
  return { child, readOutput: () => output };
}
