// Only built-ins, and only syntax that Node 18 knows.
import { spawn } from 'node:child_process';

const intervalMs = 4000;

/**
 * Runs a command to its end, and writes every few seconds to stderr how long it has taken, so that nobody takes a quiet
 * one for a dead one. Signals reach it, and end this process with it.
 *
 * @param {string} title - what it does, such as `installing the dependencies`.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions & { intervalMs?: number }} [options]
 * @returns {Promise<{ status: number, stdout: string }>} with what it wrote where its stdout is a pipe.
 */
export async function runWithProgress(title, command, args, options = {}) {
  const startedAt = Date.now();
  const { intervalMs: everyMs = intervalMs, ...spawnOptions } = options;
  const print = text => process.stderr.write(`portico: ${title}${text}\n`);
  print('');
  const ticking = setInterval(
    () => print(` (${Math.round((Date.now() - startedAt) / 1000)} s)`),
    everyMs,
  );
  const child = spawn(command, args, spawnOptions);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const pass = signal => child.kill(signal);
  for (const signal of signals) process.on(signal, pass);
  let stdout = '';
  child.stdout?.setEncoding('utf8').on('data', text => (stdout += text));
  try {
    const [code, signal] = await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (...ended) => resolve(ended));
    });
    if (signal) process.exit(1);
    return { status: code, stdout };
  } finally {
    clearInterval(ticking);
    for (const signal of signals) process.off(signal, pass);
  }
}
