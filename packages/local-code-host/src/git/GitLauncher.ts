import { type ChildProcess, spawn } from 'node:child_process';
import { PassThrough, Writable } from 'node:stream';

/** How a process of git is started. */
export interface GitStart {
  args: readonly string[];
  cwd?: string | undefined;
  env: Readonly<Record<string, string>>;
}

/** A process of git, as whoever started it sees it. */
export interface GitProcess {
  stdin: Writable;
  stdout: PassThrough;
  stderr: PassThrough;
  /** Its exit code once all was read of it; rejects when it could not be started. */
  closed: Promise<number>;
}

/** Git, or the process that starts it, could not be started or has ended before its time. */
export class GitStartError extends Error {
  override readonly name = 'GitStartError';
}

interface Running extends GitProcess {
  resolve: (code: number) => void;
  reject: (error: Error) => void;
}

/** What the launcher says of a process that it started. */
interface Report {
  id: number;
  stdout?: Uint8Array;
  stderr?: Uint8Array;
  error?: string;
  code?: number;
}

const endsAfterMs = 5000;

/** What the launcher runs; plain JavaScript, since it is given to it as text. */
const program = `
const { spawn } = require('node:child_process');
const running = new Map();
process.on('message', ({ id, start, chunk, end }) => {
  if (start) {
    const child = spawn('git', start.args, { cwd: start.cwd, env: start.env });
    running.set(id, child);
    child.stdout.on('data', stdout => process.send({ id, stdout }));
    child.stderr.on('data', stderr => process.send({ id, stderr }));
    child.stdin.on('error', () => child.stdin.destroy());
    const report = outcome => {
      if (running.delete(id)) process.send({ id, ...outcome });
    };
    child.on('error', error => report({ error: error.message }));
    child.on('close', code => report({ code: code ?? -1 }));
  }
  const child = running.get(id);
  if (chunk) child?.stdin.write(chunk);
  if (end) child?.stdin.end();
});
process.on('disconnect', () => process.exit());
`;

/**
 * Starts git from a small process of its own. A process is copied to start another one, which takes a server of 500 MB some 30 ms, and
 * the small one 2 ms; a push is a dozen of them.
 */
class GitLauncher {
  #launcher: ChildProcess | undefined;
  readonly #running = new Map<number, Running>();
  #lastId = 0;
  #idle: NodeJS.Timeout | undefined;

  start(start: GitStart): GitProcess {
    const launcher = this.#open();
    const id = (this.#lastId += 1);
    const { promise: closed, resolve, reject } = Promise.withResolvers<number>();
    // Whoever waits for it hears of it all the same.
    closed.catch(() => {});
    const send = (message: object, sent: (error?: Error | null) => void) =>
      void launcher.send({ id, ...message }, sent);
    const stdin = new Writable({
      // What is sent to a process that has ended is nobody's; its exit code says why.
      write: (chunk: Uint8Array, _, done) => send({ chunk }, () => done()),
      final: done => send({ end: true }, () => done()),
      // Whoever reads it waits for its end.
      destroy: (error, done) => send({ end: true }, () => done(error)),
    });
    const process = { stdin, stdout: new PassThrough(), stderr: new PassThrough(), closed };
    this.#running.set(id, { ...process, resolve, reject });
    send({ start }, error => {
      if (error) this.#end(id, running => running.reject(error));
    });
    return process;
  }

  #open(): ChildProcess {
    clearTimeout(this.#idle);
    if (this.#launcher) {
      this.#launcher.ref();
      this.#launcher.channel?.ref();
      return this.#launcher;
    }
    const launcher = spawn(process.execPath, ['-e', program], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
      env: {},
    });
    this.#launcher = launcher;
    launcher.on('message', message => this.#receive(message as Report));
    const fail = (error: Error) => {
      if (this.#launcher !== launcher) return;
      this.#launcher = undefined;
      for (const id of this.#running.keys()) this.#end(id, ({ reject }) => reject(error));
    };
    launcher.on('error', fail);
    launcher.on('exit', () => fail(new GitStartError('The process that starts git has ended')));
    return launcher;
  }

  #receive({ id, stdout, stderr, error, code }: Report): void {
    const running = this.#running.get(id);
    if (stdout) running?.stdout.write(stdout);
    if (stderr) running?.stderr.write(stderr);
    if (error !== undefined) this.#end(id, ({ reject }) => reject(new GitStartError(error)));
    if (code !== undefined) this.#end(id, ({ resolve }) => resolve(code));
  }

  #end(id: number, settle: (running: Running) => void): void {
    const running = this.#running.get(id);
    if (!running) return;
    this.#running.delete(id);
    running.stdout.end();
    running.stderr.end();
    settle(running);
    if (this.#running.size > 0) return;
    // It keeps no process alive, and no memory for long.
    const launcher = this.#launcher;
    launcher?.unref();
    launcher?.channel?.unref();
    this.#idle = setTimeout(() => {
      this.#launcher = undefined;
      launcher?.disconnect();
    }, endsAfterMs).unref();
  }
}

const launcher = new GitLauncher();

/** Starts a process of git. */
export function startGit(start: GitStart): GitProcess {
  return launcher.start(start);
}
