// Also for Node 18, which starts the bootstrap.

/**
 * Passes signals on to the process that does the work of this one, and ends as it ends.
 *
 * @param {import('node:child_process').ChildProcess} child - with the input and output of this process.
 * @param {() => void} onDone - what follows when it ended well.
 */
export function becomeChild(child, onDone = () => {}) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal));
  child.on('exit', code => {
    if (code === 0) onDone();
    process.exit(code ?? 1);
  });
}

/** Ends a process when npm's shell ends, which dies on SIGTERM without passing it on. */
export function endWithParent(child) {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref();
}
