import type { GitPush, GitPushResult, GitTransport } from '@portico/code-hosts';
import { WorkerPool } from '@portico/server/work';

/** Pushes that run in threads, so that packing many files holds up no request. */
export interface ThreadedGitTransport extends GitTransport {
  close(): Promise<void>;
}

/** Creates pushes over git. Threads start with the first push. */
export function createGitTransport({
  maxThreads = 2,
  deadlineMs = 300_000,
} = {}): ThreadedGitTransport {
  const pool = new WorkerPool<GitPush, GitPushResult>({
    name: 'git',
    entry: new URL(import.meta.resolve('@portico/code-hosts-node/push-thread')),
    maxThreads,
    memoryMb: 1024,
  });
  return {
    push: (push, signal) =>
      pool.run(push, {
        name: `A push to '${new URL(push.url).host}'`,
        deadlineMs,
        ...(signal && { signal }),
      }),
    close: () => pool.close(),
  };
}
